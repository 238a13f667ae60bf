import { mkdirSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../test/support/postgres-cluster.ts'
import { aPassword, person } from '../accounts-kit.ts'
import { codeAt } from '../authenticator.ts'
import { type OwnBench, openBench } from '../harness.ts'
import { CHROMIUM, launchBrowser, openPage } from '../inbox-browser.ts'
import { violationsOf } from '../preferences-browser.ts'
import { openGithub } from '../providers-kit.ts'

const client = { id: 'our id', secret: 'our secret' }
/** The folder for screenshots of the pages, for people to look at. */
const { SCREENSHOTS } = process.env
const OLD_BROWSER = `
delete PublicKeyCredential.parseCreationOptionsFromJSON
delete PublicKeyCredential.parseRequestOptionsFromJSON
delete PublicKeyCredential.prototype.toJSON`

let github: Awaited<ReturnType<typeof openGithub>>
let bench: OwnBench
let browser: Browser
let url: string
beforeAll(async () => {
  if (!CHROMIUM) return
  github = await openGithub(client)
  const port = await freePort()
  // A passkey belongs to the host of the base URL, and not to an IP address.
  url = `http://localhost:${port}`
  bench = await openBench({
    PORT: String(port),
    POSTHORN_BASE_URL: url,
    POSTHORN_GITHUB_URL: github.url,
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
  })
  await bench.server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await bench?.close()
  github?.close()
})

/** Gives the page a device that unlocks itself. */
async function openDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const security = (page: Page) => page.getByRole('heading', { name: 'Security' }).waitFor()
const alerted = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

async function signIn(page: Page, email: string) {
  await page.goto(`${url}/account/sign-in`)
  await page.getByLabel('Your address').fill(email)
  await page.getByLabel('Password').fill(aPassword)
  await button(page, 'Sign in').click()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.goto(`${url}/account/security`)
  await button(page, 'Sign in').waitFor()
}

/** Adds a passkey as the keyboard does. */
async function addPasskey(page: Page, name: string) {
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.keyboard.press('Enter')
}

async function check(page: Page, what: string) {
  if (SCREENSHOTS) {
    mkdirSync(SCREENSHOTS, { recursive: true })
    await page.screenshot({ path: `${SCREENSHOTS}/${what}.png`, fullPage: true })
  }
  expect([what, await violationsOf(page)]).toStrictEqual([what, { rules: expect.any(Number), violations: [] }])
}

it.skipIf(!CHROMIUM).each([
  { name: 'recent', script: '' },
  { name: 'dated', script: OLD_BROWSER },
])('a $name browser creates a passkey, signs in with it, uses it as second factor, and removes it', async (look) => {
  const { email } = await person(bench, `${look.name}@example.com`)
  const { page, errors, close } = await openPage(browser, `${url}/healthz`)
  await page.addInitScript(look.script)
  await openDevice(page)
  await signIn(page, email)
  await addPasskey(page, 'Laptop & <key>')
  await page.getByText('Remove Laptop & <key>…').waitFor()
  await addPasskey(page, 'Again')
  await alerted(page, 'This device already has a passkey for your account.')
  await check(page, `passkey-refused-${look.name}`)

  await signOut(page)
  await check(page, `passkey-sign-in-${look.name}`)
  await button(page, 'Sign in with a passkey').click()
  await security(page)
  expect(await page.getByText(`You are signed in as ${email}.`).count()).toBe(1)

  await button(page, 'Add an authenticator app').click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('The code that the app shows').fill(codeAt(secret, Date.now()))
  await button(page, 'Add the app').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await signOut(page)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await check(page, `passkey-second-factor-${look.name}`)
  await button(page, 'Use a passkey').click()
  await security(page)

  await page.getByText('Remove Laptop & <key>…').click()
  await button(page, 'Remove Laptop & <key>').click()
  await page.getByText('Remove Laptop & <key>…').waitFor({ state: 'detached' })
  expect(await page.getByText('None.').count()).toBe(2)
  // Without a passkey the page of the second factor offers none.
  await signOut(page)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  expect(await button(page, 'Use a passkey').count()).toBe(0)
  expect(errors).toStrictEqual([])
  await close()
})

it.skipIf(!CHROMIUM)('shows errors, and lets the next try work', async () => {
  const { email } = await person(bench, 'wrong@example.com')
  const { page, close } = await openPage(browser, `${url}/account/sign-in`)
  const device = await openDevice(page)
  await button(page, 'Sign in with a passkey').click()
  await alerted(page, 'No passkey was used.')
  await signIn(page, email)
  await device.unlocks(false)
  await addPasskey(page, 'Phone')
  await alerted(page, 'No passkey was used.')
  await device.unlocks(true)
  await page.route('**/users/@me/passkeys', (route) => route.abort())
  await addPasskey(page, 'Phone')
  await alerted(page, 'The server cannot be reached.')
  await page.unroute('**/users/@me/passkeys')
  await page.context().clearCookies()
  await addPasskey(page, 'Phone')
  await alerted(page, 'You are signed out. Sign in again.')
  await close()
  const elsewhere = await openPage(browser, `${url.replace('localhost', 'mail.localhost')}/account/sign-in`)
  await openDevice(elsewhere.page)
  await button(elsewhere.page, 'Sign in with a passkey').click()
  await alerted(elsewhere.page, 'Passkeys do not work at this address.')
  await elsewhere.close()
})

it.skipIf(!CHROMIUM)('a program is approved by a person who signs in with a passkey', async () => {
  const { email } = await person(bench, 'program@example.com')
  const { page, close } = await openPage(browser, `${url}/healthz`)
  await openDevice(page)
  await signIn(page, email)
  await addPasskey(page, 'Laptop')
  await page.getByText('Remove Laptop…').waitFor()
  await signOut(page)
  await page.goto(`${url}/account/device?code=BCDF-GHJK`)
  await button(page, 'Sign in with a passkey').click()
  await page.getByText(`You are signed in as ${email}.`).waitFor()
  expect(await page.getByLabel('Code').inputValue()).toBe('BCDF-GHJK')
  await close()
})

it.skipIf(!CHROMIUM)('an account at a provider is linked and unlinked', async () => {
  const { email } = await person(bench, 'linked@example.com')
  const { page, close } = await openPage(browser, `${url}/healthz`)
  await signIn(page, email)
  await security(page)
  expect(await page.getByRole('button', { name: 'Google' }).count()).toBe(0)
  await button(page, 'Link GitHub').click()
  await page.getByText('Unlink GitHub…').waitFor()
  await check(page, 'linked')
  await page.getByText('Unlink GitHub…').click()
  await button(page, 'Unlink GitHub').click()
  await page.getByText('Unlink GitHub…').waitFor({ state: 'detached' })
  await close()
})

it.skipIf(!CHROMIUM)('without a script, or passkeys, no useless button is shown', async () => {
  const { email } = await person(bench, 'without@example.com')
  for (const [isScripted, shown] of [
    [false, []],
    [true, ['Link GitHub']],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled: isScripted })
    await context.addInitScript('delete window.PublicKeyCredential')
    const page = await context.newPage()
    await page.goto(`${url}/account/sign-in`)
    expect(await page.getByRole('button').allTextContents()).toStrictEqual(['Sign in'])
    await signIn(page, email)
    await security(page)
    const names = await page.getByRole('button').allTextContents()
    expect(names.filter((name) => /passkey|Link /.test(name))).toStrictEqual(shown)
    await context.close()
  }
})
