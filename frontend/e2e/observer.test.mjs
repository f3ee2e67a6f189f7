import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answer, launch, noSidewaysScroll, onPage, rows, settled, until } from './browser.mjs'
import { activities, activity, errorItem, errors, hostile, importing, pageOf, samples, troubledBackends } from './samples.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())
const test = (name, run, options = {}) => it(name, () => onPage(browser, options, run))
const opened = (page) => page.locator('[data-opened]')
const unharmed = async (page) => {
  assert.equal(await page.evaluate(() => window.pwned), undefined)
  assert.equal(await page.locator('main img, main script').count(), 0)
  await noSidewaysScroll(page)
}

describe('Locks and unfinished work', () => {
  test('lists what is held with the claimed holder, the age and what the CLI does', async (page) => {
    await page.goto('/locks')
    await settled(page)
    assert.equal(await page.title(), 'Held · Locks and unfinished work · Lumaft')
    assert.ok(await rows(page).count() > 0)
    for (const text of await rows(page).allInnerTexts()) assert.match(text, /pulumi up/)
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await opened(page).getByRole('heading', { name: 'What the CLI will do at the next update' }).waitFor()
    await opened(page).getByText('claimed · holder').first().waitFor()
    await opened(page).getByRole('heading', { name: /^Earlier locks/ }).waitFor()
    await page.keyboard.press('Escape')
    await opened(page).waitFor({ state: 'detached' })
  })
  test('lists what was left half done, each view with its count, and leads to the stack', async (page) => {
    await page.goto('/locks')
    await settled(page)
    const pending = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Pending \d/ })
    const count = Number(/\d+/.exec(await pending.innerText())?.[0])
    await pending.click()
    await until(page, (n) => location.search === '?show=pending' && document.querySelectorAll('[role="row"][data-id]').length === n, count)
    for (const text of await rows(page).allInnerTexts()) assert.match(text, /\d+ pending/)
    await rows(page).first().click()
    await opened(page).getByRole('heading', { name: /^Pending operations/ }).waitFor()
    await opened(page).getByText('urn:pulumi:').first().waitFor()
    await opened(page).getByRole('link', { name: 'Open the stack' }).click()
    await until(page, () => location.pathname.startsWith('/stacks/'))
  })
  test('keeps its filter in the address', async (page) => {
    await page.goto('/locks?q=backend:nowhere')
    await settled(page, 'empty')
    await page.getByRole('heading', { name: 'No stack is locked' }).waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await settled(page)
    assert.equal(new URL(page.url()).search, '')
  })
})

describe('Activities', () => {
  test('shows each state, the progress for those who see it and those who hear it, and the log', async (page) => {
    await answer(page, samples())
    await page.goto('/activities')
    await settled(page)
    const words = ['Executing', 'Executing', 'Waiting', 'Pending', 'Restarting', 'Failed', 'Completed', 'Canceled']
    assert.deepEqual(await rows(page).locator('[role="gridcell"]:first-child').allInnerTexts(), words)
    const bar = rows(page).first().getByRole('progressbar', { name: 'Progress of import of production' })
    assert.deepEqual(await bar.evaluate((b) => ['valuenow', 'valuemin', 'valuemax', 'valuetext'].map((n) => b.getAttribute(`aria-${n}`))), ['12410', '0', '20000', '12,410 of 20,000 records, 2,840 a minute, about 2 m 40 s left'])
    assert.equal(await rows(page).nth(3).getByRole('progressbar').getAttribute('aria-valuenow'), null)
    await rows(page).first().click()
    await opened(page).getByText('The store asked to slow down').waitFor()
    await opened(page).getByText('lumaftd-7f31').waitFor()
    await until(page, () => location.search.includes('open='))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await opened(page).getByRole('link', { name: 'observe of lab' }).waitFor()
    await noSidewaysScroll(page)
  })
  test('asks the server for what its filter says', async (page) => {
    const asked = []
    await answer(page, { ...samples(), Activities: ({ route }) => {
      asked.push(route.request().postDataJSON().variables.filter)
      return route.continue()
    } })
    await page.goto('/activities?q=state:executing,failed+-kind:observe')
    await page.locator('[data-state="data"],[data-state="empty"]').first().waitFor()
    assert.deepEqual(asked[0], { and: [{ state: ['EXECUTING', 'FAILED'] }, { not: { kind: ['observe'] } }] })
    await page.getByRole('button', { name: 'State is any of executing, failed' }).waitFor()
  })
  test('has a page for each, and says where there is none', async (page) => {
    const work = activities()
    await answer(page, samples({ work }))
    await page.goto(`/activities/${work[4].id}`)
    await page.getByRole('heading', { level: 1, name: 'observe of lab' }).waitFor()
    await page.getByText('A try failed or its server was lost. It is begun again.').waitFor()
    await page.goto('/activities/act_nobody')
    await page.getByRole('heading', { name: 'There is no such activity here' }).waitFor()
  })
  test('shows hostile text as text', async (page) => {
    await answer(page, samples({ work: [activity({ kind: hostile, holder: hostile, lastError: hostile, log: [{ at: '2026-11-30T15:00:00.000000000Z', level: 'WARNING', text: hostile }] })] }))
    await page.goto('/activities')
    await settled(page)
    await rows(page).first().click()
    await opened(page).getByText('RLO').first().waitFor()
    await unharmed(page)
  })
})

describe('Errors', () => {
  test('lists items that a person can read, and counts the open ones in the navigation', async (page) => {
    await answer(page, samples())
    await page.goto('/errors')
    await settled(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Errors 2 open' }).waitFor()
    assert.match((await rows(page).allInnerTexts())[0].replace(/\s+/g, ' '), /Failed observation observe lab 1,204 times/)
    await rows(page).nth(1).click()
    await opened(page).getByText('database is locked').waitFor()
    assert.equal(await opened(page).locator('pre span').count() > 2, true)
    await opened(page).getByText('The server does not try it again by itself.').waitFor()
  })
  test('has a page for an item, by its id', async (page) => {
    const items = errors()
    await answer(page, samples({ items }))
    await page.goto(`/errors/${items[0].id}`)
    await page.getByRole('heading', { level: 1, name: 'Failed observation' }).waitFor()
    await page.getByText('403 AccessDenied').waitFor()
  })
  test('lists unreadable objects with reason, key, since when and the next try', async (page) => {
    const object = {
      __typename: 'QuarantinedObject', id: 'qo_1', key: `.pulumi/history/${hostile}.json`, reason: 'MALFORMED', detail: 'The JSON ends early at byte 1,024.', since: '2026-11-30T14:00:00.000000000Z',
      lastTriedAt: '2026-11-30T15:00:00.000000000Z', nextTryAt: null, clearedAt: null, backend: { id: 'lab' }, stack: null,
    }
    await answer(page, { UnreadableObjects: ({ change }) => change((json) => { json.data.quarantine = pageOf([object]) }) })
    await page.goto('/errors?show=unreadable')
    await settled(page)
    assert.match(await rows(page).first().innerText(), /malformed/)
    await rows(page).first().click()
    await opened(page).getByText('The JSON ends early at byte 1,024.').waitFor()
    await opened(page).getByText('when the object changes').waitFor()
    await unharmed(page)
  })
  test('says what was checked where there is nothing, and drops terms that a view does not have', async (page) => {
    await answer(page, { Errors: ({ change }) => change((json) => { json.data.errors = pageOf([]) }) })
    await page.goto('/errors')
    await settled(page, 'empty')
    await page.getByRole('heading', { name: 'No error is open' }).waitFor()
    await page.goto('/errors?q=kind:server-error+backend:lab')
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Cleared objects/ }).click()
    await until(page, () => location.search === '?show=cleared&q=backend:lab')
  })
  test('shows hostile text as text', async (page) => {
    await answer(page, samples({ items: [errorItem({ place: hostile, detail: `${hostile}\n${hostile}` })] }))
    await page.goto('/errors')
    await settled(page)
    await rows(page).first().click()
    await opened(page).locator('pre').waitFor()
    await unharmed(page)
  })
})

describe('Backends', () => {
  test('say what to do, who calls, what it cost, how far an import is, and lead to their stacks', async (page) => {
    await answer(page, { Backends: troubledBackends })
    await page.goto('/backends')
    await settled(page)
    const card = page.locator('section[aria-labelledby^="backend-"]').first()
    await card.getByText('arn:aws:iam::123456789012:user/lumaft-reader').waitFor()
    await card.getByText('48,211 requests, 5.0 GiB').waitFor()
    await card.getByText('9 requests, 117.6 KiB, 412 ms').waitFor()
    assert.equal(await card.getByRole('progressbar').getAttribute('aria-valuenow'), '12410')
    await page.getByText('The store refused ListObjectsV2').waitFor()
    await noSidewaysScroll(page)
    const id = await card.getByRole('heading', { level: 2 }).innerText()
    await card.getByRole('link', { name: /^\d+ locked$/ }).click()
    await until(page, (b) => location.search === `?show=locked&q=backend:${b}`, id)
  })
})

describe('Stack', () => {
  test('says what is still to be read, which names it had, and how long it is held as a rule', async (page) => {
    const lock = (seconds) => ({ id: `lk_${seconds}`, readable: true, holderUser: 'ci', holderHost: hostile, holderPid: 7, since: '2026-11-30T14:00:00.000000000Z', firstSeenAt: '2026-11-30T14:00:00.000000000Z', goneAt: '2026-11-30T14:00:09.000000000Z', ageMs: seconds * 1000 })
    await answer(page, {
      StackRecord: ({ change }) => change((json) => { json.data.stack.historyBacklog = 1200 }),
      StackAround: ({ change }) => change((json) => {
        json.data.stack.names = [
          { projectName: null, name: 'old', from: '2026-11-30T13:00:00.000000000Z', until: '2026-11-30T14:00:00.000000000Z', ended: 'UPGRADED' },
          { projectName: 'shop', name: hostile, from: '2026-11-30T14:00:00.000000000Z', until: null, ended: null },
        ]
        json.data.stack.coverage.push({ fact: 'LOCKS', from: '2026-11-30T14:00:00.000000000Z', until: '2026-11-30T14:01:42.000000000Z', reason: 'BACKEND_DENIED' })
      }),
      StackLocks: ({ change }) => change((json) => { json.data.stack.earlierLocks = [lock(9), lock(2), lock(4)] }),
      StackCoverage: ({ change }) => change((json) => { json.data.stack.coverage.push({ fact: 'HISTORY', from: null, until: null, reason: 'PRUNED' }) }),
    })
    await page.goto('/stacks?show=locked')
    await settled(page)
    await page.goto(`/stacks/${await rows(page).first().getAttribute('data-id')}`)
    await settled(page)
    await page.getByText('1,200 records of its history are still to be read.').waitFor()
    await page.getByText('2, the same stack under each').waitFor()
    await page.getByText(/^upgraded 30 Nov 2026, 14:00:00 UTC/).waitFor()
    await page.getByText('1 gap, 1 m 42 s').waitFor()
    await page.getByRole('navigation', { name: 'Stack' }).getByRole('link', { name: /^Locks/ }).click()
    await page.getByText('the newest 3 locks, held 4 s as a rule').waitFor()
    await page.getByRole('navigation', { name: 'Stack' }).getByRole('link', { name: /^Coverage/ }).click()
    await page.getByText('They cannot come back.').waitFor()
    await unharmed(page)
  })
})

describe('the strip of operations', () => {
  test('marks what none of the backends sees, and names those that some do not', async (page) => {
    let all = false
    await answer(page, { OperationsSummary: ({ change }) => change((json) => {
      json.data.backends.nodes.forEach((b, i) => { if (all || i === 0) Object.assign(b, { health: 'DENIED', lastListedAt: '2026-11-30T14:50:00.000000000Z' }) })
    }) })
    await page.goto('/operations?q=since:2026-11-30T14:50+until:2026-12-31')
    await page.getByText(/^Not observed: \w+ since .* What ran there since is not known\.$/).waitFor()
    const heights = () => page.locator('figure svg rect[fill^="url"]').evaluateAll((r) => r.map((x) => x.getAttribute('height')))
    assert.deepEqual(await heights(), ['5'])
    all = true
    await page.reload()
    await page.getByText(/^Not observed: \w+ since .*, \w+ since /).waitFor()
    assert.deepEqual(await heights(), ['52'])
  })
})

describe('an import that goes on', () => {
  test('moves its bar without moving the reader', async (page) => {
    let done = 100
    let sequence = 0
    await answer(page, {
      Live: ({ change }) => change((json) => { json.data.installation.changeSequence = String(sequence) }),
      Backends: ({ change }) => change((json) => { json.data.backends.nodes[0].import = importing({ id: 'act_import', progress: { done, total: 400, unit: 'records', perMinute: 60, remainingSeconds: 300 } }) }),
    })
    await page.goto('/backends')
    await settled(page)
    await page.getByText('100 of 400 records').waitFor()
    await page.getByRole('link', { name: 'Open the import' }).focus()
    await page.evaluate(() => scrollTo(0, 120))
    const at = await page.evaluate(() => scrollY)
    done = 260
    sequence++
    await page.getByText('260 of 400 records').waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Open the import')
    assert.equal(await page.evaluate(() => scrollY), at)
  })
})
