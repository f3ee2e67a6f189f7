import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answer, launch, onPage, rows, settled, until } from './browser.mjs'

let browser
let addresses
before(async () => {
  browser = await launch()
  await onPage(browser, {}, async (page) => {
    await page.goto('/operations?q=stack:shop/dev')
    await settled(page)
    const operation = await rows(page).first().getAttribute('data-id')
    await page.goto('/stacks')
    await settled(page)
    const stack = await rows(page).first().getAttribute('data-id')
    addresses = [
      ['Operations', '/operations', 'Operations', 'operations'], ['Operation', `/operations/${operation}`, 'OperationRecord', 'operation'],
      ['Stacks', '/stacks', 'Stacks', 'stacks'], ['Stack', `/stacks/${stack}`, 'StackRecord', 'stack'], ['Backends', '/backends', 'Backends', 'backends'],
      ['Locks', '/locks', 'Locks', 'locks'],
    ]
  })
})
after(() => browser.close())
const test = (name, run) => it(name, () => onPage(browser, { expectNetworkErrors: true }, run))
const each = (name, run) => {
  for (const [i, label] of ['Operations', 'Operation', 'Stacks', 'Stack', 'Backends', 'Locks'].entries()) {
    test(`${label}: ${name}`, (page) => run(page, addresses[i]))
  }
}

describe('while it is read', () => {
  each('grey bars stand where rows will be, and go', async (page, [, address, document]) => {
    let free = () => {}
    const held = new Promise((resolve) => { free = resolve })
    await answer(page, { [document]: async ({ route }) => { await held; await route.continue() } })
    await page.goto(address)
    await page.locator('[data-state="loading"] [aria-hidden="true"]').first().waitFor()
    assert.equal(await page.locator('[data-state="empty"], [data-state="error"]').count(), 0)
    free()
    await settled(page)
    await page.locator('[data-state="loading"]').waitFor({ state: 'detached' })
  })
})

describe('when the server refuses', () => {
  each('the id is shown, the navigation stays, and trying again works', async (page, [, address, document]) => {
    let broken = true
    await answer(page, { [document]: ({ route, refuse }) => (broken ? refuse() : route.continue()) })
    await page.goto(address)
    await settled(page, 'error')
    const alert = page.locator('[data-state="error"]')
    await alert.getByText('err_5d20a1').waitFor()
    assert.equal(await alert.getByText('Something went wrong').count(), 0)
    assert.ok(await page.getByRole('navigation', { name: 'Main' }).isVisible())
    broken = false
    await alert.getByRole('button', { name: 'Try now' }).click()
    await settled(page)
  })
})

describe('when nothing answers', () => {
  for (const [how, fulfil] of [
    ['the connection fails', (route) => route.abort('connectionrefused')],
    ['the answer is 500', (route) => route.fulfill({ status: 500, body: 'oops' })],
    ['the answer is garbage', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy</html>' })],
    ['the answer is 429', (route) => route.fulfill({ status: 429, body: '' })],
  ]) {
    test(`${how}: Operations says so, and never that there is nothing`, async (page) => {
      await answer(page, { '*': ({ route }) => fulfil(route) })
      await page.goto('/operations')
      await settled(page, 'error')
      await page.getByText(/The server did not answer|The server asks to wait/).first().waitFor()
      assert.equal(await page.locator('[data-state="empty"]').count(), 0)
      await page.getByText(/Trying again/).first().waitFor()
    })
  }

  test('what was read stays, with the time it was read, and lives again by itself', async (page) => {
    let down = false
    const unlessDown = ({ route }) => (down ? route.abort('connectionrefused') : route.continue())
    await answer(page, { '*': unlessDown, Live: unlessDown })
    await page.goto('/operations')
    await settled(page)
    await page.getByText('Live', { exact: true }).waitFor()
    const before = await rows(page).first().getAttribute('data-id')
    down = true
    await page.getByText(/Shown is what was read at \d\d:\d\d:\d\d UTC/).waitFor()
    await page.getByText(/Reconnecting, as of/).waitFor()
    assert.ok(await rows(page).count() > 10)
    assert.ok(await page.locator(`[data-id="${before}"]`).count() === 1)
    down = false
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText(/Shown is what was read at/).waitFor({ state: 'detached' })
  })

  test('a first reading that failed is tried again by itself', async (page) => {
    let down = true
    await answer(page, { '*': ({ route }) => (down ? route.abort('connectionrefused') : route.continue()) })
    await page.goto('/stacks')
    await settled(page, 'error')
    down = false
    await settled(page)
    await until(page, () => document.querySelectorAll('[role="row"][data-id]').length > 0)
  })
})

const extent = (completeness, reasons) => ({ change }) => change((json) => {
  const list = json.data.operations ?? json.data.stacks
  Object.assign(list, { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, extent: { completeness, reasons } })
})

describe('where there is nothing', () => {
  test('Operations says what was checked when the answer is exact', async (page) => {
    await answer(page, { Operations: extent('EXACT', []) })
    await page.goto('/operations?q=outcome:incomplete')
    await settled(page, 'empty')
    await page.getByRole('heading', { name: 'No operation matches' }).waitFor()
    await page.getByText('None has outcome is incomplete').waitFor()
    await page.getByRole('button', { name: 'Remove the last filter' }).click()
    await until(page, () => location.search === '')
  })
  test('Operations says why it does not know when the answer is partial', async (page) => {
    await answer(page, { Operations: extent('PARTIAL', ['IMPORTING', 'GAP']) })
    await page.goto('/operations?q=outcome:incomplete')
    await settled(page, 'empty')
    await page.getByRole('heading', { name: 'No match in what is known' }).waitFor()
    await page.getByText('does not show that nothing happened').waitFor()
    await page.getByText('A first import is still reading older records.').waitFor()
    await page.getByText('A backend was not observed for some of the time.').waitFor()
  })
  test('Operations says that nothing is connected', async (page) => {
    await answer(page, {
      Operations: extent('EXACT', []),
      OperationsSummary: ({ change }) => change((json) => { json.data.backends.nodes = [] }),
    })
    await page.goto('/operations')
    await page.getByRole('heading', { name: 'No backend is connected' }).waitFor()
  })
  test('Stacks tells exact from partial', async (page) => {
    let partial = false
    await answer(page, { Stacks: (x) => extent(partial ? 'PARTIAL' : 'EXACT', partial ? ['LIMIT'] : [])(x) })
    await page.goto('/stacks?show=pending')
    await page.getByRole('heading', { name: 'No stack matches' }).waitFor()
    partial = true
    await page.goto('/stacks?show=locked')
    await page.getByRole('heading', { name: 'No match in what is known' }).waitFor()
  })
  test('a number that is not known is never a nought', async (page) => {
    await answer(page, {
      Stacks: ({ change }) => change((json) => { Object.assign(json.data.stacks.edges[0].node, { resourceCount: null, pendingOperationCount: null }) }),
    })
    await page.goto('/stacks')
    await settled(page)
    assert.match(await rows(page).first().getByRole('gridcell').last().textContent(), /—not known/)
  })
  test('a page nobody knows keeps the navigation', async (page) => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'There is no such page here' }).waitFor()
    assert.ok(await page.getByRole('navigation', { name: 'Main' }).isVisible())
  })
})
