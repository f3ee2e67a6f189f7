import { after, before, describe, it } from 'node:test'
import { launch, look, noSidewaysScroll, onPage, rows, settled, themes, widths } from './browser.mjs'

let browser
const records = {}
before(async () => {
  browser = await launch()
  await onPage(browser, {}, async (page) => {
    await page.goto('/operations?q=backend:production+branch:main')
    await settled(page)
    records.operation = `/operations/${await rows(page).first().getAttribute('data-id')}`
    await page.goto('/stacks?show=locked')
    await settled(page)
    records.stack = `/stacks/${await rows(page).first().getAttribute('data-id')}`
  })
})
after(() => browser.close())

const pages = {
  'Operations': () => '/operations',
  'Operations, filtered': () => '/operations?q=outcome:failed+kind:updaet',
  'Operation': () => records.operation,
  'Stacks': () => '/stacks',
  'Stack': () => records.stack,
  'Backends': () => '/backends',
}

for (const theme of themes) {
  for (const width of Object.keys(widths).map(Number)) {
    describe(`${theme}, ${width} px wide`, () => {
      for (const [name, address] of Object.entries(pages)) {
        it(`${name}: nothing serious, no sideways scroll`, () => onPage(browser, { theme, width }, async (page) => {
          await page.goto(address())
          await settled(page)
          await noSidewaysScroll(page)
          await look(page)
        }))
      }
      it('a row opened in place', () => onPage(browser, { theme, width }, async (page) => {
        await page.goto('/operations')
        await settled(page)
        await page.keyboard.press('j')
        await page.keyboard.press('Space')
        await page.getByText('One source tells of this operation.').waitFor()
        await noSidewaysScroll(page)
        await look(page)
      }))
      it('help, and the filter as it is written', () => onPage(browser, { theme, width }, async (page) => {
        await page.goto('/operations')
        await settled(page)
        await page.keyboard.press('/')
        await page.keyboard.type('outcome:f')
        await page.getByRole('option').first().waitFor()
        await look(page)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
        await look(page)
      }))
    })
  }
}
