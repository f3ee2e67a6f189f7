import { describe, expect, it } from 'vitest'
import { amountDone, pace, type Amount } from './progress'
import { bytes, figure } from './size'

describe('how far work has come', () => {
  for (const [name, part, done, speed] of [
    ['all of it is known', { total: 12_500, perMinute: 280.4, remainingSeconds: 75 }, '1,041 of 12,500 records', '280 a minute, about 1 m 15 s left'],
    ['the whole is not known', { total: null, perMinute: null, remainingSeconds: null }, '1,041 records, how many there are is not known', ''],
    ['it has just begun', { total: 0 }, '1,041 of 0 records', ''],
    ['it is slow', { total: 2000, perMinute: 0.25 }, '1,041 of 2,000 records', '0.3 a minute'],
    ['it is nearly done', { total: 1042, remainingSeconds: 0 }, '1,041 of 1,042 records', 'about <1 s left'],
  ] as const satisfies readonly (readonly [string, Partial<Amount>, string, string])[]) {
    it(name, () => {
      const amount = { done: 1041, unit: 'records', ...part }
      expect([amountDone(amount), pace(amount)]).toEqual([done, speed])
    })
  }
})

describe('figures', () => {
  it('set thousands apart', () => expect([0, 999, 1000, 12_345, 1_234_567].map(figure)).toEqual(['0', '999', '1,000', '12,345', '1,234,567']))
  it('measure bytes', () => expect([1023, 1536, 3 * 1024 ** 2, 5 * 1024 ** 3, 2 * 1024 ** 4].map(bytes)).toEqual(['1023 bytes', '1.5 KiB', '3.0 MiB', '5.0 GiB', '2.0 TiB']))
})
