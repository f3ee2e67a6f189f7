// Pictures of every page, light and dark, at three widths, in the folder LUMAFT_SHOTS names.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launch, openPage, rows, settled, themes, widths } from './browser.mjs'

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
const pages = {
  operations: '/operations',
  'operations-filtered': '/operations?q=outcome:failed+-kind:destroy+kind:updaet',
  operation: `/operations/${await first('/operations?q=backend:production+branch:main')}`,
  stacks: '/stacks',
  stack: `/stacks/${await first('/stacks?q=name:shop/dev+backend:shop')}`,
  'stack-locked': `/stacks/${await first('/stacks?show=locked')}`,
  backends: '/backends',
  'not-found': '/operations/op_aaaaaaaaaaaaaaaaaaaaaaaaaa',
}
for (const theme of themes) {
  for (const width of Object.keys(widths).map(Number)) {
    for (const [name, address] of Object.entries(pages)) {
      const { page, done } = await openPage(browser, { theme, width })
      await page.goto(address)
      await page.locator('[data-state="data"],[data-state="empty"]').first().waitFor()
      await page.getByText('Demo: recorded sample data').first().waitFor({ state: 'attached' })
      if (name === 'operations') {
        for (const key of ['j', 'j', 'Space']) await page.keyboard.press(key)
        await page.getByText('One source tells of this operation.').waitFor()
      }
      await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) })
      await done()
    }
  }
}
await browser.close()
