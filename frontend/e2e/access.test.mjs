import { after, before, describe, it } from 'node:test'
import { answer, launch, look, noSidewaysScroll, onPage, rows, settled, themes, widths } from './browser.mjs'
import { hostile, activities, activity, errors, errorItem, samples, troubledBackends } from './samples.mjs'

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
      // One page walks through them: they are many, and starting a browser's page is most of the time.
      it('what the observer does and meets: nothing serious, no sideways scroll', () => onPage(browser, { theme, width }, async (page) => {
        const work = [...activities(), activity({ kind: hostile, lastError: hostile, log: [{ at: '2026-11-30T15:00:00.000000000Z', level: 'ERROR', text: hostile }] })]
        const items = [...errors(), errorItem({ place: hostile, detail: `${hostile}\n${hostile}` })]
        await answer(page, { ...samples({ work, items }), Backends: troubledBackends })
        for (const [address, open] of [['/activities', true], ['/errors', true], ['/locks', true], ['/locks?show=pending', true], ['/backends', false], [`${records.stack}?view=locks`, false], [`${records.stack}?view=state`, false], [`${records.stack}?view=coverage`, false]]) {
          await page.goto(address)
          await settled(page)
          if (open) {
            await page.keyboard.press(address === '/activities' || address === '/errors' ? 'k' : 'j')
            await page.keyboard.press('Space')
            await page.locator('[data-opened] dl, [data-opened] h2').first().waitFor()
          }
          await noSidewaysScroll(page)
          await look(page)
        }
      }))
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
