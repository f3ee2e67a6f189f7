import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answer, launch, noSidewaysScroll, onPage, rows, settled, until } from './browser.mjs'

let browser
before(async () => { browser = await launch() })
after(() => browser.close())
const test = (name, run, options = {}) => it(name, () => onPage(browser, options, run))

async function openFirst(page, list) {
  await page.goto(list)
  await settled(page)
  await rows(page).first().getByRole('link').first().click()
  await until(page, (from) => location.pathname !== from, new URL(list, page.url()).pathname)
  await page.getByRole('navigation', { name: 'Path' }).waitFor()
  await settled(page)
}

describe('Operation', () => {
  test('is named in words, and says what each source says', async (page) => {
    await openFirst(page, '/operations?q=stack:shop/dev+message:replace')
    assert.match(await page.title(), /^replace web .* · shop\/dev · Lumaft$/)
    await page.getByRole('heading', { level: 1, name: /^replace web/ }).waitFor()
    const table = page.getByRole('table').first()
    assert.match(await table.getByRole('columnheader').first().innerText(), /Backend\s+observed/)
    assert.deepEqual(await table.getByRole('rowheader').allInnerTexts(), ['Outcome', 'Impact', 'Counts', 'Kind', 'Started', 'Ended', 'Received', 'Message'])
    assert.match(await table.getByRole('row', { name: /^Impact/ }).innerText(), /~\s*1[^]*±\s*1[^]*=6 unchanged/)
    for (const name of [/^State it left/, /^Config/, /^Claims/, /^Evidence/]) await page.getByRole('heading', { level: 2, name }).waitFor()
    await noSidewaysScroll(page)
  })

  test('shows claims as claims, and links only to https with the host in sight', async (page) => {
    await openFirst(page, '/operations?q=backend:production+message:größer+branch:main')
    const claims = page.getByRole('complementary', { name: 'Claims and evidence' })
    await claims.getByText('Commit', { exact: true }).waitFor()
    assert.ok(await claims.getByText('claimed · bucket').count() > 3)
    const links = claims.locator('a[target="_blank"]')
    for (const link of await links.all()) {
      assert.match(await link.getAttribute('href'), /^https:\/\//)
      assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
    }
  })

  test('makes no link of what is not https', async (page) => {
    await answer(page, {
      OperationRecord: ({ change }) => change((json) => {
        json.data.operation.claims = ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', 'java\tscript:alert(1)'].map((url) => ({ kind: 'BUILD', value: 'click', url, provenance: 'CLAIMED', source: 'BACKEND' }))
      }),
    })
    await openFirst(page, '/operations')
    const claims = page.getByRole('complementary', { name: 'Claims and evidence' })
    assert.equal(await claims.getByText('click').count(), 4)
    assert.equal(await claims.locator('a').count(), 0)
  })

  test('masks secrets and folds the environment', async (page) => {
    await answer(page, {
      OperationRecord: ({ change }) => change((json) => {
        json.data.operation.config = [
          { key: 'shop:password', value: null, secret: true, structured: false },
          { key: 'shop:tree', value: '{"a":[1,2]}', secret: false, structured: true },
        ]
      }),
    })
    await openFirst(page, '/operations?q=backend:production+branch:main')
    await page.getByRole('row', { name: 'shop:password' }).getByText('secret', { exact: true }).waitFor()
    assert.equal(await page.getByRole('row', { name: 'shop:tree' }).locator('pre').innerText(), '{\n  "a": [\n    1,\n    2\n  ]\n}\n')
    const environment = page.locator('details')
    assert.equal(await environment.getAttribute('open'), null)
    await environment.locator('summary').click()
    await environment.getByText('git.head', { exact: true }).waitFor()
  })

  test('is left for its neighbours on the stack with [ and ]', async (page) => {
    await openFirst(page, '/operations?q=stack:shop/dev+backend:shop')
    const here = new URL(page.url()).pathname
    await page.keyboard.press('[')
    await until(page, (from) => location.pathname !== from, here)
    await page.getByRole('link', { name: 'Next' }).waitFor()
    await page.keyboard.press(']')
    await until(page, (to) => location.pathname === to, here)
  })

  test('that does not exist reads like one that may not be read', async (page) => {
    await page.goto('/operations/op_aaaaaaaaaaaaaaaaaaaaaaaaaa')
    await settled(page, 'empty')
    await page.getByRole('heading', { name: 'There is no such operation here' }).waitFor()
    await page.getByRole('link', { name: 'All operations' }).click()
    await settled(page)
  })
})

describe('Stacks', () => {
  test('groups by backend and says presence, lock, last operation, resources', async (page) => {
    await page.goto('/stacks')
    await settled(page)
    assert.equal(await page.title(), 'Stacks · Lumaft')
    const groups = page.getByRole('grid', { name: 'Stacks' }).locator('[role="row"]:not([data-id]) [role="rowheader"]')
    assert.match((await groups.allInnerTexts())[0], /\d+ stacks? · Pulumi/)
    assert.match(await rows(page).first().innerText(), /Succeeded|Failed|No operation in history/)
    await noSidewaysScroll(page)
  })

  test('selects what is locked, pending or failed last, with counts, in the address', async (page) => {
    await page.goto('/stacks')
    await settled(page)
    for (const [name, show, mark] of [['Locked', 'locked', /Locked for/], ['Pending', 'pending', /pending/], ['Last failed', 'failed', /Failed/]]) {
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: new RegExp(`^${name} \\d`) }).click()
      await until(page, (s) => new URLSearchParams(location.search).get('show') === s, show)
      assert.match(await page.locator('[aria-label="Show"] [aria-pressed="true"]').innerText(), new RegExp(`^${name}`))
      await until(page, (word) => { const all = [...document.querySelectorAll('[role="row"][data-id]')]; return all.length > 0 && all.every((r) => new RegExp(word).test(r.textContent)) }, mark.source)
    }
  })

  test('filters by name and by presence', async (page) => {
    await page.goto('/stacks?q=name:shop/dev')
    await settled(page)
    assert.ok((await rows(page).allInnerTexts()).every((t) => t.replace(/\s/g, '').toLowerCase().includes('shop/dev')))
    await page.goto('/stacks?q=presence:removed,renamed,upgraded')
    await page.locator('[data-state="data"],[data-state="empty"]').first().waitFor()
  })

  test('opens a stack from the keyboard, with its timeline, lock and state', async (page) => {
    await page.goto('/stacks?show=locked')
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await until(page, () => location.pathname.startsWith('/stacks/'))
    await settled(page)
    assert.match(await page.title(), /\S · Lumaft$/)
    for (const name of [/^What the CLI will do/, /^Coverage/, /^Locks/, /^Names/, /^Tags/]) await page.getByRole('heading', { level: 2, name }).first().waitFor()
    await page.getByText(/claimed/).first().waitFor()
    for (const [view, heading] of [['Locks', /^Earlier locks/], ['Checkpoints', /^Newest state/], ['Config', /^Config/], ['Coverage', /^Intervals/]]) {
      await page.getByRole('navigation', { name: 'Stack' }).getByRole('link', { name: view }).click()
      await page.getByRole('heading', { level: 2, name: heading }).waitFor()
      assert.match(await page.locator('nav[aria-label="Stack"] [aria-current="page"]').innerText(), new RegExp(`^${view}`))
      await noSidewaysScroll(page)
    }
    await page.getByRole('cell', { name: 'goes on' }).first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: /^Config/ }).waitFor()
    await noSidewaysScroll(page)
  })
})

describe('Stack', () => {
  test('shows its own timeline and opens rows in place', async (page) => {
    await openFirst(page, '/stacks?q=name:shop/dev+backend:shop')
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByText('One source tells of this operation.').waitFor()
    await page.keyboard.press('Enter')
    await until(page, () => location.pathname.startsWith('/operations/'))
  })
})

describe('Backends', () => {
  test('says in words how well each is seen', async (page) => {
    await page.goto('/backends')
    await settled(page)
    assert.ok(await page.getByText('Observed', { exact: true }).count() > 3)
    await page.getByRole('heading', { level: 2, name: /^Quarantine/ }).waitFor()
  })
})
