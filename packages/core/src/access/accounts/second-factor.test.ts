import { beforeEach, expect, it } from 'vitest'
import { plainTotp } from '../../testing/plain-totp.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { FRESH_MS } from './schema.ts'
import { passSecondFactor, type SecondFactorNeeded } from './second-factor.ts'
import { changePassword, getWaysIn } from './security.ts'
import { findSession, type SignedIn, type UserContext } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { TICKET_MS } from './tickets.ts'
import { confirmTotp, offerTotp, removeTotp, renewRecoveryCodes } from './totp.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const guest = { network: undefined, device: undefined }
const ada = { email: 'ada@example.com', password: 'correct horse' }

let product: Product
let ctx: UserContext
beforeEach(async () => {
  product = await aProduct()
  ctx = await contextOf(await signUp(product.world, ada, guest))
})

const contextOf = async (entry: SignedIn | SecondFactorNeeded): Promise<UserContext> => {
  const found = 'token' in entry ? await findSession(product.world, entry.token) : undefined
  if (!found) throw new Error('nobody is signed in')
  return found
}

const code = (secret: string, steps = 0) =>
  plainTotp.code(secret, new Date(product.clock.now().getTime() + steps * STEP_MS))

/** Adds an app. Returns its secret, and the recovery codes. */
async function enrol() {
  const { secret, ticket } = await offerTotp(ctx)
  return { secret, recovery: await confirmTotp(ctx, { ticket, code: code(secret) }) }
}

/** Passes the password. */
async function challenge(password = ada.password): Promise<string> {
  const entry = await signIn(product.world, { ...ada, password }, guest)
  if (!('challenge' in entry)) throw new Error('no second factor was asked for')
  return entry.challenge
}

const pass = (input: { challenge: string; code: string }) => passSecondFactor(product.world, input, guest)
const refused = { code: 'INVALID_CREDENTIALS' }

it('asks for a code after the password once an app is confirmed, and opens no session before', async () => {
  const { secret } = await enrol()
  const entry = await signIn(product.world, ada, guest)
  expect(entry).toMatchObject({ methods: ['totp', 'recovery'] })
  expect(entry).not.toHaveProperty('token')
  product.clock.advance(STEP_MS)
  expect((await pass({ challenge: await challenge(), code: code(secret) })).user.email).toBe(ada.email)
  await expect(signIn(product.world, { ...ada, password: 'wrong' }, guest)).rejects.toMatchObject(refused)
})

it('accepts the code of this time, the one before and the one after, each once', async () => {
  const { secret } = await enrol()
  product.clock.advance(10 * STEP_MS)
  for (const steps of [-2, 2])
    await expect(pass({ challenge: await challenge(), code: code(secret, steps) })).rejects.toMatchObject(refused)
  for (const steps of [-1, 0, 1])
    expect(await pass({ challenge: await challenge(), code: code(secret, steps) })).toHaveProperty('token')
  // After the last code, an older one is not accepted either.
  for (const steps of [-1, 0, 1])
    await expect(pass({ challenge: await challenge(), code: code(secret, steps) })).rejects.toMatchObject(refused)
})

it('gives one session when several use a code or a challenge at the same time', async () => {
  const { secret, recovery } = await enrol()
  product.clock.advance(STEP_MS)
  const one = await challenge()
  const others = [one, await challenge(), await challenge()]
  const same = await Promise.allSettled(others.map((challenge) => pass({ challenge, code: code(secret) })))
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const spent = await challenge()
  const tries = await Promise.allSettled(recovery.slice(0, 3).map((code) => pass({ challenge: spent, code })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('accepts a recovery code once, in any spelling', async () => {
  const { recovery } = await enrol()
  expect(new Set(recovery).size).toBe(10)
  const [first = '', second = ''] = recovery
  expect(first).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
  expect(await pass({ challenge: await challenge(), code: ` ${first.toUpperCase()} ` })).toHaveProperty('token')
  await expect(pass({ challenge: await challenge(), code: first })).rejects.toMatchObject(refused)
  expect(await pass({ challenge: await challenge(), code: second.replaceAll('-', '') })).toHaveProperty('token')
  expect((await getWaysIn(ctx)).credentials.filter(({ kind }) => kind === 'recovery')).toHaveLength(8)
})

it('stores neither secret nor codes in clear', async () => {
  const { secret, recovery } = await enrol()
  const stored = JSON.stringify(await product.world.store.credentials.list(ctx.user.id))
  for (const clear of [secret, ...recovery, ...recovery.map((one) => one.replaceAll('-', ''))])
    expect(stored).not.toContain(clear)
})

it('limits attempts, over all challenges', async () => {
  const { secret } = await enrol()
  product.clock.advance(10 * STEP_MS)
  for (let n = 0; n < 5; n++)
    await expect(pass({ challenge: await challenge(), code: '000000' })).rejects.toMatchObject(refused)
  const late = { challenge: await challenge(), code: code(secret) }
  await expect(pass(late)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  product.clock.advance(15 * MINUTE_MS)
  expect(await pass({ challenge: await challenge(), code: code(secret) })).toHaveProperty('token')
  for (let n = 5; n < 30; n++) {
    product.clock.advance(15 * MINUTE_MS)
    await expect(pass({ challenge: await challenge(), code: '000000' })).rejects.toMatchObject(refused)
  }
  product.clock.advance(15 * MINUTE_MS)
  await expect(pass({ challenge: await challenge(), code: code(secret) })).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
  })
})

it('counts only wrong codes for the limit of a day', async () => {
  const { secret } = await enrol()
  for (let n = 0; n < 35; n++) {
    product.clock.advance(STEP_MS)
    expect(await pass({ challenge: await challenge(), code: code(secret) })).toHaveProperty('token')
  }
})

it('accepts a challenge for ten minutes, and only one of ours', async () => {
  const { secret } = await enrol()
  const old = await challenge()
  product.clock.advance(TICKET_MS - 1)
  expect(await pass({ challenge: old, code: code(secret) })).toHaveProperty('token')
  const older = await challenge()
  product.clock.advance(TICKET_MS)
  await expect(pass({ challenge: older, code: code(secret) })).rejects.toMatchObject(refused)
  const sealed = product.world.secrets.seal('{}')
  const ofAnother = (await offerTotp(ctx).catch(() => undefined))?.ticket ?? sealed
  for (const challenge of ['x', sealed, ofAnother])
    await expect(pass({ challenge, code: code(secret) })).rejects.toMatchObject(refused)
})

it('ends challenges and other sessions with every change of the ways to sign in', async () => {
  const { secret } = await enrol()
  product.clock.advance(STEP_MS)
  const other = await contextOf(await pass({ challenge: await challenge(), code: code(secret) }))
  const waiting = await challenge()
  await changePassword(ctx, 'battery staple')
  expect((await getWaysIn(ctx)).sessions.map(({ isCurrent }) => isCurrent)).toStrictEqual([true])
  expect(await product.world.store.accounts.findSession(other.sessionHash, product.clock.now())).toBeUndefined()
  product.clock.advance(STEP_MS)
  await expect(pass({ challenge: waiting, code: code(secret) })).rejects.toMatchObject(refused)
  expect(await pass({ challenge: await challenge('battery staple'), code: code(secret) })).toHaveProperty('token')
})

it('is changed only shortly after signing in', async () => {
  product.clock.advance(FRESH_MS - 1)
  const { ticket, secret } = await offerTotp(ctx)
  product.clock.advance(1)
  const stale = { code: 'FRESH_SIGN_IN_REQUIRED' }
  for (const change of [
    () => offerTotp(ctx),
    () => confirmTotp(ctx, { ticket, code: code(secret) }),
    () => removeTotp(ctx),
    () => renewRecoveryCodes(ctx),
    () => changePassword(ctx, 'battery staple'),
  ])
    await expect(change()).rejects.toMatchObject(stale)
  expect((await getWaysIn(ctx)).isFresh).toBe(false)
})

it('is confirmed once, with the first code of its own offer', async () => {
  const { secret, ticket } = await offerTotp(ctx)
  await expect(confirmTotp(ctx, { ticket, code: code(secret, 5) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const eve = await contextOf(await signUp(product.world, { ...ada, email: 'eve@example.com' }, guest))
  await expect(confirmTotp(eve, { ticket, code: code(secret) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const tries = await Promise.allSettled([1, 2].map(() => confirmTotp(ctx, { ticket, code: code(secret) })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(offerTotp(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('can be removed, and its recovery codes with it', async () => {
  await expect(removeTotp(ctx)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  const { recovery } = await enrol()
  const renewed = await renewRecoveryCodes(ctx)
  await expect(pass({ challenge: await challenge(), code: recovery[0] ?? '' })).rejects.toMatchObject(refused)
  expect(await pass({ challenge: await challenge(), code: renewed[0] ?? '' })).toHaveProperty('token')
  await removeTotp(ctx)
  expect(await product.world.store.credentials.list(ctx.user.id)).toStrictEqual([])
  expect(await signIn(product.world, ada, guest)).toHaveProperty('token')
})
