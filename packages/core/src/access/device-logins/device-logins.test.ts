import { expect, it } from 'vitest'
import { aProduct } from '../../testing/product.ts'
import { resetPassword } from '../accounts/recovery.ts'
import { changePassword, endOtherSessions, endSession, getWaysIn } from '../accounts/security.ts'
import { findSession, type UserContext } from '../accounts/sessions.ts'
import { signUp } from '../accounts/sign-up.ts'
import { answerDeviceLogin, findDeviceLogin, pollDeviceLogin, startDeviceLogin } from './device-logins.ts'
import { DEVICE_LOGIN_MS, UserCode } from './schema.ts'

const noOrigin = { network: undefined, device: undefined }
const from = (network: string) => ({ ...noOrigin, network })

async function setUp() {
  const { world, clock } = await aProduct()
  const entered = await signUp(world, { email: 'ada@example.com', password: 'correct horse' }, noOrigin)
  const ctx = 'token' in entered ? await findSession(world, entered.token) : undefined
  if (!ctx) throw new Error('nobody is signed in')
  const start = async () => {
    const codes = await startDeviceLogin(world, { machine: 'laptop' }, from('203.0.113.7'))
    return { ...codes, code: UserCode.parse(codes.userCode) }
  }
  return { world, clock, ctx, start, poll: (code: string) => pollDeviceLogin(world, code) }
}

it('allows a program once, as the person who typed its code', async () => {
  const { world, clock, ctx, start, poll } = await setUp()
  const { deviceCode, userCode, code } = await start()
  expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(await poll(deviceCode)).toStrictEqual({ status: 'waiting' })
  expect(await findDeviceLogin(ctx, UserCode.parse(` ${userCode.toLowerCase()} `), noOrigin)).toMatchObject({
    machine: 'laptop',
    network: '203.0.113.7',
  })
  await answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)
  await expect(answerDeviceLogin(ctx, { code, state: 'denied' }, noOrigin)).rejects.toThrow('The code is invalid')
  await expect(findDeviceLogin(ctx, code, noOrigin)).rejects.toThrow('The code is invalid')
  clock.advance(5000)
  const polls = await Promise.all([poll(deviceCode), poll(deviceCode), poll(deviceCode)])
  const [allowed, ...others] = polls.filter(({ status }) => status === 'allowed')
  if (allowed?.status !== 'allowed') throw new Error('nobody was let in')
  expect([others, polls.filter(({ status }) => status === 'expired')]).toMatchObject([[], { length: 2 }])
  expect((await findSession(world, allowed.signedIn.token))?.user.email).toBe('ada@example.com')
  expect(await poll(deviceCode)).toStrictEqual({ status: 'expired' })
})

it('reports when it was refused, when it polls too often, and when its time is over', async () => {
  const { clock, ctx, start, poll } = await setUp()
  const { deviceCode, code } = await start()
  expect((await poll(deviceCode)).status).toBe('waiting')
  clock.advance(3999)
  expect((await poll(deviceCode)).status).toBe('too_fast')
  clock.advance(1)
  expect((await poll(deviceCode)).status).toBe('waiting')
  await answerDeviceLogin(ctx, { code, state: 'denied' }, noOrigin)
  clock.advance(4000)
  expect((await poll(deviceCode)).status).toBe('denied')
  const late = await start()
  await answerDeviceLogin(ctx, { code: late.code, state: 'allowed' }, noOrigin)
  clock.advance(DEVICE_LOGIN_MS)
  expect((await poll(late.deviceCode)).status).toBe('expired')
  expect((await poll('nonsense')).status).toBe('expired')
})

it('a new password ends earlier permissions', async () => {
  const { world, clock, ctx, start, poll } = await setUp()
  const { deviceCode, code } = await start()
  await answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)
  clock.advance(1)
  const now = clock.now()
  await world.store.accounts.addToken(
    {
      hash: world.secrets.sha256('token'),
      kind: 'reset',
      email: 'ada@example.com',
      invitation: undefined,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1000),
    },
    3,
  )
  await resetPassword(world, { token: 'token', password: 'battery staple' }, noOrigin)
  expect((await poll(deviceCode)).status).toBe('expired')
})

it.each([
  ['signing out everywhere else', (ctx: UserContext) => endOtherSessions(ctx)],
  ['a new password', (ctx: UserContext) => changePassword(ctx, 'battery staple')],
  [
    'ending the session that allowed it',
    async (ctx: UserContext) => {
      const [one] = (await getWaysIn(ctx)).sessions
      await endSession(ctx, one?.id ?? '')
    },
  ],
])('%s ends a program that was allowed and has not polled', async (_, end) => {
  const { ctx, start, poll } = await setUp()
  const { deviceCode, code } = await start()
  await answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)
  const waiting = await start()
  await end(ctx)
  expect((await poll(deviceCode)).status).toBe('expired')
  expect((await poll(waiting.deviceCode)).status).toBe('waiting')
})

it('a session that has ended cannot allow a program any more', async () => {
  const { world, ctx, start, poll } = await setUp()
  const { deviceCode, code } = await start()
  await world.store.accounts.closeSession(ctx.sessionHash)
  await expect(answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect((await poll(deviceCode)).status).toBe('waiting')
})

it('codes cannot be guessed, and a network has a limit for requests', async () => {
  const { world, clock, ctx, start } = await setUp()
  for (let n = 0; n < 20; n++)
    await expect(findDeviceLogin(ctx, 'BCDFGHJK', noOrigin)).rejects.toThrow('The code is invalid')
  const { code } = await start()
  await expect(answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)).rejects.toThrow('Too many attempts')
  for (let n = 0; n < 19; n++) await start()
  await expect(start()).rejects.toThrow('Too many attempts')
  await startDeviceLogin(world, { machine: 'laptop' }, from('203.0.113.8'))
  clock.advance(15 * 60_000)
  await start()
})

it('opens a session that may not change ways to sign in, however fresh the session of the person is', async () => {
  const { world, ctx, start, poll } = await setUp()
  const { code, deviceCode } = await start()
  await answerDeviceLogin(ctx, { code, state: 'allowed' }, noOrigin)
  const answer = await poll(deviceCode)
  const program = answer.status === 'allowed' ? await findSession(world, answer.signedIn.token) : undefined
  if (!program) throw new Error('the program was let in')
  await expect(changePassword(program, 'battery staple')).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' })
  await changePassword(ctx, 'battery staple')
})
