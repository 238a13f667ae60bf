import { CATALOGUE } from '@posthorn/core/mail'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchBrowser, openPage } from '../inbox-browser.ts'
import { openInboxServer } from '../inbox-kit.ts'
import { violationsOf } from '../preferences-browser.ts'
import { tokenFor } from '../preferences-kit.ts'

if (!CHROMIUM) {
  console.warn(
    'SKIPPED: the pages of preferences are not opened, because no Chromium was found (apt-get install chromium)',
  )
}

const PHONE = { viewport: { width: 320, height: 568 } }
const NOTHING_WRONG = { violations: [], rules: expect.any(Number) }

describe.skipIf(!CHROMIUM)('the pages of preferences in a browser', () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof openInboxServer>>
  beforeAll(async () => {
    server = await openInboxServer({ prefix: '/mail' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  /** A subscribed person of a project of their own. */
  async function aPerson({ name = 'Engines', color = '', locale = '' } = {}) {
    const { ctx, keys } = await server.posthorn.createProject({ name })
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${keys.secret}`, 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(`http://localhost:${server.port}/mail${path}`, { method, headers, ...sent })
      return (await answer.json()) as Record<string, unknown>
    }
    if (color) await call('PATCH', `/users/@me/projects/${ctx.project.id}`, { color })
    const data = locale ? { locale } : {}
    const { id } = await call('POST', '/contacts', { email: 'ada.lovelace@example.com', subscribed: true, data })
    const token = tokenFor(server.posthorn, { id: ctx.project.id }, String(id))
    return {
      open: (page: string, options: BrowserContextOptions = {}) =>
        openPage(browser, `http://localhost:${server.port}/mail/${page}/${token}`, options),
      isSubscribed: async () => (await call('GET', `/contacts/${id}`)).subscribed,
    }
  }

  it('lets a person unsubscribe and subscribe again with the keyboard alone', async () => {
    const person = await aPerson()
    const { page, answers, errors, close } = await person.open('unsubscribe')
    expect(await page.title()).toBe('Unsubscribe – Engines')
    expect(await person.isSubscribed()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Unsubscribe')
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
    await Promise.all([page.waitForURL(/unsubscribe/), page.keyboard.press('Enter')])
    await page.waitForSelector('h1 >> text=You are unsubscribed')
    expect(await person.isSubscribed()).toBe(false)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForSelector('h1 >> text=You are subscribed')
    expect(await person.isSubscribed()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1 >> text=Email preferences')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1 >> text=You are unsubscribed')
    expect(await person.isSubscribed()).toBe(false)
    await page.reload()
    expect(await person.isSubscribed()).toBe(false)
    expect(new Set(answers.map((answer) => new URL(answer).origin))).toStrictEqual(
      new Set([`http://localhost:${server.port}`]),
    )
    expect(await page.context().cookies()).toStrictEqual([])
    expect(errors).toStrictEqual([])
    await close()
  })

  it('is read out in order: the person and project, the subject, and the actions', async () => {
    const person = await aPerson()
    const { page, close } = await person.open('unsubscribe')
    const read = await page.locator('body').ariaSnapshot()
    expect(read.replace(/\/url: .*/, '/url: …').split('\n')).toStrictEqual([
      '- main:',
      '  - paragraph: Engines',
      '  - heading "Unsubscribe" [level=1]',
      '  - paragraph: Do you no longer want to receive emails from Engines at a•••@example.com?',
      '  - button "Unsubscribe"',
      '  - paragraph: Messages about your orders or your account may still reach you.',
      '  - paragraph:',
      '    - link "Email preferences":',
      '      - /url: …',
    ])
    await close()
  })

  const LOOKS = [{}, { colorScheme: 'dark' }, PHONE] as const
  const looked = Object.keys(CATALOGUE).map((locale, n) => ({
    locale,
    looks: locale === 'en' ? LOOKS : [LOOKS[n % 3] ?? {}],
  }))

  it.each(looked)(
    'has no problems that axe-core finds in $locale, in light, dark, on a phone',
    async ({ locale, looks }) => {
      const person = await aPerson({ locale, color: '#1d4ed8' })
      for (const look of looks) {
        const { page, close } = await person.open('unsubscribe', look)
        const lookAt = async (selector: string) => {
          await page.waitForSelector(selector)
          expect(await violationsOf(page)).toStrictEqual(NOTHING_WRONG)
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        }
        await lookAt('button')
        await page.click('button')
        await lookAt('.second')
        await page.click('button')
        await lookAt('a')
        await page.click('a')
        await lookAt('[name=subscribed]')
        await close()
      }
    },
  )

  it.each(['#ffff00', '#000000', '#ffffff', '#777777', '#1b1e22'])(
    'has readable contrast with the color %s',
    async (color) => {
      const person = await aPerson({ color, name: `${'Wolfeschlegelsteinhausen'.repeat(3)} שלום` })
      for (const look of LOOKS) {
        const { page, close } = await person.open('unsubscribe', look)
        expect(await violationsOf(page)).toStrictEqual(NOTHING_WRONG)
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        await close()
      }
    },
  )

  it('detects text without enough contrast', async () => {
    const { page, close } = await (await aPerson()).open('manage')
    await page.evaluate('document.querySelector("h1").style.color = "#ccc"')
    expect(await violationsOf(page)).toMatchObject({
      violations: [['color-contrast', ['<h1 style="color: rgb(204, 204, 204);">Email preferences</h1>']]],
    })
    await close()
  })

  it('has no problems if the link does not work', async () => {
    for (const options of [{ locale: 'hi' }, { colorScheme: 'dark', locale: 'ja' }, PHONE] as const) {
      const { page, close } = await openPage(browser, `http://localhost:${server.port}/mail/unsubscribe/x`, options)
      expect(await violationsOf(page)).toStrictEqual(NOTHING_WRONG)
      expect(await page.locator('html').getAttribute('lang')).toBe('locale' in options ? options.locale : 'en')
      await close()
    }
  })
})
