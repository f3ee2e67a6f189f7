/** Placeholder until the page is written. */
export function Backends() {
  return null
}
