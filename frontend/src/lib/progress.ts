import { duration } from './instant'
import { figure } from './size'

export type Amount = { done: number; total?: number | null; unit: string; perMinute?: number | null; remainingSeconds?: number | null }

/** How much is done: 41 of 66 records. */
export function amountDone({ done, total, unit }: Amount): string {
  return total === null || total === undefined ? `${figure(done)} ${unit}, how many there are is not known` : `${figure(done)} of ${figure(total)} ${unit}`
}

/** How fast it goes and what it still takes; empty while neither can be told. */
export function pace({ perMinute, remainingSeconds }: Amount): string {
  return [
    perMinute ? `${perMinute < 10 ? Number(perMinute.toFixed(1)) : figure(Math.round(perMinute))} a minute` : '',
    remainingSeconds === null || remainingSeconds === undefined ? '' : `about ${duration(remainingSeconds * 1000)} left`,
  ].filter(Boolean).join(', ')
}
