/** Placeholder until the page is written. */
export function Operation() {
  return null
}
