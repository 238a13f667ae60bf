import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPassword, person } from '../accounts-kit.ts'
import { codeAt } from '../authenticator.ts'
import { type OwnBench, openBench, textAt } from '../harness.ts'
import { CHROMIUM, launchBrowser } from '../inbox-browser.ts'
import { violationsOf } from '../preferences-browser.ts'

const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const
/** The folder for screenshots of the pages, for people to look at. */
const { SCREENSHOTS } = process.env

let bench: OwnBench
let browser: Browser
let url: string
beforeAll(async () => {
  if (!CHROMIUM) return
  bench = await openBench({
    POSTHORN_GITHUB_CLIENT_ID: 'id',
    POSTHORN_GITHUB_CLIENT_SECRET: 'secret',
    POSTHORN_GOOGLE_CLIENT_ID: 'id',
    POSTHORN_GOOGLE_CLIENT_SECRET: 'secret',
  })
  url = await bench.server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await bench?.close()
})

it.skipIf(!CHROMIUM).each(LOOKS)(
  'the pages to sign in and about security have no problems that axe-core finds: $name',
  async ({ name, ...look }) => {
    const { email } = await person(bench, `${name}@example.com`)
    const context = await browser.newContext(look)
    const page = await context.newPage()
    const check = async (what: string) => {
      if (SCREENSHOTS) {
        mkdirSync(SCREENSHOTS, { recursive: true })
        await page.screenshot({ path: `${SCREENSHOTS}/${what}-${name}.png`, fullPage: true })
      }
      expect([what, await violationsOf(page)]).toStrictEqual([what, { rules: expect.any(Number), violations: [] }])
      // A narrow screen has no second column.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await page.goto(`${url}/account/sign-up`)
    await check('sign-up')
    await page.getByLabel('Your address').fill(email)
    await page.getByLabel('Password').fill('correct horse')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('alert').filter({ hasText: 'An account with this address already exists.' }).waitFor()
    await check('sign-up-refused')
    await page.getByLabel('Your address').fill(`new-${email}`)
    await page.getByLabel('Password').fill('correct horse')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Your projects' }).waitFor()
    await check('projects-none')
    await page.getByLabel('Secret key').fill('sk_wrong')
    await page.getByRole('button', { name: 'Claim the project' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is not the secret key of a project.' }).waitFor()
    await check('projects-refused')
    await context.clearCookies()
    await page.goto(`${url}/account/sign-in`)
    await check('sign-in')
    await page.getByLabel('Your address').fill(email)
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The error is read first, and the address need not be typed again.
    const trouble = page.getByRole('alert').filter({ hasText: 'The email address or the password is wrong.' })
    await trouble.waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('trouble')
    expect(await page.getByLabel('Your address').inputValue()).toBe(email)
    await check('sign-in-refused')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Your address').fill('nobody@example.com')
    await check('forgot')
    await page.getByRole('button', { name: 'Send the email' }).click()
    await page.getByText('If the address has an account here').waitFor()
    await check('forgot-asked')
    // This server captures mail, so the page leads to the inbox.
    await page.getByRole('link', { name: 'Open the inbox' }).waitFor()
    await page.goto(`${url}/account/sign-in`)
    await page.getByLabel('Your address').fill(email)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    await check('security')
    await page.getByText('Chrome on Linux').waitFor()
    const remove = page.getByRole('button', { name: 'Sign out everywhere else' })
    expect(await remove.isVisible()).toBe(false)
    await page.getByText('Sign out everywhere else…').click()
    await check('security-asked')
    await remove.click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await page.getByLabel('The code that the app shows').waitFor()
    await check('app')
    const secret = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('The code that the app shows').fill(codeAt(secret, Date.now()))
    await page.locator('form button').first().click()
    await page
      .getByText(/recovery codes/i)
      .first()
      .waitFor()
    await check('recovery-codes')
    const waiting = await bench.call('POST /auth/device', { body: { machine: 'laptop' } })
    await page.goto(`${url}/account/device`)
    await check('device')
    await page.goto(`${url}/account/device?code=${textAt(waiting, 'userCode')}`)
    await page.locator('form button').first().click()
    await page.getByText('laptop').waitFor()
    await check('device-asked')
    await page.locator('button[value=allow]').click()
    await page.waitForLoadState()
    await check('device-allowed')
    for (const kind of ['reset', 'verify', 'join']) {
      await page.goto(`${url}/account/${kind}/${'0'.repeat(64)}`)
      await check(`${kind}-dead`)
    }
    await page.goto(`${url}/account/security`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Password').waitFor()
    await page.goto(`${url}/account/security`)
    expect(new URL(page.url()).pathname).toBe('/account/sign-in')
    await page.goto(`${url}/nothing`)
    await check('not-found')
    await context.close()
  },
)
