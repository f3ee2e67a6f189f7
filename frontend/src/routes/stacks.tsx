/** Placeholder until the page is written. */
export function Stacks() {
  return null
}
