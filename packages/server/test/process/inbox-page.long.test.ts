import { describe, expect, it } from 'vitest'
import { CHROMIUM, mailFrame, rowCount, styleOf } from '../inbox-browser.ts'
import { until } from '../inbox-kit.ts'
import { INVOICE, newsletter } from '../inbox-mails.ts'
import { useInboxPage } from '../inbox-page-kit.ts'
import { violationsOf } from '../preferences-browser.ts'

const NEWSLETTER = newsletter()
if (!NEWSLETTER) console.warn('SKIPPED: a real newsletter in the inbox, because ../shared/data/html is not there')

describe.skipIf(!CHROMIUM)('the page of the inbox', () => {
  const bench = useInboxPage()

  it('is driven by the keyboard', async () => {
    for (const subject of ['Third', 'Second', 'First']) await bench.shop.send({ subject })
    const { page, close } = await bench.open()
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

  it('shows older mails on demand', async () => {
    for (let i = 0; i < 120; i++) await bench.shop.capture(`eml_${String(i).padStart(3, '0')}`, 'x', new Date(1e12 + i))
    const { page, close } = await bench.open()
    await rowCount(page, 50)
    await page.click('#more')
    await rowCount(page, 100)
    await page.click('#more')
    await rowCount(page, 120)
    expect(await page.isVisible('#more')).toBe(false)
    await bench.shop.send({ subject: 'Newest' })
    await page.waitForSelector('.row >> text=Newest')
    const subjects = await page.locator('.row-subject').allTextContents()
    expect(new Set(subjects).size).toBe(121)
    expect(subjects[0]).toBe('Newest')
    await close()
  })

  it('deletes everything after a confirmation', async () => {
    await bench.shop.send()
    await bench.shop.send()
    const { page, close } = await bench.open()
    await page.click('#clear')
    await page.click('#confirm-no')
    expect(await bench.shop.messages.count(undefined)).toBe(2)
    await page.click('#clear')
    await page.click('#confirm-yes')
    await page.waitForSelector('#welcome:visible')
    expect(await bench.shop.messages.count(undefined)).toBe(0)
    await close()
  })

  it('deletes one mail, and opens the one below', async () => {
    for (const subject of ['Third', 'Second', 'First']) await bench.shop.send({ subject })
    const { page, errors, close } = await bench.open()
    await page.click('.row >> text=First')
    await page.click('.delete')
    await page.waitForSelector('h2.subject >> text=Second')
    await rowCount(page, 2)
    await page.keyboard.press('#')
    await page.waitForSelector('h2.subject >> text=Third')
    await page.keyboard.press('#')
    await page.waitForSelector('#welcome:visible')
    expect([await bench.shop.messages.count(undefined), errors]).toStrictEqual([0, []])
    await close()
  })

  it('lists its keys, marks files, and finds words of the text', async () => {
    await bench.shop.send({ subject: 'Plain', body: '<p>the needle in it</p>' })
    await bench.shop.send(INVOICE)
    const { page, close } = await bench.open()
    await rowCount(page, 2)
    expect(await page.locator('.row-meta', { hasText: 'file' }).count()).toBe(1)
    await page.keyboard.press('?')
    await page.waitForSelector('#help:visible')
    await page.keyboard.press('j')
    expect(await page.locator('.row[aria-current]').count()).toBe(0)
    await page.click('#help-close')
    await page.fill('#search', 'the needle')
    await rowCount(page, 1)
    await close()
  })

  it('loads remote images only when a person asks for them', async () => {
    const body = `<p>Look</p><img src="${bench.sink.url}/picture.png" alt="">`
    const id = await bench.shop.send({ body, tracking: false })
    const { page, close } = await bench.open(`#${id}`)
    await mailFrame(page)
    await page.waitForSelector('.remark >> text=1 remote image was not loaded')
    const asked = () => bench.sink.asked.filter(({ path }) => path === '/picture.png')
    expect(asked()).toStrictEqual([])
    await page.click('.remote')
    await until(async () => asked().length > 0)
    expect(asked()).toStrictEqual([{ path: '/picture.png', referer: undefined }])
    expect(await page.isVisible('.remote')).toBe(false)
    await close()
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 380],
    ['dark', 380],
  ] as const)('is accessible, %s and %i pixels wide: list, mail, checks, keys, welcome', async (colorScheme, width) => {
    const open = (path = '') => bench.open(path, { colorScheme, viewport: { width, height: 800 } })
    const fine = { violations: [], rules: expect.any(Number) }
    const welcome = await open()
    await welcome.page.waitForSelector('#welcome:visible')
    expect(await violationsOf(welcome.page)).toStrictEqual(fine)
    await welcome.close()
    const styled = '<div style="display:grid;border-radius:4px"><a href="http://localhost/x">Here</a></div>'
    const id = await bench.shop.send({ ...INVOICE, body: styled })
    const { page, errors, close } = await open()
    await page.waitForSelector('.row')
    expect(await violationsOf(page)).toStrictEqual(fine)
    await page.click('.row')
    await mailFrame(page)
    for (const tab of ['text', 'headers', 'source', 'attachments', 'checks']) {
      await page.click(`[data-tab=${tab}]`)
      if (tab === 'checks') {
        await page.click('.checks button')
        await page.waitForSelector('.results li')
        await page.waitForSelector('.checks h3 >> text=Mail programs')
      }
      // Axe cannot judge text that is half scrolled away.
      await page.evaluate("document.querySelector('.panel').scrollTop = 0")
      // On a phone a source is longer than the window, and axe cannot judge what is below it.
      const isLong = tab === 'source' && width < 400
      expect([tab, await violationsOf(page, { isLong })]).toStrictEqual([tab, fine])
    }
    await page.keyboard.press('?')
    expect(await violationsOf(page)).toStrictEqual(fine)
    expect([errors, id.slice(0, 4)]).toStrictEqual([[], 'eml_'])
    await close()
  })

  it('shows list or mail on a narrow screen', async () => {
    await bench.shop.send(INVOICE)
    const { page, close } = await bench.open('', { viewport: { width: 400, height: 780 } })
    await page.click('.row')
    await mailFrame(page)
    expect(await page.isVisible('#list')).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400)
    await page.click('.back')
    expect(await page.isVisible('#list')).toBe(true)
    expect(await page.isVisible('#detail')).toBe(false)
    await close()
  })

  it('reports that the server is gone, and continues when it is back', async () => {
    await bench.shop.send()
    const { page, close } = await bench.open()
    await page.waitForSelector('.row')
    await page.context().setOffline(true)
    await page.waitForSelector('#notice >> text=does not respond')
    await page.context().setOffline(false)
    await page.waitForSelector('#notice', { state: 'hidden' })
    await close()
  })

  it.skipIf(!NEWSLETTER)('shows a real newsletter with its styles', async () => {
    const id = await bench.shop.send({ subject: 'News', body: NEWSLETTER ?? '' })
    const { page, close } = await bench.open(`#${id}`)
    const mail = await mailFrame(page)
    expect(await styleOf(mail, '.btn-primary a', 'backgroundColor')).toBe('rgb(8, 103, 236)')
    await page.click('[data-width=mobile]')
    expect((await page.locator('.stage iframe').boundingBox())?.width).toBe(375)
    await close()
  })
})
