/** Bytes in the unit that people read. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} bytes`
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} KiB`
  if (n < 1024 ** 3) return `${(n / 1024 ** 2).toFixed(1)} MiB`
  if (n < 1024 ** 4) return `${(n / 1024 ** 3).toFixed(1)} GiB`
  return `${(n / 1024 ** 4).toFixed(1)} TiB`
}

/** A number with its thousands set apart: 12,345. */
export function figure(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 1 resource, 2 resources. */
export function many(n: number, one: string, more = `${one}s`): string {
  return `${figure(n)} ${n === 1 ? one : more}`
}
