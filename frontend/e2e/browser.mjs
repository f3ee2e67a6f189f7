// A real browser on a running demo. Every page notes what must never happen: a violated policy, an
// error in the console, an exception nobody caught.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

export const base = process.env.LUMAFT_E2E_URL?.replace(/\/$/, '')
if (!base) throw new Error('LUMAFT_E2E_URL names the address of a running lumaftd demo, such as http://127.0.0.1:8080')

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The pages, at the widths and in the themes they are made for. */
export const widths = { 1440: 900, 1024: 900, 390: 844 }
export const themes = ['light', 'dark']

export function launch() {
  return chromium.launch({ executablePath: process.env.LUMAFT_CHROMIUM ?? '/usr/bin/chromium', args: flags })
}

/** A page and what it must not have done. expectNetworkErrors lets failed requests of a test pass. */
export async function openPage(browser, { width = 1440, theme = 'light', expectNetworkErrors = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height: widths[width] ?? 900 }, colorScheme: theme, reducedMotion: 'reduce', baseURL: base })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const faults = []
  await page.exposeFunction('noteViolation', (text) => faults.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (e) => window.noteViolation(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`))
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (expectNetworkErrors && /^(Failed to load resource|EventSource's response has)/.test(message.text())) return
    faults.push(`${message.type()}: ${message.text()}`)
  })
  return {
    page,
    /** Closes the page and fails where it did what it must not. */
    async done() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      assert.deepEqual(faults, [])
    },
  }
}

/** Runs a test on a page of its own. */
export async function onPage(browser, options, test) {
  const { page, done } = await openPage(browser, options)
  await test(page)
  await done()
}

/** Waits until the page shows data, nothing with its reason, or an error. */
export async function settled(page, state = 'data') {
  await page.locator(`[data-state="${state}"]`).first().waitFor()
}

/** The name of the document that a request asks for, in its body or, for the event stream, its address. */
export function documentOf(request) {
  return request.method() === 'GET' ? new URL(request.url()).searchParams.get('operationName') : request.postDataJSON().operationName
}

/** Whether a request goes to the API. */
export const toServer = (url) => url.pathname === '/graphql'

/**
 * Answers GraphQL documents by their names; what is not named goes to the server. Where a test
 * answers Live, there is no event stream: the page asks.
 */
export async function answer(page, handlers) {
  await page.route(toServer, async (route) => {
    const name = documentOf(route.request())
    const handler = handlers[name] ?? (name === 'Changes' && handlers.Live ? noStream : handlers['*'])
    if (!handler) return route.continue()
    return handler({
      route,
      /** The server's answer, changed. */
      change: async (edit) => {
        const response = await route.fetch()
        const json = await response.json()
        edit(json)
        await route.fulfill({ response, json })
      },
      refuse: (code = 'INTERNAL', id = 'err_5d20a1') => route.fulfill({
        status: 200, contentType: 'application/graphql-response+json',
        body: JSON.stringify({ errors: [{ message: 'Something went wrong.', extensions: { code, id } }], data: null }),
      }),
    })
  })
}

const noStream = ({ route }) => route.fulfill({ status: 204 })

/** The rows of a list that exist in the page right now. */
export const rows = (page) => page.locator('[role="row"][data-id]')

export async function noSidewaysScroll(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(over <= 0, `the page scrolls sideways by ${over} px`)
}

/** Waits for a condition in the page. */
export async function until(page, condition, arg) {
  await page.waitForFunction(condition, arg, { timeout: 15_000 })
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or critical in the page as it is now: nothing. */
export async function look(page) {
  // The debugger's evaluation is not bound by the page's policy; nothing is added to the page.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }))
  const grave = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} ${n.failureSummary}`).join(' | ')}`), [])
}
