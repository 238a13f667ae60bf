import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRuleOf } from '../../src/http/route.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { aPassword, fromAnywhere, linkIn } from '../accounts-kit.ts'
import { codeAt, openAuthenticator } from '../authenticator.ts'
import { type Answer, at, type Call, type OwnBench, openBench, textAt } from '../harness.ts'
import { anOperator } from '../operator-kit.ts'
import { openBrowser, openGithub } from '../providers-kit.ts'

const SITE = { origin: 'http://mail.example.com', rpId: 'mail.example.com' }
const client = { id: 'our id', secret: 'our secret' }
const FROM = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Browser' }
const WHENCE = { ip: '192.0.2.7', userAgent: 'Browser', requestId: expect.stringMatching(/^req_/), result: 'done' }

let github: Awaited<ReturnType<typeof openGithub>>
let bench: OwnBench
beforeAll(async () => {
  github = await openGithub(client)
  const opened = await openBench({
    POSTHORN_BASE_URL: SITE.origin,
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
    POSTHORN_GITHUB_URL: github.url,
  })
  bench = { ...opened, call: fromAnywhere(opened.call) }
  await bench.posthorn.start()
})
afterAll(async () => {
  await bench.posthorn.stop()
  await bench.close()
  github.close()
})

/** A person in a browser who fills in forms, too. Calls that are limited by network come from another one each time. */
function browser() {
  const call = (operation: string, { headers, ...more }: Call = {}) =>
    bench.call(operation, { ...more, headers: { 'user-agent': FROM['user-agent'], ...headers } })
  const one = openBrowser(call, SITE.origin)
  const header = () => Array.from(one.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const fill = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const answer = await call(`POST ${path}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { ...FROM, 'content-type': 'application/x-www-form-urlencoded', cookie: header() },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      one.cookies.set(name, value)
    }
    return answer
  }
  const ask = async (operation: string, body?: unknown): Promise<Answer> => {
    const answer = await bench.call(operation, { body, headers: { ...FROM, cookie: header() } })
    if (answer.status >= 400) throw new Error(`${operation}: ${answer.status} ${answer.text}`)
    return answer
  }
  return { ...one, fill, ask }
}

/** Returns the newest actions in the log of an account, each of which has its origin. */
async function logOf(email: string, limit: number): Promise<unknown[]> {
  const { store } = bench.posthorn.world
  const user = await store.accounts.findByEmail(email)
  if (!user) throw new Error(`${email} has no account`)
  const all = { after: undefined, actor: undefined, action: undefined, resource: undefined }
  const entries = await store.audit.listOwn(user.id, { ...all, limit, from: undefined, to: undefined })
  for (const { actor, ip, agent, requestId } of entries)
    expect([actor.id, ip, agent, requestId]).toStrictEqual([
      user.id,
      expect.any(String),
      'Browser',
      expect.stringMatching(/^req_/),
    ])
  return entries.map(({ action }) => action)
}

let count = 0
const address = () => `own${++count}@example.com`

/** A person who has just signed up. */
async function someone() {
  const email = address()
  const here = browser()
  await here.visit('POST /auth/signup', { body: { email, password: aPassword } })
  return { ...here, email }
}

/** Returns the actions of operations whose entries are not in the log of a project. */
const auditedAs = (isIncluded: (route: (typeof ROUTES)[number]) => boolean) =>
  Object.fromEntries(
    ROUTES.filter(isIncluded).flatMap((route) => {
      const rule = auditRuleOf(route)
      return rule?.own ? [[route.operationId, rule.action] as const] : []
    }),
  )

const field = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''

describe('the log of an account has an entry', () => {
  it('after a real call of every operation on it', async () => {
    const done = new Map<string, unknown>()
    const first = await bench.tenant()
    const ada = await someone()
    const call = async (operationId: string, operation: string, body?: unknown) => {
      const answer = await ada.ask(operation, body)
      done.set(operationId, (await logOf(ada.email, 1))[0])
      return answer
    }
    const newest = async () => {
      const { json } = await ada.visit('GET /users/@me/audit?limit=1')
      return at(at(json, 'data'), '0')
    }
    done.set('signUp', (await logOf(ada.email, 2))[1])
    const project = await call('createProject', 'POST /users/@me/projects', { name: 'Shop' })
    expect(await newest()).toMatchObject({
      ...WHENCE,
      resource: { type: 'project', id: textAt(project, 'id') },
      details: { name: 'Shop' },
    })
    await call('claimProject', 'POST /users/@me/projects/claim', { secret: first.keys.secret })
    expect(await newest()).toMatchObject({ ...WHENCE, resource: { type: 'project', id: first.id } })
    await call('changePassword', 'POST /users/@me/password', { password: 'battery staple' })
    expect(await newest()).toMatchObject({ ...WHENCE, action: 'password.change', details: null })
    await browser().visit('POST /auth/login', { body: { email: ada.email, password: 'battery staple' } })
    const { json } = await ada.visit('GET /users/@me/security')
    const other = String(at(json, 'sessions.0.id'))
    await call('endSession', `DELETE /users/@me/sessions/${other}`)
    expect(await newest()).toMatchObject({ ...WHENCE, resource: { type: 'session', id: other } })
    await call('endOtherSessions', 'DELETE /users/@me/sessions')
    const offer = await ada.ask('POST /users/@me/totp')
    const code = codeAt(textAt(offer, 'secret'), Date.now())
    await call('confirmTotp', 'POST /users/@me/totp/confirm', { ticket: textAt(offer, 'ticket'), code })
    await call('renewRecoveryCodes', 'POST /users/@me/recovery-codes')
    await call('removeTotp', 'DELETE /users/@me/totp')
    const device = openAuthenticator(SITE)
    const asked = await ada.ask('POST /users/@me/passkeys/options')
    const answer = device.make(textAt(asked, 'options.challenge'))
    await call('addPasskey', 'POST /users/@me/passkeys', { ticket: textAt(asked, 'ticket'), name: 'Laptop', answer })
    expect(await newest()).toMatchObject({ ...WHENCE, resource: { type: 'passkey', id: device.id } })
    await call('renamePasskey', `PATCH /users/@me/passkeys/${device.id}`, { name: 'Key' })
    await call('removePasskey', `DELETE /users/@me/passkeys/${device.id}`)
    const left = await ada.ask('POST /users/@me/identities', { provider: 'github' })
    for (const set of left.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      ada.cookies.set(name, value)
    }
    await ada.visit(`GET ${await ada.atProvider(textAt(left, 'url'))}`)
    const known = await ada.visit('GET /users/@me/security')
    const id = String(at(known.json, 'identities.0.id'))
    expect(await newest()).toMatchObject({ action: 'identity.link', resource: { id } })
    await call('unlinkIdentity', `DELETE /users/@me/identities/${encodeURIComponent(id)}`)
    await call('verifyAccount', 'POST /auth/verify-email', { token: await linkIn(bench, ada.email, 'verify') })
    await ada.ask('POST /auth/request-password-reset', { email: ada.email })
    const token = await linkIn(bench, ada.email, 'reset')
    await call('resetPassword', 'POST /auth/reset-password', { token, password: 'staple battery' })

    expect(Object.fromEntries(done)).toStrictEqual(auditedAs(({ access }) => access !== 'operator'))
  })

  it('or that of operators, after a real call of every operation of theirs', async () => {
    const done = new Map<string, unknown>()
    const { cookie } = await anOperator(bench)
    const { id } = await bench.tenant()
    const call = async (operationId: string, operation: string, body?: unknown) => {
      const answer = await bench.call(operation, { body, headers: { ...FROM, cookie } })
      if (answer.status >= 400) throw new Error(`${operation}: ${answer.status} ${answer.text}`)
      const { json } = await bench.call('GET /operator/audit?limit=1', { headers: { cookie } })
      expect(at(json, 'data.0')).toMatchObject(WHENCE)
      done.set(operationId, at(json, 'data.0.action'))
      return answer
    }
    const key = await call('createOperatorKey', 'POST /operator/keys', { name: 'monitoring' })
    await call('revokeOperatorKey', `DELETE /operator/keys/${textAt(key, 'id')}`)
    await call('suspendProject', `POST /operator/projects/${id}/suspend`, { reason: 'spam' })
    await call('unsuspendProject', `POST /operator/projects/${id}/unsuspend`)
    expect(Object.fromEntries(done)).toStrictEqual(auditedAs(({ access }) => access === 'operator'))
  })

  it('after every button of the security page', async () => {
    const ada = await someone()
    const press = async (step: string, fields: Record<string, string> = {}) => {
      const answer = await ada.fill('/account/security', { step, ...fields })
      expect([step, answer.status]).toStrictEqual([step, 200])
      return answer
    }
    /** Presses a button that changes something. */
    const change = async (step: string, action: string, fields?: Record<string, string>) => {
      const before = (await logOf(ada.email, 100)).length
      await press(step, fields)
      const after = await logOf(ada.email, 100)
      expect([step, after.length, after[0]]).toStrictEqual([step, before + 1, action])
      expect((await ada.visit('GET /users/@me/audit?limit=1')).json).toMatchObject({ data: [{ ...WHENCE, action }] })
    }
    const offered = await press('totp')
    const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(offered.text)?.[1] ?? ''
    await change('totp-confirm', 'totp.add', { ticket: field(offered, 'ticket'), code: codeAt(secret, Date.now()) })
    await change('codes', 'recovery.renew')
    await change('totp-remove', 'totp.remove')
    await change('password', 'password.change', { password: 'battery staple' })
    await browser().visit('POST /auth/login', { body: { email: ada.email, password: 'battery staple' } })
    const { json } = await ada.visit('GET /users/@me/security')
    await change('session', 'session.delete', { id: String(at(json, 'sessions.0.id')) })
    await change('sessions', 'session.delete_others')
    const device = openAuthenticator(SITE)
    const asked = await ada.ask('POST /users/@me/passkeys/options')
    const answer = device.make(textAt(asked, 'options.challenge'))
    await ada.ask('POST /users/@me/passkeys', { ticket: textAt(asked, 'ticket'), name: 'Laptop', answer })
    await change('passkey', 'passkey.remove', { id: device.id })
    const left = await ada.visit('POST /users/@me/identities', { body: { provider: 'github' } })
    await ada.visit(`GET ${await ada.atProvider(textAt(left, 'url'))}`)
    const linked = await ada.visit('GET /users/@me/security')
    await change('identity', 'identity.unlink', { id: String(at(linked.json, 'identities.0.id')) })
    // Ending one's own session leaves none, as with GET /auth/logout.
    const before = await logOf(ada.email, 100)
    expect((await ada.fill('/account/security', { step: 'sign-out' })).status).toBe(303)
    expect(await logOf(ada.email, 100)).toStrictEqual(before)
    // A new button needs a line here.
    const { readFileSync } = await import('node:fs')
    const source = readFileSync(new URL('../../src/pages/account/security.ts', import.meta.url), 'utf8')
    const steps = new Set(Array.from(source.matchAll(/step === '([\w-]+)'/g), ([, step]) => step))
    expect([...steps].sort()).toStrictEqual([
      'codes',
      'identity',
      'passkey',
      'password',
      'session',
      'sessions',
      'sign-out',
      'totp',
      'totp-confirm',
      'totp-remove',
    ])
  })

  it('after the pages to sign in, to verify, and to choose a new password', async () => {
    const { email } = await someone()
    const ada = browser()
    const confirm = { step: 'confirm', password: aPassword }
    await ada.fill(`/account/verify/${await linkIn(bench, email, 'verify')}`, confirm)
    expect((await logOf(email, 1))[0]).toBe('user.verify')
    const signIn = { step: 'sign-in', email, password: aPassword, returnTo: '/account/security' }
    expect((await ada.fill('/account/sign-in', signIn)).status).toBe(303)
    expect((await logOf(email, 1))[0]).toBe('session.create')
    await bench.call('POST /auth/request-password-reset', { body: { email } })
    const link = await linkIn(bench, email, 'reset')
    expect((await ada.fill(`/account/reset/${link}`, { password: 'battery staple' })).status).toBe(200)
    expect((await logOf(email, 1))[0]).toBe('password.reset')
  })

  it('after the page to verify, when a person takes over an account that another person created', async () => {
    const { email } = await someone()
    const link = await linkIn(bench, email, 'verify')
    const wrong = await browser().fill(`/account/verify/${link}`, { step: 'confirm', password: 'not the password' })
    expect([wrong.status, await logOf(email, 9)]).toStrictEqual([401, ['session.create', 'user.create']])
    const claim = { step: 'claim', password: 'battery staple' }
    expect((await browser().fill(`/account/verify/${link}`, claim)).status).toBe(200)
    expect(await logOf(email, 9)).toStrictEqual(['password.reset', 'session.create', 'user.create'])
  })

  it('after the page of an invitation, and the log of the project, too', async () => {
    const tenant = await bench.tenant()
    const join = async (email: string) => {
      await tenant.call(`POST /projects/${tenant.id}/members`, { body: { email, role: 'ADMIN' } })
      const guest = browser()
      const link = await linkIn(bench, email, 'join')
      expect((await guest.fill(`/account/join/${link}`, { email, password: 'battery staple' })).status).toBe(200)
      const { json } = await tenant.call('GET /audit?limit=1')
      const id = at((await guest.visit('GET /users/@me')).json, 'id')
      expect(json).toMatchObject({
        data: [
          {
            ...WHENCE,
            action: 'member.join',
            actor: { type: 'user', id, name: email },
            details: { role: 'ADMIN' },
            resource: { type: 'member', id },
          },
        ],
      })
    }
    const newcomer = address()
    await join(newcomer)
    expect(await logOf(newcomer, 9)).toStrictEqual(['session.create', 'user.create'])
  })

  it('after signing up with a provider, and the next time only of the session', async () => {
    Object.assign(github.account, { subject: '77', email: 'provider@example.com' })
    await browser().signIn('github')
    expect(await logOf('provider@example.com', 9)).toStrictEqual(['session.create', 'identity.link', 'user.create'])
    await browser().signIn('github')
    expect(await logOf('provider@example.com', 9)).toHaveLength(4)
  })
})
