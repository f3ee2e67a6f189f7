// Which row of which list a record was opened from, so that focus returns to it.

let left: { address: string; id: string } | null = null

/** Remembers the row that is being left. */
export function leaveFrom(id: string): void {
  left = { address: location.pathname + location.search, id }
}

/** The row this address was left from; once. */
export function comeBack(): string | null {
  if (left?.address !== location.pathname + location.search) return null
  const { id } = left
  left = null
  return id
}
