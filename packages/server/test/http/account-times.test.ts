import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPassword, cookiesOf, fromAnywhere, linkIn, person } from '../accounts-kit.ts'
import { type Answer, at, failure, type OwnBench, openBench, textAt } from '../harness.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const NEW = 'battery staple'

let bench: OwnBench
beforeAll(async () => {
  // The clock is moved.
  const opened = await openBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
  await bench.posthorn.start()
})
afterAll(async () => {
  await bench.posthorn.stop()
  await bench.close()
})

/** The time at which each test begins; the clock stays there until a test moves it. */
let start = 0
beforeEach(() => {
  start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())
/** Moves the clock to this many milliseconds after the beginning of the test. */
const after = (ms: number) => vi.setSystemTime(start + ms)

let count = 0
const address = () => `t${++count}@example.com`
const DEAD = [400, 'BAD_REQUEST']
const statusOf = async (answer: Promise<Answer>) => (await answer).status
const me = (cookie: string) => bench.call('GET /users/@me', { headers: { cookie } })

/** A kind of link: how a mail with it is requested, and what a person does with it, over the API and on its page. */
interface Link {
  readonly page: string
  readonly works: number
  ask(email: string): Promise<unknown>
  use(email: string, token: string): Promise<Answer>
}

const post = (path: string, body: object) => bench.call(`POST ${path}`, { body })
const fill = (path: string, fields: Record<string, string>) =>
  bench.call(`POST ${path}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function invite(email: string) {
  const { id, call } = await bench.tenant()
  return call(`POST /projects/${id}/members`, { body: { email } })
}
const askReset = async (email: string) => {
  await person(bench, email)
  await post('/auth/request-password-reset', { email })
}

const LINKS: Readonly<Record<string, Link>> = {
  'that verifies an address': {
    page: 'verify',
    works: 200,
    ask: (email) => person(bench, email),
    use: (_, token) => post('/auth/verify-email', { token, password: aPassword }),
  },
  'that verifies an address, on its page': {
    page: 'verify',
    works: 200,
    ask: (email) => person(bench, email),
    use: (_, token) => fill(`/account/verify/${token}`, { step: 'confirm', password: aPassword }),
  },
  'that takes an address from who signed up with it': {
    page: 'verify',
    works: 200,
    ask: (email) => person(bench, email),
    use: (_, token) => fill(`/account/verify/${token}`, { step: 'claim', password: NEW }),
  },
  'for a new password': {
    page: 'reset',
    works: 200,
    ask: askReset,
    use: (_, token) => post('/auth/reset-password', { token, password: NEW }),
  },
  'for a new password, on its page': {
    page: 'reset',
    works: 200,
    ask: askReset,
    use: (_, token) => fill(`/account/reset/${token}`, { password: NEW }),
  },
  'of an invitation': {
    page: 'join',
    works: 201,
    ask: invite,
    use: (email, token) => post('/auth/signup', { email, password: NEW, token }),
  },
  'of an invitation, on its page': {
    page: 'join',
    works: 200,
    ask: invite,
    use: (email, token) => fill(`/account/join/${token}`, { email, password: NEW }),
  },
}

describe.each(Object.entries(LINKS))('a link %s', (_, { page, works, ask, use }) => {
  it.each([0, 59 * MINUTE + 59 * SECOND])('works %i ms after its request, once', async (age) => {
    const email = address()
    await ask(email)
    const token = await linkIn(bench, email, page)
    after(age)
    expect(await statusOf(use(email, token))).toBe(works)
    const again = await use(email, token)
    expect(again.status).toBe(400)
    expect(again.text).toContain('The link has expired, was already used, or is incomplete.')
  })

  it.each([60 * MINUTE, 60 * MINUTE + SECOND, DAY])('does not work %i ms after its request', async (age) => {
    const email = address()
    await ask(email)
    const token = await linkIn(bench, email, page)
    after(age)
    expect(await statusOf(use(email, token))).toBe(400)
  })

  it('works for one of several people who use it together', async () => {
    const email = address()
    await ask(email)
    const token = await linkIn(bench, email, page)
    const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf(use(email, token))))
    expect(statuses.sort()).toStrictEqual([works, 400, 400, 400].sort())
  })
})

it('has the lifetime that the mails name', async () => {
  const { store } = bench.posthorn.world
  const emails = [address(), address(), address()]
  const [verified = '', reset = '', invited = ''] = emails
  await person(bench, verified)
  await askReset(reset)
  await invite(invited)
  for (const [n, page] of ['verify', 'reset', 'join'].entries()) await linkIn(bench, emails[n] ?? '', page)
  const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
  if (!system) throw new Error('mails were sent')
  const { inbox } = store.project(system.id)
  for (const email of emails)
    for (const { emailId } of await inbox.list({ limit: 10, after: undefined, search: email })) {
      const source = Buffer.from((await inbox.find(emailId))?.source ?? []).toString('utf8')
      expect(source.replace(/=\r\n/g, '').replace(/\s+/g, ' ')).toContain('The link works once, for one hour.')
    }
  after(61 * MINUTE)
  const dead = await post('/auth/reset-password', { token: await linkIn(bench, reset, 'reset'), password: NEW })
  expect(failure(dead)).toStrictEqual(DEAD)
  expect(at(dead.json, 'error.suggestion')).toBe('Request a new email. A link works once and expires after an hour.')
})

describe('a session', () => {
  it('ends seven days after it began, however much it was used', async () => {
    const { cookie } = await person(bench, address())
    for (const days of [1, 3, 6.9]) {
      after(days * DAY)
      expect(await statusOf(me(cookie))).toBe(200)
    }
    after(7 * DAY - SECOND)
    expect(await statusOf(me(cookie))).toBe(200)
    for (const ms of [7 * DAY, 7 * DAY + SECOND, 30 * DAY]) {
      after(ms)
      const answer = await me(cookie)
      expect(failure(answer)).toStrictEqual([401, 'UNAUTHORIZED'])
      const write = await bench.call('POST /users/@me/projects', { body: { name: 'Shop' }, headers: { cookie } })
      expect(failure(write)).toStrictEqual([401, 'UNAUTHORIZED'])
    }
  })
})

describe('the code of `posthorn login`', () => {
  const begin = () => bench.call('POST /auth/device', { body: { machine: 'laptop' } })
  const poll = (codes: Answer) => post('/auth/device/token', { deviceCode: textAt(codes, 'deviceCode') })
  const decide = (codes: Answer, cookie: string, step: string) =>
    bench.call('POST /account/device', {
      raw: new URLSearchParams({ step, code: textAt(codes, 'userCode') }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    })

  it('is accepted until a second before ten minutes are over, and signs in once', async () => {
    const { cookie, email } = await person(bench, address())
    const codes = await begin()
    expect(at(codes.json, 'expiresIn')).toBe(600)
    after(10 * MINUTE - SECOND)
    expect(await statusOf(decide(codes, cookie, 'allow'))).toBe(200)
    const allowed = await poll(codes)
    expect(allowed.json).toMatchObject({ status: 'allowed', data: { email } })
    expect((await me(cookiesOf(allowed))).json).toMatchObject({ email })
    expect((await poll(codes)).json).toStrictEqual({ status: 'expired' })
  })

  it.each(['look', 'allow', 'deny'])('is not accepted after ten minutes: %s', async (step) => {
    const { cookie } = await person(bench, address())
    const codes = await begin()
    after(10 * MINUTE)
    const page = await decide(codes, cookie, step)
    expect([page.status, page.text.includes('older than ten minutes')]).toStrictEqual([400, true])
    const answer = await poll(codes)
    expect([answer.json, answer.headers.getSetCookie()]).toStrictEqual([{ status: 'expired' }, []])
  })

  it('does not sign in if it was approved in time and polled too late', async () => {
    const { cookie } = await person(bench, address())
    const codes = await begin()
    after(9 * MINUTE)
    expect(await statusOf(decide(codes, cookie, 'allow'))).toBe(200)
    after(10 * MINUTE)
    const answer = await poll(codes)
    expect([answer.json, answer.headers.getSetCookie()]).toStrictEqual([{ status: 'expired' }, []])
  })
})
