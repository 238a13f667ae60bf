import { beforeAll, expect, it } from 'vitest'
import { aPassword, cookiesOf, fromAnywhere, linkIn, person } from '../accounts-kit.ts'
import { type Bench, sharedWorkingBench, uniqueAddress } from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const fill = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  bench.call(`POST ${path}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

it('the links of mails lead to pages that do nothing until a person submits them', async () => {
  const { email, cookie } = await person(bench, uniqueAddress('page'))
  const path = `/account/verify/${await linkIn(bench, email, 'verify')}`
  for (let n = 0; n < 2; n++) {
    const page = await bench.call(`GET ${path}`, { headers: { cookie } })
    expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain('<form method="post">')
  }
  const me = async () => (await bench.call('GET /users/@me', { headers: { cookie } })).json
  expect(await me()).toMatchObject({ emailVerified: false })
  expect((await fill(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await fill(path, { step: 'confirm' }, { cookie })).text).toContain('Your email address is confirmed.')
  expect(await me()).toMatchObject({ emailVerified: true })
  const again = await fill(path, {}, { cookie })
  expect([again.status, again.text.includes('expired')]).toStrictEqual([400, true])
})

it('another browser confirms an address with the password of the account, or takes it with a new one', async () => {
  const me = async (cookie: string) => (await bench.call('GET /users/@me', { headers: { cookie } })).json
  const one = await person(bench, uniqueAddress('phone'))
  const path = `/account/verify/${await linkIn(bench, one.email, 'verify')}`
  expect((await bench.call(`GET ${path}`)).text).toContain('autocomplete="current-password"')
  expect((await bench.call(`GET ${path}`, { headers: { cookie: one.cookie } })).text).not.toContain('password')
  expect([(await fill(path)).status, (await fill(path, { password: 'wrong one' })).status]).toStrictEqual([401, 401])
  expect((await fill(path, { step: 'confirm', password: aPassword })).text).toContain(
    'Your email address is confirmed.',
  )
  expect(await me(one.cookie)).toMatchObject({ emailVerified: true })

  const squatter = await person(bench, uniqueAddress('boss'))
  const theirs = `/account/verify/${await linkIn(bench, squatter.email, 'verify')}`
  const claimed = await fill(theirs, { step: 'claim', password: 'of the boss' })
  expect([claimed.status, claimed.text.includes('The password is changed')]).toStrictEqual([200, true])
  expect((await bench.call('GET /users/@me', { headers: { cookie: squatter.cookie } })).status).toBe(401)
  const login = (password: string) => bench.call('POST /auth/login', { body: { email: squatter.email, password } })
  expect([(await login(aPassword)).status, (await login('of the boss')).status]).toStrictEqual([401, 200])
})

it('a new password is chosen on a page', async () => {
  const { email } = await person(bench, uniqueAddress('forgot'))
  await bench.call('POST /auth/request-password-reset', { body: { email } })
  const path = `/account/reset/${await linkIn(bench, email, 'reset')}`
  expect((await fill(path, { password: 'short' })).status).toBe(422)
  expect((await fill(path, { password: 'battery staple' })).status).toBe(200)
  const login = await bench.call('POST /auth/login', { body: { email, password: 'battery staple' } })
  expect(login.status).toBe(200)
})

it('the page for a forgotten password sends a link, and says the same for every address', async () => {
  const { email } = await person(bench, uniqueAddress('lost'))
  expect((await bench.call('GET /account/sign-in')).text).toContain('href="forgot"')
  expect((await bench.call('GET /account/forgot')).text).toContain('name="email"')
  const asked = await fill('/account/forgot', { email })
  const stranger = await fill('/account/forgot', { email: uniqueAddress('nobody') })
  expect([asked.status, stranger.status, stranger.text]).toStrictEqual([200, 200, asked.text])
  expect((await bench.call(`GET /account/reset/${await linkIn(bench, email, 'reset')}`)).status).toBe(200)
  const wrong = await fill('/account/forgot', { email: 'no address' })
  expect([wrong.status, wrong.text.includes('role="alert"')]).toStrictEqual([422, true])
  expect((await fill('/account/forgot', { email }, { origin: 'https://evil.example' })).status).toBe(403)
})

it('shows the error above the form', async () => {
  const { email } = await person(bench, uniqueAddress('again'))
  await bench.call('POST /auth/request-password-reset', { body: { email } })
  const path = `/account/reset/${await linkIn(bench, email, 'reset')}`
  const short = await fill(path, { password: 'short' })
  expect(short.text).toMatch(/role="alert"[^>]*>[^<]+<.*<form/s)
  const wrong = await fill('/account/sign-in', {
    step: 'sign-in',
    email,
    password: 'wrong',
    returnTo: '/account/security',
  })
  expect([wrong.status, wrong.text.includes(`value="${email}"`)]).toStrictEqual([401, true])
  expect(wrong.text).not.toContain('value="wrong"')
})

it('an invitation is accepted on a page, which signs in', async () => {
  const { id, call } = await bench.tenant()
  const guest = uniqueAddress('guest')
  await call(`POST /projects/${id}/members`, { body: { email: guest, role: 'ADMIN' } })
  const path = `/account/join/${await linkIn(bench, guest, 'join')}`
  expect((await fill(path, { email: 'other@example.com', password: aPassword })).status).toBe(400)
  const joined = await fill(path, { email: guest, password: aPassword })
  const projects = await bench.call('GET /users/@me/projects', { headers: { cookie: cookiesOf(joined) } })
  expect(projects.json).toMatchObject([{ id, role: 'ADMIN' }])
})

it('says only that a link is dead, whatever the link contains', async () => {
  const page = await fill(`/account/verify/${encodeURIComponent('<script>alert(1)</script>')}`)
  expect(page.status).toBe(400)
  expect(page.text).not.toContain('<script')
})
