import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { CHROMIUM } from '../inbox-browser.ts'
import { useInboxPage } from '../inbox-page-kit.ts'
import { violationsOf } from '../preferences-browser.ts'

describe.skipIf(!CHROMIUM)('the release of mail on the page of the inbox', async () => {
  const smtp = await startSmtpServer()
  const bench = useInboxPage({ releaseUrl: smtp.url })
  beforeEach(() => smtp.reset())
  afterAll(() => smtp.stop())

  it('asks for an address, and for the key if the tab has none, and shows the reply of the mail server', async () => {
    const id = await bench.shop.send({ subject: 'To be released' })
    const { page, errors, close } = await bench.open(`#${id}`)
    await page.click('.release')
    await page.getByRole('textbox', { name: 'Address' }).fill('real@example.com')
    await page.getByLabel('Secret key of the project').fill('sk_wrong')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('The API key is invalid.').waitFor()
    await page.getByLabel('Secret key of the project').fill(bench.shop.keys.secret)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to real@example.com: 250').waitFor()
    const [mail, ...more] = await smtp.messages()
    expect([mail?.to, more, errors]).toStrictEqual([['real@example.com'], [], []])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.isVisible('#release')).toBe(false)
    await close()
  })

  it.each([
    ['light', 1280],
    ['dark', 380],
  ] as const)('is accessible, %s and %i pixels wide', async (colorScheme, width) => {
    const id = await bench.shop.send()
    const { page, close } = await bench.open(`#${id}`, { colorScheme, viewport: { width, height: 780 } })
    await page.click('.release')
    await page.getByRole('textbox', { name: 'Address' }).fill('real@example.com')
    expect(await violationsOf(page, { isLong: true })).toMatchObject({ violations: [] })
    const { SCREENSHOTS } = process.env
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/release-${colorScheme}.png` })
    await close()
  })
})
