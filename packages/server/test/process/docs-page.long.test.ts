import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchBrowser, openPage } from '../inbox-browser.ts'
import { type InboxServer, openInboxServer } from '../inbox-kit.ts'
import { violationsOf } from '../preferences-browser.ts'

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
  ] as const)('is accessible, %s and %i pixels wide', async (colorScheme, width) => {
    const { page, errors, close } = await open({ colorScheme, viewport: { width, height: 900 } })
    expect(await violationsOf(page, { isLong: true })).toMatchObject({ violations: [] })
    expect([await page.evaluate('document.documentElement.scrollWidth'), errors]).toStrictEqual([width, []])
    await close()
  })

  it('finds operations by their words, those with the words in their names first', async () => {
    const { page, close } = await open({})
    await page.keyboard.press('/')
    await page.keyboard.type('template preview')
    const hits = page.locator('#hits a')
    expect(await hits.first().textContent()).toMatch(/^Preview a mailPOST \/templates\/preview$/)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#previewTemplate')
    // Only a description has these.
    await page.fill('#search', 'no mail is sent twice')
    expect(await hits.allTextContents()).toStrictEqual([expect.stringMatching(/^Send a mailPOST/)])
    await page.fill('#search', 'xylophone')
    expect([await hits.count(), await page.isVisible('#nothing')]).toStrictEqual([0, true])
    await page.fill('#search', '')
    expect(await page.isVisible('nav a[href="#sendEmail"]')).toBe(true)
    await close()
  })

  it('shows samples in tabs, the same for all, and copies them', async () => {
    const { page, close } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const shown = (id: string) => page.locator(`#${id} .samples .block:not([hidden]) pre`).textContent()
    expect(await shown('getContact')).toMatch(/^curl '\S+\/contacts\/cnt_\w+'/)
    await page.click('#getContact [role=tab]:text-is("SDK")')
    expect(await shown('getContact')).toContain('client.contacts.get(')
    expect(await shown('getTemplate')).toContain('client.templates.get(')
    await page.keyboard.press('ArrowRight')
    expect(await shown('getTemplate')).toBe('posthorn templates get Welcome')
    await page.click('#getTemplate .samples .block:not([hidden]) .copy')
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('posthorn templates get Welcome')
    await page.reload()
    expect(await shown('getTemplate')).toBe('posthorn templates get Welcome')
    // An image has no verb.
    expect(await shown('uploadImage')).toMatch(/^curl /)
    await close()
  })

  it('opens the fields of parts, and those inside', async () => {
    const { page, close } = await open({})
    const answer = page.locator('#createCampaign .answer')
    await answer.getByText('Fields of CampaignCreated').click()
    await answer.getByText('Fields of Campaign', { exact: true }).click()
    await answer.getByText('audienceType').first().waitFor()
    await close()
  })

  it('marks the operation that is read', async () => {
    const { page, close } = await open({})
    await page.evaluate("document.getElementById('verifyDomain').scrollIntoView()")
    await page.locator('nav a[aria-current][href="#verifyDomain"]').waitFor()
    expect(await page.locator('nav a[aria-current]').count()).toBe(1)
    await close()
  })

  it('shows its list with a button on a phone', async () => {
    const { page, close } = await open({ viewport: { width: 380, height: 800 } })
    const entry = page.locator('nav a[href="#verifyDomain"]')
    expect(await entry.isVisible()).toBe(false)
    await page.click('#menu')
    await entry.click()
    expect([await entry.isVisible(), new URL(page.url()).hash]).toStrictEqual([false, '#verifyDomain'])
    await close()
  })

  it('shows everything without scripts', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    expect(await page.locator('#getContact pre:visible').count()).toBe(4)
    await page.click('nav a[href="#getContact"]')
    await close()
  })
})
