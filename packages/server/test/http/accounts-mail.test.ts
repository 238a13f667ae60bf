import { eventually } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPassword, fromAnywhere, linkIn, person } from '../accounts-kit.ts'
import { at, type Bench, failure, sharedWorkingBench, uniqueAddress, useBench } from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const me = (headers: Record<string, string>) => bench.call('GET /users/@me', { headers })

describe('the mails about accounts', () => {
  it('verify an address, once', async () => {
    const { email, cookie } = await person(bench, uniqueAddress())
    const token = await linkIn(bench, email, 'verify')
    expect(at((await me({ cookie })).json, 'emailVerified')).toBe(false)
    const verify = (body: object, headers = {}) => bench.call('POST /auth/verify-email', { body, headers })
    expect((await verify({ token }, { cookie })).json).toStrictEqual({ success: true })
    expect(at((await me({ cookie })).json, 'emailVerified')).toBe(true)
    expect(failure(await verify({ token }, { cookie }))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('verify no address by the link alone: another person may have signed up with it', async () => {
    const { email, cookie } = await person(bench, uniqueAddress())
    const other = await person(bench, uniqueAddress())
    const token = await linkIn(bench, email, 'verify')
    const verify = (body: object, headers = {}) => bench.call('POST /auth/verify-email', { body, headers })
    expect(failure(await verify({ token }))).toStrictEqual([401, 'MISSING_AUTH'])
    expect(failure(await verify({ token }, { cookie: other.cookie }))).toStrictEqual([401, 'MISSING_AUTH'])
    const wrong = await verify({ token, password: 'of the owner' })
    expect(failure(wrong)).toStrictEqual([401, 'INVALID_CREDENTIALS'])
    expect(at((await me({ cookie })).json, 'emailVerified')).toBe(false)
    expect((await verify({ token, password: aPassword })).status).toBe(200)
    expect(at((await me({ cookie })).json, 'emailVerified')).toBe(true)
  })

  it('give a new password, which ends all sessions and all other links', async () => {
    const { email, cookie } = await person(bench, uniqueAddress())
    const ask = () => bench.call('POST /auth/request-password-reset', { body: { email } })
    await ask()
    const earlier = await linkIn(bench, email, 'reset')
    await ask()
    const token = await linkIn(bench, email, 'reset', earlier)
    const wrongKind = await bench.call('POST /auth/verify-email', { body: { token } })
    expect(failure(wrongKind)).toStrictEqual([400, 'BAD_REQUEST'])
    const reset = (token: string, password: string) =>
      bench.call('POST /auth/reset-password', { body: { token, password } })
    expect((await reset(token, 'short')).status).toBe(422)
    expect((await reset(token, 'battery staple')).json).toStrictEqual({ success: true })
    expect(failure(await me({ cookie }))).toStrictEqual([401, 'UNAUTHORIZED'])
    for (const dead of [token, earlier, 'a'.repeat(64)])
      expect(failure(await reset(dead, 'another one'))).toStrictEqual([400, 'BAD_REQUEST'])
    const login = async (password: string) =>
      (await bench.call('POST /auth/login', { body: { email, password } })).status
    expect([await login(aPassword), await login('battery staple')]).toStrictEqual([401, 200])
  })

  it('get the same answer whether there is an account or not', async () => {
    const { email } = await person(bench, uniqueAddress())
    for (const path of ['/auth/request-password-reset', '/auth/request-verification']) {
      const answers = await Promise.all(
        [email, uniqueAddress()].map((email) => bench.call(`POST ${path}`, { body: { email } })),
      )
      expect(answers.map(({ status, text }) => [status, text])).toStrictEqual(
        answers.map(() => [200, '{"success":true}']),
      )
    }
  })

  it('stop after five to one address in an hour, and the answer stays the same', async () => {
    const own = await useBench() // all of its system mails are counted
    const { email } = await person(own, uniqueAddress())
    for (let n = 0; n < 8; n++)
      expect((await own.call('POST /auth/request-password-reset', { body: { email } })).status).toBe(200)
    await eventually(async () => {
      const { store } = own.posthorn.world
      const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
      const filter = { status: undefined, contactId: undefined, search: undefined }
      // Five of these, and the one of the sign-up.
      expect(system && (await store.project(system.id).emails.count(filter))).toBe(6)
    })
    for (let n = 0; n < 12; n++) await own.call('POST /auth/request-verification', { body: { email: uniqueAddress() } })
    const answer = await own.call('POST /auth/request-password-reset', { body: { email } })
    expect(failure(answer)).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
  })

  it('are not sent, with the same answers, if the server has no sender for them', async () => {
    const own = await useBench({ POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1', POSTHORN_DISABLE_SIGNUPS: 'off' })
    const { email } = await person(own, uniqueAddress())
    expect((await own.call('POST /auth/request-password-reset', { body: { email } })).status).toBe(200)
    expect((await own.posthorn.world.store.projects.list()).some(({ isSystem }) => isSystem)).toBe(false)
  })
})
