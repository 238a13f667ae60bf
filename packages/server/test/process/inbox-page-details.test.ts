import { describe, expect, it } from 'vitest'
import { CHROMIUM, mailFrame } from '../inbox-browser.ts'
import { INVOICE } from '../inbox-mails.ts'
import { useInboxPage } from '../inbox-page-kit.ts'

const PHONE = { viewport: { width: 380, height: 780 } }

describe.skipIf(!CHROMIUM)('the page of the inbox', () => {
  const bench = useInboxPage()

  it('says of the sandbox domain that its mail is unsigned by design', async () => {
    const id = await bench.shop.send({})
    const { page, close } = await bench.open(`#${id}`)
    await page.click('[data-tab=checks]')
    await page.waitForSelector('.checks h3 >> text=Sender')
    const text = await page.textContent('.checks .sections')
    expect(text).toContain('sandbox.localhost is the sandbox domain, whose mail is unsigned by design')
    expect(text).not.toContain('cannot pass')
    await close()
  })

  it.each([
    ['without files', {}, false],
    ['with files', INVOICE, true],
  ])('shows every tab on a phone, of a mail %s', async (_, mail, hasFiles) => {
    const id = await bench.shop.send(mail)
    const { page, close } = await bench.open(`#${id}`, PHONE)
    await mailFrame(page)
    expect(await page.isVisible('[data-tab=attachments]')).toBe(hasFiles)
    const box = await page.locator('[data-tab=checks]').boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(380)
    // The bar above the mail is empty on a phone, and takes no space.
    expect((await page.locator('.tools').boundingBox())?.height ?? 0).toBe(0)
    await close()
  })

  it('cuts a long subject with an ellipsis, and shows the whole subject when pressed', async () => {
    const subject = 'A very long subject that goes on and on '.repeat(12).trim()
    const id = await bench.shop.send({ subject })
    const { page, close } = await bench.open(`#${id}`, PHONE)
    await mailFrame(page)
    const clamp = () => page.evaluate("getComputedStyle(document.querySelector('h2.subject')).webkitLineClamp")
    expect(await clamp()).toBe('4')
    const before = (await page.locator('h2.subject').boundingBox())?.height ?? 0
    await page.click('h2.subject')
    expect((await page.locator('h2.subject').boundingBox())?.height).toBeGreaterThan(before)
    expect(await clamp()).toBe('none')
    await close()
  })

  it('leaves space around a dialog on a phone', async () => {
    await bench.shop.send({})
    const { page, close } = await bench.open('', PHONE)
    await page.waitForSelector('.row')
    await page.keyboard.press('?')
    const box = await page.locator('#help').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(12)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(368)
    await close()
  })

  it('leads to the home page by its name', async () => {
    await bench.shop.send({})
    const { page, close } = await bench.open()
    await page.waitForSelector('.row')
    const [answer] = await Promise.all([page.waitForNavigation(), page.click('.brand a')])
    expect([answer?.status(), new URL(page.url()).pathname]).toStrictEqual([200, '/mail'])
    await close()
  })
})
