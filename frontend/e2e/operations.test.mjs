import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answer, launch, look, noSidewaysScroll, onPage, rows, settled, until } from './browser.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())
const test = (name, run, options = {}) => it(name, () => onPage(browser, options, run))

const box = (page) => page.getByRole('combobox', { name: 'Filter by words or field:value' })
const query = (page) => new URL(page.url()).searchParams.get('q')
async function open(page, address = '/operations') {
  await page.goto(address)
  await settled(page)
}
const outcomesShown = (page) => page.evaluate(() => [...new Set([...document.querySelectorAll('[role="row"][data-id] [role="gridcell"]:nth-child(2)')].map((c) => c.textContent))])

describe('Operations', () => {
  test('is where the console opens, says it is a demo and what it shows', async (page) => {
    await page.goto('/')
    await settled(page)
    assert.equal(new URL(page.url()).pathname, '/operations')
    assert.equal(await page.title(), 'Operations · Lumaft')
    assert.ok(await page.getByText('Demo: recorded sample data').first().isVisible())
    assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), ['Sources', 'Outcome', 'Stack', 'Operation', 'Impact', 'Source', 'Started', 'Took'])
    assert.ok(await rows(page).count() > 10)
    await page.getByText('times in UTC').first().waitFor()
    await noSidewaysScroll(page)
  })

  test('counts what wants a look now, and each count leads to its rows', async (page) => {
    await open(page)
    const failed = page.getByRole('navigation', { name: 'Now' }).getByRole('link', { name: /failed, 24 h/ })
    const count = Number(/\d+/.exec(await failed.innerText())?.[0])
    await failed.click()
    await until(page, () => location.search.includes('outcome:failed'))
    await settled(page)
    await until(page, (n) => document.querySelector('header')?.textContent?.includes(`Operations${n}`), count)
    assert.deepEqual(await outcomesShown(page), ['Failed'])
  })

  test('keeps filters in the address, reads them aloud, and goes back', async (page) => {
    await open(page)
    await page.keyboard.press('/')
    await box(page).pressSequentially('outcome:failed')
    await page.getByText('Reads as: outcome is failed.').waitFor()
    await page.keyboard.press('Enter')
    await until(page, () => new URLSearchParams(location.search).get('q') === 'outcome:failed')
    await page.getByRole('button', { name: 'Outcome is failed' }).waitFor()
    await until(page, () => [...document.querySelectorAll('[role="row"][data-id] [role="gridcell"]:nth-child(2)')].every((c) => c.textContent === 'Failed'))
    assert.match(await page.title(), /^outcome is failed · Operations/)

    await box(page).fill('-kind:update')
    await page.keyboard.press('Enter')
    await until(page, () => new URLSearchParams(location.search).get('q') === 'outcome:failed -kind:update')
    await page.getByRole('button', { name: 'Kind is not update' }).press('Delete')
    await until(page, () => new URLSearchParams(location.search).get('q') === 'outcome:failed')
    await page.goBack()
    await until(page, () => new URLSearchParams(location.search).get('q') === 'outcome:failed -kind:update')
    await page.reload()
    await page.getByRole('button', { name: 'Kind is not update' }).waitFor()
  })

  test('filters by every field it offers', async (page) => {
    const now = new Date().toISOString().slice(0, 10)
    for (const [q, cell] of [['kind:destroy', 'destroy'], ['stack:shop/dev', 'shop/dev'], ['project:orders', 'orders/'], ['impact:none', 'No changes'], ['branch:main', 'main@'], ['commit:6073bec', '6073bec'], ['message:größer', 'größer'], ['backend:production', 'production'], ['source:backend', 'Backend'], [`since:24h until:${now}T23:59`, ':']]) {
      await page.goto(`/operations?q=${encodeURIComponent(q)}`)
      await settled(page)
      const texts = await rows(page).allInnerTexts()
      assert.ok(texts.length > 0 && texts.every((t) => t.includes(cell)), `${q}: ${texts.find((t) => !t.includes(cell))}`)
    }
  })

  test('keeps what it does not understand, in red, and lists without it', async (page) => {
    await open(page, '/operations?q=kind:updaet+colour:red')
    await page.getByRole('button', { name: /Kind is updaet not understood/ }).waitFor()
    await page.getByRole('button', { name: /colour is red not understood/ }).waitFor()
    assert.ok(await rows(page).count() > 10)
    assert.equal(query(page), 'kind:updaet colour:red')
  })

  test('offers fields in a menu and completes words from the keyboard', async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Outcome/ }).click()
    await until(page, () => document.activeElement?.getAttribute('role') === 'combobox')
    assert.equal(await box(page).inputValue(), 'outcome:')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    assert.equal(await box(page).inputValue(), 'outcome:succeeded')
    await page.keyboard.press('Enter')
    await until(page, () => location.search.includes('outcome:succeeded'))
  })

  test('is walked with keys: rows, opened in place, the record, and back to the row', async (page) => {
    await open(page)
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key)
    const id = await page.evaluate(() => document.activeElement?.getAttribute('data-id'))
    assert.equal(id, await rows(page).nth(1).getAttribute('data-id'))
    await page.keyboard.press('Space')
    await page.getByText('One source tells of this operation.').waitFor()
    assert.equal(new URL(page.url()).searchParams.get('open'), id)
    await page.keyboard.press('Escape')
    await until(page, () => !location.search.includes('open'))
    await page.keyboard.press('Enter')
    await until(page, (wanted) => location.pathname === `/operations/${wanted}`, id)
    await settled(page)
    await page.goBack()
    await until(page, (wanted) => document.activeElement?.getAttribute('data-id') === wanted, id)
  })

  test('leaves single letters to fields, and maps its keys', async (page) => {
    await open(page)
    await page.keyboard.press('/')
    await page.keyboard.type('jkd?gs')
    assert.equal(await box(page).inputValue(), 'jkd?gs')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Help and keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const [keys, path] of [['gs', '/stacks'], ['gb', '/backends'], ['go', '/operations']]) {
      await page.keyboard.type(keys)
      await until(page, (p) => location.pathname === p, path)
    }
    const height = () => rows(page).first().evaluate((row) => row.getBoundingClientRect().height)
    await settled(page)
    assert.equal(await height(), 38)
    await page.keyboard.press('d')
    await until(page, () => document.querySelector('[role="row"][data-id]')?.getBoundingClientRect().height === 30)
  })

  test('lets single letters be turned off', async (page) => {
    await open(page)
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('ArrowDown')
    await until(page, () => document.activeElement?.getAttribute('role') === 'row')
  })

  test('reads older pages as they are scrolled to, and keeps few rows in the page', async (page) => {
    await open(page)
    const seen = new Set()
    for (let turn = 0; turn < 60; turn++) {
      for (const id of await rows(page).evaluateAll((all) => all.map((r) => r.dataset.id))) seen.add(id)
      assert.ok(await rows(page).count() <= 90)
      if (await page.getByText(/That is all of it|The known record ends here/).isVisible()) break
      const from = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, 700)
      await until(page, (y) => scrollY > y || scrollY + innerHeight >= document.documentElement.scrollHeight - 2, from)
    }
    assert.ok(seen.size > 100, `saw ${seen.size} rows`)
    const top = await page.locator('[role="row"]:has([role="rowheader"])').first().evaluate((row) => row.getBoundingClientRect().top)
    assert.ok(top >= 29 && top <= 31, `the day stands at ${top}`)
  })

  test('shows new rows at once to a calm reader, and as a pill to one who looks', async (page) => {
    let hidden = 3
    let sequence = 0
    let whole
    await answer(page, {
      Live: ({ change }) => change((json) => { json.data.installation.changeSequence = String(sequence) }),
      // The demo goes on meanwhile; what it said first is told again, without its newest rows.
      Operations: ({ change }) => change((json) => {
        whole ??= structuredClone(json.data)
        json.data = structuredClone(whole)
        json.data.operations.edges.splice(0, hidden)
      }),
    })
    await open(page)
    const first = () => rows(page).first().getAttribute('data-id')
    const oldest = await first()
    hidden = 2
    sequence++
    await until(page, (id) => document.querySelector('[role="row"][data-id]')?.dataset.id !== id, oldest)
    const calm = await first()
    await page.keyboard.press('j')
    hidden = 0
    sequence++
    await page.getByRole('button', { name: '2 new operations' }).waitFor()
    assert.equal(await first(), calm)
    await look(page)
    await page.keyboard.press('.')
    await until(page, (id) => document.querySelector('[role="row"][data-id]')?.dataset.id !== id, calm)
    await page.getByRole('button', { name: '2 new operations' }).waitFor({ state: 'detached' })
  })

  test('changes rows in place', async (page) => {
    let running = true
    let sequence = 0
    await answer(page, {
      Live: ({ change }) => change((json) => { json.data.installation.changeSequence = String(sequence) }),
      Operations: ({ change }) => change((json) => {
        const { node } = json.data.operations.edges[0]
        if (running) Object.assign(node, { outcome: 'IN_PROGRESS', endedAt: null, readings: [{ source: 'RUNNER', outcome: 'IN_PROGRESS' }] })
      }),
    })
    await open(page)
    await rows(page).first().getByText('In progress').waitFor()
    const id = await rows(page).first().getAttribute('data-id')
    running = false
    sequence++
    await rows(page).first().getByText('In progress').waitFor({ state: 'detached' })
    assert.equal(await rows(page).first().getAttribute('data-id'), id)
  })

  test('marks sources that differ and draws both', async (page) => {
    await answer(page, {
      Operations: ({ change }) => change((json) => {
        json.data.operations.edges[0].node.readings = [{ source: 'BACKEND', outcome: 'FAILED' }, { source: 'RUNNER', outcome: 'CANCELLED' }]
      }),
    })
    await open(page)
    await rows(page).first().getByText('sources differ').waitFor()
    await rows(page).first().getByText('Backend + runner').waitFor()
  })

  test('shows hostile text as text', async (page) => {
    const payload = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202egnp.exe\u202c\nline two ' + 'x'.repeat(700)
    await answer(page, {
      Operations: ({ change }) => change((json) => {
        const { node } = json.data.operations.edges[0]
        Object.assign(node, { message: payload, claims: [{ __typename: 'Claim', kind: 'BRANCH', value: '\u202emain' }] })
        Object.assign(node.stack, { name: '<b>bold</b>\u0000', projectName: 'javascript:alert(1)' })
      }),
    })
    await open(page)
    const row = rows(page).first()
    const text = await row.textContent()
    assert.ok(text.includes('<img src=x onerror="window.pwned=1">') && text.includes('RLO') && text.includes('LF') && text.includes('<b>bold</b>NUL'))
    assert.equal(await row.locator('img, script').count(), 0)
    assert.equal(await page.evaluate(() => window.pwned), undefined)
    assert.equal(await row.evaluate((r) => r.getBoundingClientRect().height), 38)
    await noSidewaysScroll(page)
  })

  test('has a table for its activity, and its bars open their rows', async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'As table' }).click()
    const twin = page.getByRole('region', { name: 'Operations over time, as a table' })
    await twin.waitFor()
    const cells = await twin.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    const count = cells.reduce((n, c) => n + Number(c), 0)
    await twin.getByRole('row').nth(1).getByRole('link').click()
    await until(page, () => location.search.includes('since:') && location.search.includes('until:'))
    await until(page, (n) => document.querySelectorAll('[role="row"][data-id]').length === n, count)
  })

  test('remembers a theme and has it before it paints', async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('#root', { state: 'attached' })
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
    await settled(page)
    await page.getByRole('button', { name: 'System', exact: true }).click()
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme ?? 'none'), 'none')
  })
})
