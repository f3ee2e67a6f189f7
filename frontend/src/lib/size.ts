/** Bytes in the unit that people read. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} bytes`
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} KiB`
  return `${(n / 1024 / 1024).toFixed(1)} MiB`
}

/** 1 resource, 2 resources. */
export function many(n: number, one: string, more = `${one}s`): string {
  return `${n} ${n === 1 ? one : more}`
}
