// What this browser remembers for a reader. It works without storage and then forgets.

/** What is remembered under a name. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`lumaft.${name}`)
  } catch {
    return null
  }
}

/** Remembers a value; null forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`lumaft.${name}`)
    else localStorage.setItem(`lumaft.${name}`, value)
  } catch {
    // Nothing to do: the choice lasts as long as the page.
  }
}
