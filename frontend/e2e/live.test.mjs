import assert from 'node:assert/strict'
import { createServer, request as forward } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { answer, base, documentOf, launch, onPage, rows, settled, toServer, until } from './browser.mjs'

let browser
before(async () => { browser = await launch() })
const open = new Set()
after(async () => {
  for (const close of open) await close()
  await browser.close()
})
const test = (name, run, options = {}) => it(name, () => onPage(browser, options, run))

const event = (sequence, kinds) => `id: ${sequence}\nevent: next\ndata: ${JSON.stringify({ data: { changes: {
  sequence: String(sequence), reset: false, readingChangesAt: null, changes: kinds.map((kind) => ({ kind, backend: null, stack: null, node: 'x' })),
} } })}\n\n`

/**
 * Stands before the demo: everything passes but the event streams, which the test holds. A browser
 * that is intercepted does not show what it sends as Last-Event-ID; this sees it.
 */
async function standIn() {
  const streams = []
  let sequence = 1_000_000
  const server = createServer((request, response) => {
    const url = new URL(request.url, base)
    if (request.method !== 'GET' || !toServer(url)) {
      const headers = { ...request.headers, host: url.host, ...(request.headers.origin ? { origin: base } : {}) }
      const passed = forward(url, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      return void request.pipe(passed)
    }
    const stream = { open: true, last: request.headers['last-event-id'], after: JSON.parse(url.searchParams.get('variables')).after, drop: () => response.destroy() }
    stream.tell = (...kinds) => response.write(event(++sequence, kinds))
    response.on('close', () => { stream.open = false })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 100\n\n')
    stream.tell()
    streams.push(stream)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${server.address().port}` })
  const asked = new Map()
  context.on('request', (request) => {
    if (!toServer(new URL(request.url()))) return
    const name = documentOf(request)
    asked.set(name, (asked.get(name) ?? 0) + 1)
  })
  const close = async () => {
    open.delete(close)
    await context.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  open.add(close)
  return { context, streams, close, count: (name) => asked.get(name) ?? 0, newest: () => String(sequence) }
}
const reached = async (condition) => {
  for (let i = 0; i < 300 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(condition(), String(condition))
}

describe('the event stream', () => {
  test('brings what the server tells, without asking', async (page) => {
    const lives = []
    page.on('request', (request) => { if (toServer(new URL(request.url())) && documentOf(request) === 'Live') lives.push(request) })
    const stream = page.waitForResponse((r) => toServer(new URL(r.url())) && documentOf(r.request()) === 'Changes')
    await page.goto('/operations')
    await settled(page)
    assert.match((await (await stream).headerValue('content-type')) ?? '', /^text\/event-stream/)
    await page.getByText('Live', { exact: true }).waitFor()
    assert.ok(lives.length <= 2)
  })

  it('is one for all tabs, resumes where it stood, and is handed on', async () => {
    const { context, streams, count, newest, close } = await standIn()
    const held = () => streams.filter((s) => s.open)
    const tabs = [await context.newPage(), await context.newPage()]
    for (const tab of tabs) {
      await tab.goto('/stacks')
      await settled(tab)
      await tab.getByText('Live', { exact: true }).waitFor()
    }
    assert.equal(streams.length, 1)
    assert.match(streams[0].after, /^\d+$/)

    // Both tabs ask again for what shows what changed, and for nothing else.
    const [stacks, frame] = [count('Stacks'), count('Frame')]
    streams[0].tell('ERROR')
    await reached(() => count('Frame') >= frame + 2)
    assert.equal(count('Stacks'), stacks)
    for (let i = 0; i < 40; i++) streams[0].tell('STACK')
    await reached(() => count('Stacks') >= stacks + 2)
    assert.ok(count('Stacks') <= stacks + 4, `asked ${count('Stacks') - stacks} times`)

    const before = newest()
    streams[0].drop()
    await reached(() => streams.length === 2)
    assert.equal(streams[1].last, before)
    assert.equal(held().length, 1)

    const reachedBy = newest()
    await tabs[0].close()
    await reached(() => streams.length === 3 && held().length === 1)
    assert.deepEqual([streams[2].last, streams[2].after], [undefined, reachedBy])
    const asked = count('Stacks')
    streams[2].tell('STACK')
    await reached(() => count('Stacks') > asked)
    await close()
  })

  test('is asked for again when it is refused, and the page lives meanwhile', async (page) => {
    let refused = true
    let tries = 0
    await answer(page, {
      Changes: ({ route }) => {
        tries++
        return refused ? route.fulfill({ status: 429, body: '' }) : route.continue()
      },
    })
    await page.goto('/operations')
    await settled(page)
    await page.getByText('Live', { exact: true }).waitFor()
    await reached(() => tries >= 2)
    refused = false
    const brought = page.waitForResponse((r) => toServer(new URL(r.url())) && documentOf(r.request()) === 'Changes' && r.status() === 200)
    await brought
    await page.getByText('Live', { exact: true }).waitFor()
  }, { expectNetworkErrors: true })

  it('leaves the reader where he is: scroll, focus and the open row', async () => {
    const { context, streams, count, close } = await standIn()
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/operations')
    await settled(page)
    for (const key of ['j', 'j', 'j', 'Space']) await page.keyboard.press(key)
    await page.getByText('One source tells of this operation.').waitFor()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 260)
    await until(page, () => scrollY > 100)
    const place = () => page.evaluate(() => [scrollY, document.activeElement?.getAttribute('data-id'), location.search, document.querySelector('[data-opened]')?.getAttribute('data-opened')])
    const here = await place()
    const [lists, summaries] = [count('Operations'), count('OperationsSummary')]
    streams[0].tell('OPERATION', 'STACK', 'BACKEND')
    await reached(() => count('Operations') > lists && count('OperationsSummary') > summaries)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.deepEqual(await place(), here)
    assert.ok(await rows(page).count() > 10)
    await close()
  })
})
