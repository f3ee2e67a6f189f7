// Pictures of every page, light and dark, at three widths, in the folder LUMAFT_SHOTS names.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { answer, launch, openPage, rows, settled, themes, widths } from './browser.mjs'
import { samples, troubledBackends } from './samples.mjs'

const folder = process.env.LUMAFT_SHOTS ?? 'shots'
await mkdir(folder, { recursive: true })
const browser = await launch()

const first = async (address) => {
  const { page, done } = await openPage(browser)
  await page.goto(address)
  await settled(page)
  const id = await rows(page).first().getAttribute('data-id')
  await done()
  return id
}
const locked = await first('/stacks?show=locked')
const pages = {
  operations: '/operations',
  'operations-filtered': '/operations?q=outcome:failed+-kind:destroy+kind:updaet',
  operation: `/operations/${await first('/operations?q=backend:production+branch:main')}`,
  stacks: '/stacks',
  stack: `/stacks/${await first('/stacks?q=name:shop/dev+backend:shop')}`,
  'stack-locked': `/stacks/${locked}`,
  'stack-locks': `/stacks/${locked}?view=locks`,
  'stack-state': `/stacks/${locked}?view=state`,
  'stack-config': `/stacks/${locked}?view=config`,
  'stack-coverage': `/stacks/${locked}?view=coverage`,
  locks: '/locks',
  'locks-pending': '/locks?show=pending',
  backends: '/backends',
  'backends-troubled': '/backends',
  activities: '/activities',
  errors: '/errors',
  'errors-none': '/errors',
  unreadable: '/errors?show=unreadable',
  'not-found': '/operations/op_aaaaaaaaaaaaaaaaaaaaaaaaaa',
}
// What the sample data does not show is put in its place.
const instead = { activities: samples(), errors: samples(), 'backends-troubled': { Backends: troubledBackends } }
const openedInPlace = new Set(['operations', 'locks', 'locks-pending', 'activities', 'errors', 'unreadable'])
const only = process.env.LUMAFT_SHOTS_ONLY?.split(',')
for (const theme of themes) {
  for (const width of Object.keys(widths).map(Number)) {
    for (const [name, address] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue
      const { page, done } = await openPage(browser, { theme, width })
      if (instead[name]) await answer(page, instead[name])
      await page.goto(address)
      await page.locator('[data-state="data"],[data-state="empty"]').first().waitFor()
      await page.getByText('Demo: recorded sample data').first().waitFor({ state: 'attached' })
      if (openedInPlace.has(name) && await rows(page).count() > 0) {
        for (const key of ['j', 'Space']) await page.keyboard.press(key)
        await page.locator('[data-opened] dl, [data-opened] h2, [data-opened] h3').first().waitFor()
      }
      await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) })
      await done()
    }
  }
}
await browser.close()
