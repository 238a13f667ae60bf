import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPassword, person } from './accounts-kit.ts'
import { type Bench, openBench } from './harness.ts'
import { CHROMIUM, launchBrowser } from './inbox-browser.ts'
import { violationsOf } from './preferences-browser.ts'

const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const
/** Where pictures of the pages go, for people to look at. */
const { SCREENSHOTS } = process.env

let bench: Bench
let browser: Browser
let url: string
beforeAll(async () => {
  if (!CHROMIUM) return
  bench = await openBench({
    ...{ POSTHORN_GITHUB_CLIENT_ID: 'id', POSTHORN_GITHUB_CLIENT_SECRET: 'secret' },
    ...{ POSTHORN_GOOGLE_CLIENT_ID: 'id', POSTHORN_GOOGLE_CLIENT_SECRET: 'secret' },
  })
  url = await bench.server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await bench?.close()
})

it.skipIf(!CHROMIUM).each(LOOKS)(
  'the pages to sign in and about security have nothing that axe-core finds wrong: $name',
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
      // Nothing stands beside a narrow screen.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await page.goto(`${url}/account/sign-in`)
    await check('sign-in')
    await page.getByLabel('Your address').fill(email)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    await check('security')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await page.getByLabel('The code that the app shows').waitFor()
    await check('app')
    await context.close()
  },
)
