import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHROMIUM, launchBrowser, mailFrame, openPage, openSink, rowCount, styleOf } from './inbox-browser.ts'
import { type InboxServer, openInboxServer, type Tenant } from './inbox-kit.ts'
import { EMOJI, hostile, INVOICE, newsletter } from './inbox-mails.ts'

if (!CHROMIUM) {
  console.warn('SKIPPED: the page of the inbox is not tested, because no Chromium was found (apt-get install chromium)')
}
const NEWSLETTER = newsletter()
if (!NEWSLETTER) console.warn('SKIPPED: a real newsletter in the inbox, because ../shared/data/html is not there')

describe.skipIf(!CHROMIUM)('the page of the inbox', () => {
  let browser: Browser
  let server: InboxServer
  let shop: Tenant
  let sink: Awaited<ReturnType<typeof openSink>>
  let url: string

  beforeAll(async () => {
    sink = await openSink()
    browser = await launchBrowser()
    server = await openInboxServer({ prefix: '/mail' })
    shop = await server.tenant()
    url = `http://localhost:${server.port}/mail/inbox`
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    sink?.close()
  })
  beforeEach(async () => {
    await shop.messages.clear()
  })

  const open = (path = '', options: Parameters<typeof openPage>[2] = {}) => openPage(browser, url + path, options)

  it('tells how to send the first mail, and shows it when it comes', async () => {
    const { page, errors, close } = await open()
    await page.waitForSelector('#welcome >> text=No mail yet')
    const command = await page.textContent('#command')
    expect(command).toContain(`curl http://localhost:${server.port}/mail/v1/send`)
    expect(command).toContain('"from": "hello@sandbox.localhost"')
    await shop.send({ subject: 'The first' })
    await page.waitForSelector('.row >> text=The first')
    expect(await page.isVisible('#welcome')).toBe(false)
    expect(errors).toStrictEqual([])
    await close()
  })

  it('lists mails with names escaped, sizes and times', async () => {
    await shop.send(EMOJI)
    await shop.send(INVOICE)
    await shop.send(hostile(sink.url))
    const { page, close } = await open()
    await page.waitForSelector('.row')
    expect(await page.locator('.row-subject').allTextContents()).toStrictEqual([
      '<script>window.hacked = 1</script> <b>hostile</b> subject',
      'Your invoice 2026-1042',
      '🎉 مرحبا بك — שלום Ada',
    ])
    expect(await page.locator('.row-to').allTextContents()).toContain('grace.hopper@example.com')
    expect(await page.locator('.row-meta').first().textContent()).toMatch(/^evil@sandbox\.localhost · [\d.]+ kB$/)
    expect(await page.locator('.row time').first().getAttribute('title')).toMatch(/20\d\d/)
    expect(await page.textContent('#count')).toBe('3 mails')
    await close()
  })

  it('reads a mail: HTML with its inline image, text, headers, source, attachments', async () => {
    const id = await shop.send(INVOICE)
    const { page, errors, close } = await open(`#${id}`)
    const mail = await mailFrame(page)
    expect(await page.textContent('.subject')).toBe('Your invoice 2026-1042')
    expect(await page.textContent('.facts')).toContain('Ada’s Shop <shop@sandbox.localhost>')
    expect(await styleOf(mail, 'h1', 'color')).toBe('rgb(0, 128, 0)')
    expect(await mail.evaluate('logo.naturalWidth')).toBe(10)
    expect(await page.locator('.remark').count()).toBe(0)

    await page.click('[data-tab=text]')
    expect(await page.textContent('pre.text')).toContain('Your order is on its way.')
    await page.click('[data-tab=headers]')
    expect(await page.textContent('.headers')).toContain(`<${id}@sandbox.localhost>`)
    await page.click('[data-tab=source]')
    await page.waitForSelector('.source pre >> text=MIME-Version: 1.0')
    await page.click('[data-tab=attachments]')
    expect(await page.locator('.attachment-name').allTextContents()).toContain('invoice <b>2026</b>.pdf')

    const pdf = page.locator('.attachment', { hasText: '.pdf' }).locator('button')
    const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()])
    expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 not really')
    expect(errors).toStrictEqual([])
    await close()
  })

  it('lets a hostile mail load nothing, run nothing, send nothing and go nowhere', async () => {
    const before = sink.connections()
    const id = await shop.send(hostile(sink.url))
    const { page, answers, errors, close } = await open(`#${id}`)
    const mail = await mailFrame(page)
    expect(await page.textContent('.subject')).toBe('<script>window.hacked = 1</script> <b>hostile</b> subject')
    expect(await styleOf(mail, 'h1', 'color')).toBe('rgb(1, 2, 3)')
    expect(await page.textContent('.remarks')).toMatch(
      /^\d+ remote images were not loaded1 inline image is not in the mail$/,
    )

    for (const press of ['#submit', '#script', '#top']) await mail.click(press)
    await page.waitForTimeout(500)
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect(await page.title()).not.toContain('hacked')
    expect(page.url()).toBe(`${url}#${id}`)
    const origin = new URL(url).origin
    expect(answers.filter((answer) => !answer.startsWith(`${origin}/`) && !answer.startsWith('data:'))).toStrictEqual(
      [],
    )
    expect(sink.asked).toStrictEqual([])
    expect(sink.connections() - before).toBe(0)
    expect(errors).toStrictEqual([])

    // The preview by itself, as a page of its own.
    await page.goto(`${url}/messages/${id}/preview`)
    await page.waitForTimeout(500)
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect(sink.asked).toStrictEqual([])
    expect(sink.connections() - before).toBe(0)
    await close()
  })

  it('opens the links of a mail in a new window that knows nothing of the inbox', async () => {
    const id = await shop.send(hostile(sink.url))
    const { page, close } = await open(`#${id}`)
    const mail = await mailFrame(page)
    const [popup] = await Promise.all([page.context().waitForEvent('page'), mail.click('#link')])
    await popup.waitForLoadState()
    expect(popup.url()).toBe(`${sink.url}/link`)
    expect(await popup.evaluate('window.opener')).toBeNull()
    expect(sink.asked.filter(({ path }) => path !== '/favicon.ico')).toStrictEqual([
      { path: '/link', referer: undefined },
    ])
    await close()
  })

  it('is driven by the keyboard', async () => {
    for (const subject of ['Third', 'Second', 'First']) await shop.send({ subject })
    const { page, close } = await open()
    await page.waitForSelector('.row')
    const current = () => page.textContent('.row[aria-current] .row-subject')
    await page.keyboard.press('j')
    expect(await current()).toBe('First')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await current()).toBe('Third')
    await page.keyboard.press('k')
    expect(await current()).toBe('Second')
    await page.waitForSelector('h2.subject >> text=Second')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Second')
    await page.keyboard.press('/')
    await page.keyboard.type('third')
    await rowCount(page, 1)
    expect(await page.textContent('#count')).toBe('1 found')
    await page.keyboard.type(' nothing')
    await page.waitForSelector('#nothing:visible')
    await page.keyboard.press('Escape')
    await rowCount(page, 3)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await page.locator('.row[aria-current]').count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
    await close()
  })

  it('puts new mail on top and keeps what is being read', async () => {
    const id = await shop.send({ subject: 'Old' })
    const { page, close } = await open(`#${id}`)
    const mail = await mailFrame(page)
    await shop.send({ subject: 'New' })
    await page.waitForSelector('.unseen .row >> text=New')
    expect(await page.locator('.row-subject').allTextContents()).toStrictEqual(['New', 'Old'])
    expect(await page.textContent('.row[aria-current] .row-subject')).toBe('Old')
    expect(await mail.textContent('body')).toContain('Hello')
    expect(await page.title()).toMatch(/^\(1\) /)
    await page.click('.row >> text=New')
    await page.waitForSelector('h2.subject >> text=New')
    expect(await page.locator('.unseen').count()).toBe(0)
    expect(await page.title()).not.toMatch(/^\(/)
    await page.goBack()
    await page.waitForSelector('h2.subject >> text=Old')
    await close()
  })

  it('shows older mails on demand', async () => {
    for (let i = 0; i < 120; i++) await shop.capture(`eml_${String(i).padStart(3, '0')}`, 'x', new Date(1e12 + i))
    const { page, close } = await open()
    await rowCount(page, 50)
    await page.click('#more')
    await rowCount(page, 100)
    await page.click('#more')
    await rowCount(page, 120)
    expect(await page.isVisible('#more')).toBe(false)
    await shop.send({ subject: 'Newest' })
    await page.waitForSelector('.row >> text=Newest')
    const subjects = await page.locator('.row-subject').allTextContents()
    expect(new Set(subjects).size).toBe(121)
    expect(subjects[0]).toBe('Newest')
    await close()
  })

  it('deletes everything, once that is confirmed', async () => {
    await shop.send()
    await shop.send()
    const { page, close } = await open()
    await page.click('#clear')
    await page.click('#confirm-no')
    expect(await shop.messages.count(undefined)).toBe(2)
    await page.click('#clear')
    await page.click('#confirm-yes')
    await page.waitForSelector('#welcome:visible')
    expect(await shop.messages.count(undefined)).toBe(0)
    await close()
  })

  it('shows list or mail on a narrow screen', async () => {
    await shop.send(INVOICE)
    const { page, close } = await open('', { viewport: { width: 400, height: 780 } })
    await page.click('.row')
    await mailFrame(page)
    expect(await page.isVisible('#list')).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400)
    await page.click('.back')
    expect(await page.isVisible('#list')).toBe(true)
    expect(await page.isVisible('#detail')).toBe(false)
    await close()
  })

  it('asks for a key where it may not be seen without one, and forgets it with the tab', async () => {
    const remote = await openInboxServer({ baseUrl: 'https://mail.example.com' })
    const tenant = await remote.tenant()
    const other = await remote.tenant('Other')
    const id = await tenant.send(INVOICE)
    await other.send({ subject: 'Not yours' })
    const { page, errors, close } = await openPage(browser, `http://localhost:${remote.port}/inbox#${id}`)
    await page.fill('#key', 'sk_wrong')
    await page.click('#unlock button')
    await page.waitForSelector('#key-problem >> text=not known')
    await page.fill('#key', tenant.keys.secret)
    await page.click('#unlock button')
    const mail = await mailFrame(page)
    expect(await mail.evaluate('logo.naturalWidth')).toBe(10)
    expect(await page.locator('.row-subject').allTextContents()).toStrictEqual(['Your invoice 2026-1042'])
    const kept = await page.evaluate('[Object.values(sessionStorage), Object.keys(localStorage), document.cookie]')
    expect(kept).toStrictEqual([[tenant.keys.secret], [], ''])
    await page.click('[data-tab=attachments]')
    const pdf = page.locator('.attachment', { hasText: '.pdf' }).locator('button')
    const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()])
    expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 not really')
    await page.click('#forget')
    await page.waitForSelector('#unlock:visible')
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    expect(errors).toStrictEqual([])
    await close()
    await remote.close()
  })

  it('says when the server is gone, and goes on when it is back', async () => {
    await shop.send()
    const { page, close } = await open()
    await page.waitForSelector('.row')
    await page.context().setOffline(true)
    await page.waitForSelector('#notice >> text=does not answer')
    await page.context().setOffline(false)
    await page.waitForSelector('#notice', { state: 'hidden' })
    await close()
  })

  it.skipIf(!NEWSLETTER)('shows a real newsletter with its styles', async () => {
    const id = await shop.send({ subject: 'News', body: NEWSLETTER ?? '' })
    const { page, close } = await open(`#${id}`)
    const mail = await mailFrame(page)
    expect(await styleOf(mail, '.btn-primary a', 'backgroundColor')).toBe('rgb(8, 103, 236)')
    await page.click('[data-width=mobile]')
    expect((await page.locator('.stage iframe').boundingBox())?.width).toBe(375)
    await close()
  })

  it('is served under a policy that lets nothing in', async () => {
    const answer = await fetch(url)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${url}/assets/..%2fpage.ts`)).status).toBe(404)
    expect((await fetch(`${url}/assets/package.json`)).status).toBe(404)
  })
})
