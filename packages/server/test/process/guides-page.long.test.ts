import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchBrowser, openPage } from '../inbox-browser.ts'
import { type InboxServer, openInboxServer } from '../inbox-kit.ts'
import { violationsOf } from '../preferences-browser.ts'

if (!CHROMIUM) console.warn('SKIPPED: the guides are not opened, because no Chromium was found')

describe.skipIf(!CHROMIUM)('the guides in a browser', () => {
  let browser: Browser
  let server: InboxServer
  beforeAll(async () => {
    server = await openInboxServer({ prefix: '/mail' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  const open = (page: string, options: Parameters<typeof openPage>[2]) =>
    openPage(browser, `http://localhost:${server.port}/mail/guides${page}`, options)

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 380],
    ['dark', 380],
  ] as const)('have no problems that axe-core finds, %s and %i pixels wide', async (colorScheme, width) => {
    for (const place of ['', '/contacts', '?q=bounce']) {
      const { page, errors, close } = await open(place, { colorScheme, viewport: { width, height: 900 } })
      expect(await violationsOf(page, { isLong: true }), place).toMatchObject({ violations: [] })
      expect([await page.evaluate('document.documentElement.scrollWidth'), errors], place).toStrictEqual([width, []])
      await close()
    }
  })

  it('are searched without a script, and lead to the page and its section', async () => {
    const { page, close } = await open('', { javaScriptEnabled: false })
    await page.fill('input[type=search]', 'double opt-in')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Consent' }).last().click()
    await page.getByRole('link', { name: 'Double opt-in' }).first().click()
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/mail/guides/consent#double-opt-in')
    await close()
  })
})
