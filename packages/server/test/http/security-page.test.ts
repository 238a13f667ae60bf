import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPassword, fromAnywhere, person } from '../accounts-kit.ts'
import { codeAt } from '../authenticator.ts'
import { type Answer, at, type OwnBench, openBench } from '../harness.ts'
import { openBrowser, openGithub } from '../providers-kit.ts'

const BASE = 'http://mail.example.com'
const client = { id: 'our id', secret: 'our secret' }
const STEP_MS = 30_000

let github: Awaited<ReturnType<typeof openGithub>>
let bench: OwnBench
beforeAll(async () => {
  github = await openGithub(client)
  const opened = await openBench({
    POSTHORN_BASE_URL: BASE,
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
    POSTHORN_GITHUB_URL: github.url,
  })
  bench = { ...opened, call: fromAnywhere(opened.call) }
})
afterAll(async () => {
  github.close()
  await bench.close()
})

/** A browser that fills in forms. */
function browser() {
  const one = openBrowser(bench.call, BASE)
  const fill = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const cookie = Array.from(one.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await bench.call(`POST ${path}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      one.cookies.set(name, value)
    }
    return answer
  }
  return { ...one, fill }
}

const field = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
const returnTo = '/account/security'

it('people sign in, add an app, and enter its code after a password or provider', async () => {
  const { email } = await person(bench, 'page@example.com')
  const ada = browser()
  expect((await ada.visit('GET /account/security')).headers.get('location')).toBe('/account/sign-in')
  const page = await ada.visit('GET /account/sign-in')
  expect(page.text).toContain('href="../auth/oauth/github?returnTo=%2Faccount%2Fsecurity"')
  expect(page.text).not.toContain('google')
  const [, script = ''] = /<script>(.+?)<\/script>/s.exec(page.text) ?? []
  expect(page.headers.get('content-security-policy')).toContain(
    `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; style-src 'sha256-`,
  )
  const signIn = { step: 'sign-in', email, password: aPassword, returnTo }
  expect((await ada.fill('/account/sign-in', { ...signIn, password: 'wrong' })).status).toBe(401)
  for (const elsewhere of ['//evil.example', '/t/c/token/link', '/auth/logout'])
    expect((await ada.fill('/account/sign-in', { ...signIn, returnTo: elsewhere })).status).toBe(400)
  expect((await ada.fill('/account/sign-in', signIn, { origin: 'https://evil.example' })).status).toBe(403)
  const entered = await ada.fill('/account/sign-in', signIn)
  expect([entered.status, entered.headers.get('location')]).toStrictEqual([303, returnTo])
  expect((await ada.visit('GET /account/security')).text).toContain('Add an authenticator app')

  const left = await ada.visit('POST /users/@me/identities', { body: { provider: 'github' } })
  await ada.visit(`GET ${await ada.atProvider(String(at(left.json, 'url')))}`)

  const offer = await ada.fill('/account/security', { step: 'totp' })
  const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(offer.text)?.[1] ?? ''
  expect(offer.text).toContain('src="data:image/svg+xml;base64,')
  const fields = { step: 'totp-confirm', ticket: field(offer, 'ticket'), code: codeAt(secret, Date.now()) }
  expect((await ada.fill('/account/security', fields, { origin: 'https://evil.example' })).status).toBe(403)
  const wrong = await ada.fill('/account/security', { ...fields, code: '000000' })
  expect([wrong.status, field(wrong, 'ticket')]).toStrictEqual([400, fields.ticket])
  expect(wrong.text).toMatch(new RegExp(`The code is wrong or expired[^]*data:image/svg[^]*<code>${secret}</code>`))
  const spoilt = await ada.fill('/account/security', { ...fields, ticket: 'none' })
  expect([spoilt.status, spoilt.text]).toStrictEqual([400, expect.stringContaining('The secret has expired.')])
  const codes = (await ada.fill('/account/security', fields)).text.match(/<code>[\w-]{14}<\/code>/g) ?? []
  expect(codes).toHaveLength(10)
  expect((await ada.visit('GET /account/security')).text).toContain('You have 10 recovery codes left')

  const byPassword = browser()
  const asked = await byPassword.fill('/account/sign-in', signIn)
  expect([asked.status, byPassword.cookies.size]).toStrictEqual([200, 0])
  const second = { step: 'second-factor', challenge: field(asked, 'challenge'), returnTo: field(asked, 'returnTo') }
  expect((await byPassword.fill('/account/sign-in', { ...second, code: 'none' })).status).toBe(401)
  const code = codeAt(secret, Date.now() + STEP_MS)
  expect((await byPassword.fill('/account/sign-in', { ...second, code })).headers.get('location')).toBe(returnTo)
  expect(await byPassword.me()).toMatchObject({ email })

  const byProvider = browser()
  const back = await byProvider.signIn('github')
  expect([back.status, [...byProvider.cookies.keys()]]).toStrictEqual([200, []])
  const recovery = codes[0]?.slice(6, -7) ?? ''
  await byProvider.fill('/account/sign-in', { ...second, challenge: field(back, 'challenge'), code: recovery })
  expect(await byProvider.me()).toMatchObject({ email })

  const devicePage = await browser().fill('/account/device', {
    step: 'sign-in',
    code: 'BCDF-GHJK',
    email,
    password: aPassword,
  })
  expect([devicePage.text.includes('Second factor'), devicePage.headers.getSetCookie()]).toStrictEqual([true, []])
})
