import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTokens, explain, parseFilter, printFilter, problem, type Token } from './filters'
import { operationFields, operationFilter, operationTextField } from './operationFilter'
import { stackFilter } from './stackFilter'

const parse = (text: string) => parseFilter(text, operationTextField)
const now = Date.UTC(2026, 10, 30, 15)

const token: fc.Arbitrary<Token> = fc.record({
  field: fc.stringMatching(/^[a-z][a-z-]{0,10}$/),
  not: fc.boolean(),
  values: fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 }),
})

describe('the filter grammar', () => {
  it('reads again whatever it prints', () => {
    fc.assert(fc.property(fc.array(token, { maxLength: 6 }), (tokens) => {
      expect(parse(printFilter(tokens))).toEqual(tokens)
    }), { numRuns: 500 })
  })
  it('takes any text without losing a word, and settles after one round', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const once = printFilter(parse(text))
      expect(printFilter(parse(once))).toBe(once)
    }), { numRuns: 500 })
  })
  it('reads terms, opposites, lists and bare words', () => {
    expect(parse('outcome:failed,incomplete -kind:import grow the pool stack:shop/dev')).toEqual([
      { field: 'outcome', not: false, values: ['failed', 'incomplete'] },
      { field: 'kind', not: true, values: ['import'] },
      { field: 'message', not: false, values: ['grow the pool'] },
      { field: 'stack', not: false, values: ['shop/dev'] },
    ])
    expect(parse('message:"a \\"quoted\\" word, and more"')[0]?.values).toEqual(['a "quoted" word, and more'])
    expect(parse('fix: this')).toEqual([{ field: 'message', not: false, values: ['fix: this'] }])
  })
  it('keeps what it does not understand, and says why', () => {
    const [bad, unknown] = parse('kind:updaet colour:red')
    expect(bad && problem(bad, operationFields)).toMatch(/^Kind takes update, preview/)
    expect(unknown && problem(unknown, operationFields)).toBe('There is no field colour.')
    expect(operationFilter(parse('kind:updaet colour:red'), now)).toBeUndefined()
    expect(problem({ field: 'commit', not: false, values: ['abc'] }, operationFields)).toMatch(/four/)
    expect(problem({ field: 'since', not: true, values: ['24h'] }, operationFields)).toMatch(/opposite/)
  })
  it('explains itself', () => {
    expect(explain(parse('outcome:failed,incomplete -kind:import grow'), operationFields))
      .toBe('outcome is failed or incomplete, and kind is not import, and message contains “grow”')
  })
  it('joins values of one field, except where a second term narrows', () => {
    expect(printFilter(addTokens(parse('outcome:failed'), parse('outcome:incomplete'), operationFields))).toBe('outcome:failed,incomplete')
    expect(printFilter(addTokens(parse('message:a'), parse('message:b'), operationFields))).toBe('message:a message:b')
  })
})

describe('what a filter asks of the server', () => {
  it('asks nothing for nothing', () => expect(operationFilter([], now)).toBeUndefined())
  it('puts terms together', () => {
    expect(operationFilter(parse('outcome:not-recorded -stack:shop/dev since:24h commit:6073BEC'), now)).toEqual({ and: [
      { outcome: ['NOT_RECORDED'] },
      { not: { project: ['shop'], stackName: ['dev'] } },
      { since: '2026-11-29T15:00:00.000000000Z' },
      { commit: '6073bec' },
    ] })
  })
  it('asks for one of several texts', () => {
    expect(operationFilter(parse('branch:main,dev'), now)).toEqual({ or: [{ branch: 'main' }, { branch: 'dev' }] })
  })
  it('names the presence of stacks outermost', () => {
    expect(stackFilter(parseFilter('presence:removed backend:shop', 'name'), 'failed')).toEqual({
      presence: ['REMOVED'], and: [{ backend: ['shop'] }, { lastOutcome: ['FAILED'] }],
    })
  })
})
