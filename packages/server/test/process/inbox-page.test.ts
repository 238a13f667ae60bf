import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHROMIUM, mailFrame, openPage, styleOf } from '../inbox-browser.ts'
import { openInboxServer } from '../inbox-kit.ts'
import { EMOJI, hostile, INVOICE } from '../inbox-mails.ts'
import { useInboxPage } from '../inbox-page-kit.ts'

describe.skipIf(!CHROMIUM)('the page of the inbox', () => {
  const bench = useInboxPage()

  it('shows how to send the first mail, and shows the mail when it comes', async () => {
    const { page, errors, close } = await bench.open()
    await page.waitForSelector('#welcome >> text=No mail yet')
    const command = await page.textContent('#command')
    expect(command).toContain(`curl http://localhost:${bench.server.port}/mail/v1/send`)
    expect(command).toContain('"from": "hello@sandbox.localhost"')
    await bench.shop.send({ subject: 'The first' })
    await page.waitForSelector('.row >> text=The first')
    expect(await page.isVisible('#welcome')).toBe(false)
    expect(errors).toStrictEqual([])
    await close()
  })

  it('lists mails with names escaped, sizes and times', async () => {
    await bench.shop.send(EMOJI)
    await bench.shop.send(INVOICE)
    await bench.shop.send(hostile(bench.sink.url))
    const { page, close } = await bench.open()
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
    const id = await bench.shop.send(INVOICE)
    const { page, errors, close } = await bench.open(`#${id}`)
    const mail = await mailFrame(page)
    expect(await page.textContent('.subject')).toBe('Your invoice 2026-1042')
    expect(await page.textContent('.facts')).toContain('Ada’s Shop <shop@sandbox.localhost>')
    expect(await styleOf(mail, 'h1', 'color')).toBe('rgb(0, 128, 0)')
    expect(await mail.evaluate('logo.naturalWidth')).toBe(10)
    expect(await page.locator('.remark').count()).toBe(0)

    await page.click('[data-tab=text]')
    expect(await page.textContent('pre.text')).toContain('Your order is on its way.')
    await page.click('[data-tab=headers]')
    expect(await page.textContent('.headers')).toMatch(new RegExp(`<${id}\\+\\w{12}@sandbox\\.localhost>`))
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
    const before = bench.sink.connections()
    const id = await bench.shop.send(hostile(bench.sink.url))
    const { page, answers, errors, close } = await bench.open(`#${id}`)
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
    expect(page.url()).toBe(`${bench.url}#${id}`)
    const origin = new URL(bench.url).origin
    expect(answers.filter((answer) => !answer.startsWith(`${origin}/`) && !answer.startsWith('data:'))).toStrictEqual(
      [],
    )
    expect(bench.sink.asked).toStrictEqual([])
    expect(bench.sink.connections() - before).toBe(0)
    expect(errors).toStrictEqual([])

    // The preview alone, as a separate page.
    await page.goto(`${bench.url}/messages/${id}/preview`)
    await page.waitForTimeout(500)
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect(bench.sink.asked).toStrictEqual([])
    expect(bench.sink.connections() - before).toBe(0)
    await close()
  })

  it('opens the links of a mail in a new window without access to the inbox', async () => {
    const id = await bench.shop.send({ ...hostile(bench.sink.url), tracking: false })
    const { page, close } = await bench.open(`#${id}`)
    const mail = await mailFrame(page)
    const [popup] = await Promise.all([page.context().waitForEvent('page'), mail.click('#link')])
    await popup.waitForLoadState()
    expect(popup.url()).toBe(`${bench.sink.url}/link`)
    expect(await popup.evaluate('window.opener')).toBeNull()
    expect(bench.sink.asked.filter(({ path }) => path !== '/favicon.ico')).toStrictEqual([
      { path: '/link', referer: undefined },
    ])
    await close()
  })

  it('puts new mail on top and keeps the open mail', async () => {
    const id = await bench.shop.send({ subject: 'Old' })
    const { page, close } = await bench.open(`#${id}`)
    const mail = await mailFrame(page)
    await bench.shop.send({ subject: 'New' })
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

  it('asks for a key if one is required, and forgets it with the tab', async () => {
    const remote = await openInboxServer({ baseUrl: 'https://mail.example.com' })
    const tenant = await remote.tenant()
    const other = await remote.tenant('Other')
    const id = await tenant.send(INVOICE)
    await other.send({ subject: 'Not yours' })
    const { page, errors, close } = await openPage(bench.browser, `http://localhost:${remote.port}/inbox#${id}`)
    await page.fill('#key', 'sk_wrong')
    await page.click('#unlock button')
    await page.waitForSelector('#key-problem >> text=invalid')
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

  it('has a policy that lets nothing in', async () => {
    const answer = await fetch(bench.url)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${bench.url}/assets/..%2fpage.ts`)).status).toBe(404)
    expect((await fetch(`${bench.url}/assets/package.json`)).status).toBe(404)
  })
})
