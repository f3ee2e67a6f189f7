// The text that a wrapper appends to the message of an update.

/** A message without a marker that is told elsewhere on the page; whole where it has none. */
export function withoutMarker(message: string, marker: string | null | undefined): string {
  if (!marker) return message
  const text = `[lumaft:v1:${marker}]`
  const at = message.lastIndexOf(text)
  if (at < 0) return message
  return (message.slice(0, at).trimEnd() + message.slice(at + text.length)).trim()
}
