import { beforeAll, expect, it } from 'vitest'
import { aPassword, cookiesOf, fromAnywhere, person } from '../accounts-kit.ts'
import { type Answer, at, type Bench, sharedBench, textAt, uniqueAddress } from '../harness.ts'

const PAGE = '/account/device'
let bench: Bench
beforeAll(async () => {
  const opened = await sharedBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const HERE = '203.0.113.7'
const start = (headers: Record<string, string> = {}) =>
  bench.call('POST /auth/device', {
    body: { machine: 'ada <laptop>' },
    headers: { 'x-forwarded-for': HERE, ...headers },
  })
const poll = (answer: Answer) =>
  bench.call('POST /auth/device/token', { body: { deviceCode: textAt(answer, 'deviceCode') } })
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  bench.call(`POST ${PAGE}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': HERE, ...headers },
  })

it('a person signs in on the page, sees the program, and approves it; the session belongs to that person', async () => {
  const { email } = await person(bench, uniqueAddress('ada'))
  const codes = await start()
  const userCode = textAt(codes, 'userCode')
  expect(textAt(codes, 'verificationUrlComplete')).toBe(`${textAt(codes, 'verificationUrl')}?code=${userCode}`)
  expect(codes.json).toMatchObject({ expiresIn: 600, interval: 5 })

  const page = await bench.call(`GET ${PAGE}?code=${userCode}`)
  expect([page.status, page.text.includes('type="password"')]).toStrictEqual([200, true])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const wrong = await submit({ step: 'sign-in', email, password: 'wrong horse', code: userCode })
  expect([wrong.status, wrong.headers.getSetCookie()]).toStrictEqual([401, []])
  const signedIn = await submit({ step: 'sign-in', email, password: aPassword, code: userCode })
  expect(signedIn.text).toContain(`value="${userCode}"`)
  const cookie = cookiesOf(signedIn)

  const decision = await submit({ step: 'look', code: userCode.toLowerCase() }, { cookie })
  expect(decision.text).toContain('<bdi>ada &#60;laptop&#62;</bdi>')
  expect(decision.text).toContain(userCode)
  expect(decision.text).toContain(HERE)
  expect(decision.text).not.toContain('another network')
  expect((await poll(codes)).json).toStrictEqual({ status: 'waiting' })

  const done = await submit({ step: 'allow', code: userCode }, { cookie })
  expect(done.text).toContain('Go back to your terminal')
  expect((await poll(codes)).json).toStrictEqual({ status: 'too_fast' })
  const { store } = bench.posthorn.world
  const hash = bench.posthorn.world.secrets.sha256(textAt(codes, 'deviceCode'))
  const later = new Date(Date.now() + 60_000)
  expect((await store.deviceLogins.find(hash, later))?.state).toBe('allowed')
})

it('a program that is approved before its first poll gets its session in the first answer only', async () => {
  const { cookie, email } = await person(bench, uniqueAddress('bob'))
  const codes = await start()
  await submit({ step: 'allow', code: textAt(codes, 'userCode') }, { cookie })
  const allowed = await poll(codes)
  expect(allowed.json).toMatchObject({ status: 'allowed', data: { email } })
  const me = await bench.call('GET /users/@me', { headers: { cookie: cookiesOf(allowed) } })
  expect(me.json).toMatchObject({ email })
  const again = await poll(codes)
  expect([again.json, again.headers.getSetCookie()]).toStrictEqual([{ status: 'expired' }, []])
})

it('a denial is final, and the page warns of another network', async () => {
  const { cookie } = await person(bench, uniqueAddress('carl'))
  const codes = await start({ 'x-forwarded-for': '198.51.100.200' })
  const code = textAt(codes, 'userCode')
  const decision = await submit({ step: 'look', code }, { cookie })
  expect(decision.text).toContain('Your network is a different one')
  expect((await submit({ step: 'deny', code }, { cookie })).text).toContain('Sign-in denied')
  expect((await submit({ step: 'allow', code }, { cookie })).status).toBe(400)
  expect((await poll(codes)).json).toStrictEqual({ status: 'denied' })
})

it('refuses decisions without a session, or from a page of another site', async () => {
  const { cookie } = await person(bench, uniqueAddress('dora'))
  const codes = await start()
  const code = textAt(codes, 'userCode')
  for (const step of ['look', 'allow', 'deny', '']) {
    const page = await submit({ step, code })
    expect([page.status, page.text.includes('type="password"'), page.text.includes('laptop')]).toStrictEqual([
      401,
      true,
      false,
    ])
  }
  const evil = { cookie, origin: 'https://evil.example' }
  expect((await submit({ step: 'allow', code }, evil)).status).toBe(403)
  expect((await submit({ step: 'allow', code }, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await start({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await bench.call(`GET ${PAGE}?code=${code}&step=allow`, { headers: { cookie } })).status).toBe(200)
  expect((await poll(codes)).json).toStrictEqual({ status: 'waiting' })
})

it('shows texts from a machine or a link only as text', async () => {
  const { cookie } = await person(bench, uniqueAddress('eve'))
  for (const machine of ['', 'x'.repeat(101), 'a\u001b[2J', 'a\nb'])
    expect((await bench.call('POST /auth/device', { body: { machine } })).status).toBe(422)
  const page = await bench.call(`GET ${PAGE}?code=${encodeURIComponent('"><script>x</script>')}`, {
    headers: { cookie },
  })
  expect([page.status, page.text.includes('<script')]).toStrictEqual([200, false])
  const unknown = await submit({ step: 'look', code: '<b>BCDFGHJK</b>' }, { cookie })
  expect([unknown.status, at(unknown, 'text')]).toMatchObject([400, expect.stringContaining('The code is invalid')])
  expect(unknown.text).not.toContain('<b>')
})
