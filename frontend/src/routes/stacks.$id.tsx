/** Placeholder until the page is written. */
export function Stack() {
  return null
}
