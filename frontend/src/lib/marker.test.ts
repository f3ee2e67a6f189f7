import { describe, expect, it } from 'vitest'
import { withoutMarker } from './marker'

const marker = '0b6d4f2a-1c3e-4a5b-8d9f-0e1a2b3c4d5e'

describe('a message without its marker', () => {
  it.each([
    ['ship it', null, 'ship it'],
    [`ship it [lumaft:v1:${marker}]`, marker, 'ship it'],
    [`[lumaft:v1:${marker}]`, marker, ''],
    [`ship it [lumaft:v1:${marker}]`, null, `ship it [lumaft:v1:${marker}]`],
    [`ship it [lumaft:v1:${marker}]`, '11111111-1111-1111-1111-111111111111', `ship it [lumaft:v1:${marker}]`],
    [`a [lumaft:v1:${marker}] b`, marker, 'a b'],
  ])('of %j with %j is %j', (message, its, shown) => expect(withoutMarker(message, its)).toBe(shown))
})
