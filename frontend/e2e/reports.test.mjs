// What runners report, from a REST client to the page, on a started demo.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { answer, launch, look, noSidewaysScroll, onPage, rows, settled, themes } from './browser.mjs'
import { announce, correlate, finalize, heartbeats, joinedCard } from './reports.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())

const row = (page, id) => page.locator(`[role="row"][data-id="${id}"]`)

test('a report appears and changes in place, without reload', () => onPage(browser, {}, async (page) => {
  await page.goto('/operations')
  await settled(page)
  const id = await announce({ project: 'reported', stack: 'life' })
  await row(page, id).getByText('In progress').waitFor()
  await row(page, id).getByText('Runner (deployment runner)', { exact: true }).waitFor()
  await row(page, id).getByText('under browser').waitFor()
  await row(page, id).getByText('Changes not reported').waitFor()
  await heartbeats(id, 1, 2)
  await finalize(id, { result: 'failed', reason: 'policy-denied', exitCode: 1 })
  await row(page, id).getByText('Failed').waitFor()
  await row(page, id).getByText('policy-denied').waitFor()
}))

test('each way to end reads as it was reported', () => onPage(browser, {}, async (page) => {
  const ended = {
    'No changes': { result: 'succeeded', changes: {} }, 'Cancelled': { result: 'cancelled', exitCode: 130 }, 'command-failed': { result: 'failed', reason: 'command-failed', exitCode: 255 },
  }
  for (const [words, end] of Object.entries(ended)) {
    const id = await announce({ kind: 'destroy', project: 'reported', stack: 'ends' })
    await finalize(id, end)
    await page.goto('/operations?q=source:runner')
    await row(page, id).getByText(words).waitFor()
  }
}))

test('a record says its evidence, claims and clock, and heartbeats are counted', () => onPage(browser, {}, async (page) => {
  const id = await announce({
    project: 'reported', stack: 'record', startedAgo: 10 * 60_000,
    context: { commit: '6073bec0f1d2a3b4c5d6e7f8091a2b3c4d5e6f70', branch: 'main', buildUrl: 'https://ci.example.com/build/4821', actor: 'ada', ci: 'Jenkins' },
  })
  await heartbeats(id, 1, 2, 7)
  await page.goto(`/operations/${id}`)
  await settled(page)
  for (const words of ['Runner (deployment runner)', 'Announced', '3 heartbeats', 'clock differs', 'lease ends', 'No runner has said which preview planned this operation']) {
    await page.getByText(words).first().waitFor()
  }
  const link = page.getByRole('link', { name: /ci\.example\.com/ })
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
  assert.match(await link.getAttribute('href'), /^https:/)
  await look(page)
  await finalize(id)
  await page.getByText('Finalized').waitFor()
}))

test('planned stands beside actual with the difference', () => onPage(browser, {}, async (page) => {
  const planned = await announce({ kind: 'preview', project: 'reported', stack: 'paired' })
  await finalize(planned, { changes: { create: 2, same: 4 } })
  const actual = await announce({ project: 'reported', stack: 'paired' })
  await finalize(actual, { result: 'failed', reason: 'command-failed', exitCode: 1, changes: { create: 1, same: 4 } })
  await page.goto(`/operations/${actual}`)
  await page.getByText('not paired').waitFor()
  await correlate(planned, actual, 'build-4821')
  await page.goto(`/operations/${actual}`)
  const create = page.getByRole('row', { name: /^create/ })
  await create.waitFor()
  assert.deepEqual(await create.getByRole('cell').allInnerTexts(), ['2', '1', '−1'])
  await page.getByText('build-4821').waitFor()
}))

test('a stack that no bucket has shown says so', () => onPage(browser, {}, async (page) => {
  const id = await announce({ project: 'reported', stack: 'unseen' })
  await page.goto('/stacks?q=project:reported')
  await page.getByText('runner only').first().waitFor()
  await page.goto(`/operations/${id}`)
  await settled(page)
  await page.getByRole('link', { name: /reported\/unseen/ }).first().click()
  await page.getByText('It stands on runner evidence alone').waitFor()
}))

test('a marker that two reports carry joins nothing, in words', () => onPage(browser, {}, async (page) => {
  const marker = randomUUID()
  const [id] = [await announce({ project: 'reported', stack: 'twice', marker }), await announce({ project: 'reported', stack: 'twice', marker })]
  await page.goto('/operations?q=source:runner')
  await row(page, id).getByText('ambiguous: marker repeated').waitFor()
  await page.goto(`/operations/${id}`)
  await page.getByText('It joins nothing; each row stands by itself.').waitFor()
}))

test('raw rows and the sources are in the address', () => onPage(browser, {}, async (page) => {
  await announce({ project: 'reported', stack: 'raw' })
  await page.goto('/operations?q=authority:deployment-runner')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Raw rows' }).click()
  await page.waitForURL(/rows=raw/)
  await rows(page).first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Raw rows' }).getAttribute('aria-pressed'), 'true')
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('rows='))
}))

for (const theme of themes) {
  for (const width of [1440, 390]) {
    test(`one card has both rails: ${theme}, ${width}`, () => onPage(browser, { theme, width }, async (page) => {
      await page.goto('/operations?q=source:backend+outcome:failed')
      const id = await rows(page).first().getAttribute('data-id')
      await answer(page, { OperationRecord: joinedCard })
      await page.goto(`/operations/${id}`)
      await settled(page)
      await page.getByText('sources differ').first().waitFor()
      await page.getByText('Cancelled').first().waitFor()
      await page.getByText('They are one run.').waitFor()
      assert.equal(await page.getByText('[lumaft:v1:').count(), 1, 'the marker is told once, in the message as recorded')
      await noSidewaysScroll(page)
      await look(page)
    }))
  }
}

test('a lease that lapses changes the page at that instant', () => onPage(browser, {}, async (page) => {
  const id = await announce({ project: 'reported', stack: 'lapse' })
  let asked = 0
  await answer(page, {
    OperationRecord: ({ change }) => change((json) => {
      const op = json.data.operation
      const due = new Date(Date.now() + 1500).toISOString()
      const first = asked++ === 0
      op.outcome = op.readings[0].outcome = first ? 'IN_PROGRESS' : 'INCOMPLETE'
      op.readingChangesAt = first ? due : null
      op.readings[0].leaseUntil = due
    }),
  })
  await page.goto(`/operations/${id}`)
  await page.getByText('In progress').first().waitFor()
  await page.getByText('Incomplete').first().waitFor({ timeout: 5000 })
  await page.getByText('lease lapsed').waitFor()
}))
