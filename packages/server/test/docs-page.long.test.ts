import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchBrowser, openPage } from './inbox-browser.ts'
import { type InboxServer, openInboxServer } from './inbox-kit.ts'
import { violationsOf } from './preferences-browser.ts'

if (!CHROMIUM) console.warn('SKIPPED: the API reference is not opened, because no Chromium was found')

describe.skipIf(!CHROMIUM)('the API reference in a browser', () => {
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
  const open = (options: Parameters<typeof openPage>[2]) =>
    openPage(browser, `http://localhost:${server.port}/mail/docs`, options)

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 380],
    ['dark', 380],
  ] as const)('is for everybody, %s and %i pixels wide', async (colorScheme, width) => {
    const { page, errors, close } = await open({ colorScheme, viewport: { width, height: 900 } })
    expect(await violationsOf(page, { isLong: true })).toMatchObject({ violations: [] })
    expect([await page.evaluate('document.documentElement.scrollWidth'), errors]).toStrictEqual([width, []])
    await close()
  })

  it('finds operations by their words', async () => {
    const { page, close } = await open({})
    await page.keyboard.press('/')
    await page.keyboard.type('template preview')
    const shown = page.locator('nav li:visible')
    expect(await shown.allTextContents()).toStrictEqual(['Preview a mail'])
    await page.click('nav li:visible a')
    expect(new URL(page.url()).hash).toBe('#previewTemplate')
    await page.fill('#search', 'nothing like it')
    expect([await shown.count(), await page.isVisible('#nothing')]).toStrictEqual([0, true])
    await close()
  })
})
