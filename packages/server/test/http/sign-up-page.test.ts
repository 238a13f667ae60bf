import { beforeAll, expect, it } from 'vitest'
import { aPassword, cookiesOf, fromAnywhere, person } from '../accounts-kit.ts'
import { type Bench, failure, sharedWorkingBench, uniqueAddress, useBench } from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const BROWSER = { accept: 'text/html' }
const SIGN_UP = 'POST /account/sign-up'

const fill = ({ call }: Pick<Bench, 'call'>, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  call(SIGN_UP, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

it('a stranger finds where to sign up, and is signed in afterwards', async () => {
  expect((await bench.call('GET /', { headers: BROWSER })).text).toContain('href="/account/sign-up"')
  expect((await bench.call('GET /account/sign-in')).text).toContain('href="sign-up"')
  const asked = await bench.call('GET /account/sign-in?returnTo=/inbox')
  expect(asked.text).toContain('href="sign-up?returnTo=%2Finbox"')
  expect((await bench.call('GET /account/device?code=BCDF-GHJK')).text).toContain(
    'href="sign-up?returnTo=%2Faccount%2Fdevice%3Fcode%3DBCDFGHJK"',
  )
  expect((await bench.call('GET /account/sign-up')).text).toContain('name="returnTo" value="/account/projects"')
  const page = await bench.call('GET /account/sign-up?returnTo=/inbox')
  expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.text).toContain('autocomplete="new-password"')
  expect(page.text).toContain('name="returnTo" value="/inbox"')
  expect(page.text).toContain('href="sign-in?returnTo=%2Finbox"')
  const email = uniqueAddress('new')
  const made = await fill(bench, { email, password: aPassword, returnTo: '/inbox' })
  expect([made.status, made.headers.get('location')]).toStrictEqual([303, '/inbox'])
  const me = await bench.call('GET /users/@me', { headers: { cookie: cookiesOf(made) } })
  expect(me.json).toMatchObject({ email, emailVerified: false })
})

it('shows the error above the form, and returns no secret', async () => {
  const { email } = await person(bench, uniqueAddress('taken'))
  const taken = await fill(bench, { email, password: 'my <secret> words', returnTo: '/inbox' })
  expect([taken.status, taken.text.includes('An account with this address already exists.')]).toStrictEqual([409, true])
  expect(taken.text).toContain(`value="${email}"`)
  expect(taken.text).toContain('name="returnTo" value="/inbox"')
  expect(taken.text).not.toContain('my &lt;secret')
  const short = await fill(bench, { email: uniqueAddress(), password: 'short', returnTo: '/inbox' })
  expect([short.status, short.text.includes('role="alert"')]).toStrictEqual([422, true])
  for (const returnTo of ['https://evil.example', '/auth/logout', ''])
    expect((await fill(bench, { email: uniqueAddress(), password: aPassword, returnTo })).status).toBe(400)
  const foreign = { origin: 'https://evil.example' }
  expect((await fill(bench, { email: uniqueAddress(), password: aPassword, returnTo: '/inbox' }, foreign)).status).toBe(
    403,
  )
})

it('if sign-ups are disabled, no page offers them, and the page itself says what to do', async () => {
  const closed = await useBench({ POSTHORN_DISABLE_SIGNUPS: 'on' })
  expect((await closed.call('GET /', { headers: BROWSER })).text).not.toContain('sign-up')
  expect((await closed.call('GET /account/sign-in')).text).not.toContain('sign-up')
  const page = await closed.call('GET /account/sign-up')
  expect([page.status, page.text.includes('<form')]).toStrictEqual([200, false])
  for (const words of ['Sign-up requires an invitation on this server.', 'Ask a member of a project', 'href="sign-in"'])
    expect(page.text).toContain(words)
  const refused = await fill(closed, { email: uniqueAddress(), password: aPassword, returnTo: '/inbox' })
  expect([refused.status, refused.text.includes('requires an invitation')]).toStrictEqual([403, true])
})

it('if mail is really sent, the next page asks to confirm the address first', async () => {
  const real = await useBench({
    POSTHORN_MAILER_URL: 'smtp://127.0.0.1:9',
    POSTHORN_SYSTEM_FROM: 'accounts@example.com',
  })
  const first = await real.tenant()
  const returnTo = '/account/projects'
  const cookie = cookiesOf(await fill(real, { email: uniqueAddress(), password: aPassword, returnTo }))
  expect((await real.call(`GET ${returnTo}`, { headers: { cookie } })).text).toContain(
    'Confirm your email address first',
  )
  const body = { secret: first.keys.secret }
  const refused = await real.call('POST /users/@me/projects/claim', { body, headers: { cookie } })
  expect(failure(refused)).toStrictEqual([403, 'EMAIL_VERIFICATION_REQUIRED'])
})

it('while mail is captured, the next page says that its link is in the inbox', async () => {
  const email = uniqueAddress()
  const cookie = cookiesOf(await fill(bench, { email, password: aPassword, returnTo: '/account/projects' }))
  const page = await bench.call('GET /account/projects', { headers: { cookie } })
  expect(page.text).toContain('it is in <a href="../inbox">the inbox</a>')
  const asked = await bench.call('POST /account/forgot', {
    raw: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(asked.text).toContain('<a href="../inbox">Open the inbox</a>')
})

it('/account leads to the page that fits', async () => {
  const { cookie } = await person(bench, uniqueAddress('known'))
  for (const path of ['/account', '/account/']) {
    const stranger = await bench.call(`GET ${path}`)
    expect([stranger.status, stranger.headers.get('location')]).toStrictEqual([303, '/account/sign-in'])
    const known = await bench.call(`GET ${path}`, { headers: { cookie } })
    expect([known.status, known.headers.get('location')]).toStrictEqual([303, '/account/security'])
  }
})
