import { server as hapiServer } from '@hapi/hapi'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { posthorn as plugin } from '../../src/index.ts'
import { CHROMIUM, launchBrowser, openPage } from '../inbox-browser.ts'
import { type InboxServer, openInboxServer } from '../inbox-kit.ts'
import { violationsOf } from '../preferences-browser.ts'

if (!CHROMIUM) {
  console.warn('SKIPPED: the page at the root is not opened, because no Chromium was found (apt-get install chromium)')
}

describe.skipIf(!CHROMIUM)('the page at the root in a browser', () => {
  const hapi = hapiServer({ host: '127.0.0.1', port: 0, debug: false })
  let browser: Browser
  let server: InboxServer
  beforeAll(async () => {
    server = await openInboxServer({ prefix: '/mail' })
    const checkup = async () => [
      { name: 'clock', status: 'ok', code: 'ok', message: 'is right', fix: null } as const,
      {
        name: 'base URL',
        status: 'warning',
        code: 'base_url_private',
        fix: 'set POSTHORN_BASE_URL.',
        message: 'links lead to http://localhost:3000: set POSTHORN_BASE_URL.',
      } as const,
      { name: 'DNS', status: 'broken', code: 'unchecked', message: 'no name server answers', fix: null } as const,
    ]
    await hapi.register({ plugin, options: { posthorn: server.posthorn, limiter: null, wholeServer: true, checkup } })
    await hapi.start()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await hapi.stop({ timeout: 500 })
    await server.close()
  })

  const LOOKS = [
    ['light', 1280, 900],
    ['dark', 1280, 900],
    ['light', 360, 740],
    ['dark', 360, 740],
  ] as const

  it.each(LOOKS)('is accessible, %s and %i pixels wide', async (colorScheme, width, height) => {
    const { page, errors, close } = await openPage(browser, `http://localhost:${hapi.info.port}/`, {
      colorScheme,
      viewport: { width, height },
    })
    expect(await violationsOf(page)).toStrictEqual({ violations: [], rules: expect.any(Number) })
    expect([await page.evaluate('document.documentElement.scrollWidth'), errors]).toStrictEqual([width, []])
    await close()
  })

  it('copies its samples', async () => {
    const { page, close } = await openPage(browser, `http://localhost:${hapi.info.port}/`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.click('[data-copy=sdk]')
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      "import { createClient } from '@posthorn/sdk'",
    )
    await close()
  })
})
