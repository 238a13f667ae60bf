import { beforeEach, describe, expect, it } from 'vitest'
import type { Provider, ProviderIdentity } from '../../kernel/ports/providers.ts'
import { aCredential } from '../../tenant/credentials/store.cases.ts'
import { plainTotp } from '../../testing/plain-totp.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { addPasskey, offerPasskey, removePasskey } from './passkeys.ts'
import { arriveFrom, departTo, departToLink, unlink } from './providers.ts'
import { isOwnLink, resetPassword, verifyAccount } from './recovery.ts'
import { newToken } from './secrets.ts'
import { changePassword, endSession, getWaysIn } from './security.ts'
import { findSession, openSession, type UserContext } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { confirmTotp, offerTotp } from './totp.ts'

const guest = { network: undefined, device: undefined }
const visitor = { ...guest, session: undefined }
const eve = { email: 'ada@example.com', password: 'chosen by eve' }

let product: Product
let identity: ProviderIdentity
beforeEach(async () => {
  const opened = await aProduct()
  identity = { subject: '7', email: eve.email, isVerified: true }
  const github: Provider = {
    issuer: undefined,
    begin: async ({ state }) => `https://github.com/?state=${state}`,
    finish: async () => identity,
  }
  product = { ...opened, world: { ...opened.world, providers: { github } } }
})

/** Signs up, or in. */
async function enter(work: ReturnType<typeof signUp>): Promise<UserContext> {
  const entry = await work
  const ctx = 'token' in entry ? await findSession(product.world, entry.token) : undefined
  if (!ctx) throw new Error('nobody is signed in')
  return ctx
}

/** Returns a token from the mail to an address. */
async function tokenFor(email: string, kind: 'reset' | 'verify'): Promise<string> {
  const { token, hash } = newToken(product.world)
  const createdAt = product.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 1000)
  await product.world.store.accounts.addToken({ hash, kind, email, invitation: undefined, createdAt, expiresAt }, 3)
  return token
}

/** Goes to the provider and comes back. */
async function comeBack(departure: ReturnType<typeof departTo>, session?: string) {
  const { url, ticket } = await departure
  const state = /state=(\w+)/.exec(url)?.[1]
  return arriveFrom(product.world, { provider: 'github', ticket, query: '', state, session }, guest)
}
const withGithub = () => comeBack(departTo(product.world, { provider: 'github' }))

/** Adds everything that a person could add to an account that is not theirs. */
async function addAll(ctx: UserContext): Promise<void> {
  const { secret, ticket } = await offerTotp(ctx)
  await confirmTotp(ctx, { ticket, code: plainTotp.code(secret, product.clock.now()) })
  for (const kind of ['passkey', 'identity'] as const)
    await product.world.store.credentials.insert(aCredential(ctx.user.id, { kind }))
}

it.each(['reset', 'provider'] as const)(
  'everything that was added to an account before its owner proved the address is void: %s',
  async (way) => {
    const hijacker = await enter(signUp(product.world, eve, guest))
    await addAll(hijacker)
    const verify = await tokenFor(eve.email, 'verify')
    product.clock.advance(1)
    if (way === 'provider') await withGithub()
    else await resetPassword(product.world, { token: await tokenFor(eve.email, 'reset'), password: 'of ada' }, guest)
    const { store } = product.world
    const left = await store.credentials.list(hijacker.user.id)
    expect(left.map(({ kind, key }) => [kind, key])).toStrictEqual(way === 'provider' ? [['identity', 'github:7']] : [])
    expect(await store.accounts.findSession(hijacker.sessionHash, product.clock.now())).toBeUndefined()
    await expect(signIn(product.world, eve, guest)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(changePassword(hijacker, 'again')).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' })
    // A password that was right a moment before the account changed hands opens no session.
    await expect(openSession(product.world, hijacker.user, {})).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await verifyAccount(product.world, { token: verify }, visitor)
  },
)

it('the link alone verifies no address: another person may have signed up with it, and would get in', async () => {
  const entry = await signUp(product.world, eve, guest)
  const session = 'token' in entry ? entry.token : ''
  const other = await signUp(product.world, { ...eve, email: 'mallory@example.com' }, guest)
  const theirs = 'token' in other ? other.token : ''
  const token = await tokenFor(eve.email, 'verify')
  const { accounts } = product.world.store
  const confirm = (given: { readonly password?: string; readonly session?: string }) =>
    verifyAccount(product.world, { token, password: given.password }, { ...guest, session: given.session })
  await expect(confirm({})).rejects.toMatchObject({ code: 'MISSING_AUTH' })
  await expect(confirm({ session: theirs })).rejects.toMatchObject({ code: 'MISSING_AUTH' })
  await expect(confirm({ password: 'of ada' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect([await isOwnLink(product.world, token, theirs), await isOwnLink(product.world, token, session)]).toStrictEqual(
    [false, true],
  )
  expect((await accounts.findByEmail(eve.email))?.verifiedAt).toBeUndefined()
  await confirm({ session })
  expect((await accounts.findByEmail(eve.email))?.verifiedAt).toBeInstanceOf(Date)
  await expect(confirm({ session })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('a password is tried ten times with the link that verifies', async () => {
  await signUp(product.world, eve, guest)
  const token = await tokenFor(eve.email, 'verify')
  const confirm = (password: string) => verifyAccount(product.world, { token, password }, visitor)
  for (let n = 0; n < 10; n++) await expect(confirm('x')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(confirm(eve.password)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
})

it('the owner of an address takes the account with the link that verifies, until it is verified', async () => {
  const hijacker = await enter(signUp(product.world, eve, guest))
  await addAll(hijacker)
  const [token, late] = [await tokenFor(eve.email, 'verify'), await tokenFor(eve.email, 'verify')]
  const claim = (token: string, password: string) =>
    resetPassword(product.world, { token, password }, { ...guest, kind: 'verify' })
  await claim(token, 'of ada')
  const { store } = product.world
  expect(await store.credentials.list(hijacker.user.id)).toStrictEqual([])
  expect(await store.accounts.findSession(hijacker.sessionHash, product.clock.now())).toBeUndefined()
  expect((await store.accounts.findByEmail(eve.email))?.verifiedAt).toBeInstanceOf(Date)
  await expect(claim(late, 'another')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await signIn(product.world, { ...eve, password: 'of ada' }, guest)).toHaveProperty('token')
})

it('a new password does not change the second factor of a verified account', async () => {
  const ctx = await enter(signUp(product.world, eve, guest))
  await verifyAccount(product.world, { token: await tokenFor(eve.email, 'verify'), password: eve.password }, visitor)
  await addAll(ctx)
  const before = await product.world.store.credentials.list(ctx.user.id)
  await resetPassword(product.world, { token: await tokenFor(eve.email, 'reset'), password: 'another one' }, guest)
  expect(await product.world.store.credentials.list(ctx.user.id)).toStrictEqual(before)
  expect(await signIn(product.world, { ...eve, password: 'another one' }, guest)).toHaveProperty('challenge')
})

it('a provider links no existing account, and no person whose address it does not verify', async () => {
  await enter(signUp(product.world, eve, guest))
  await verifyAccount(product.world, { token: await tokenFor(eve.email, 'verify'), password: eve.password }, visitor)
  await expect(withGithub()).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const other of [{ isVerified: false }, { email: undefined }, { email: 'no address' }]) {
    identity = { subject: '8', email: 'new@example.com', isVerified: true, ...other }
    await expect(withGithub()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await product.world.store.accounts.findByEmail('new@example.com')).toBeUndefined()
  expect(await signIn(product.world, eve, guest)).toHaveProperty('token')
})

it('a provider signs up people with verified addresses, if sign-ups are enabled, and identifies them later', async () => {
  const closed = { ...product.world, settings: { ...product.world.settings, allowsSignup: false } }
  const open = product.world
  product = { ...product, world: closed }
  await expect(withGithub()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  product = { ...product, world: open }
  const first = await withGithub()
  identity = { ...identity, email: 'moved@example.com', isVerified: false }
  const again = await withGithub()
  expect([first.entry?.user.id, first.entry?.user.email]).toStrictEqual([again.entry?.user.id, eve.email])
  expect(first.entry?.user.verifiedAt).toBeInstanceOf(Date)
})

it('a provider is not enough where there is a second factor', async () => {
  const first = await withGithub()
  const ctx = first.entry && (await enter(Promise.resolve(first.entry)))
  if (!ctx) throw new Error('nobody is signed in')
  const { secret, ticket } = await offerTotp(ctx)
  await confirmTotp(ctx, { ticket, code: plainTotp.code(secret, product.clock.now()) })
  expect((await withGithub()).entry).toHaveProperty('challenge')
})

it('the way back works once, in the browser that left, for ten minutes, and leads nowhere else', async () => {
  const { url, ticket } = await departTo(product.world, { provider: 'github', returnTo: '/account/security?a=b' })
  const state = /state=(\w+)/.exec(url)?.[1]
  const arrive = (change: object) =>
    arriveFrom(product.world, { provider: 'github', ticket, query: '', state, session: undefined, ...change }, guest)
  const expired = { code: 'INVALID_CREDENTIALS' }
  for (const wrong of [
    { ticket: undefined },
    { ticket: 'x' },
    { state: undefined },
    { state: 'x' },
    { provider: 'google' },
  ])
    await expect(arrive(wrong)).rejects.toMatchObject(expired)
  const back = await Promise.allSettled([arrive({}), arrive({})])
  expect(back.filter(({ status }) => status === 'fulfilled')).toMatchObject([
    { value: { returnTo: '/account/security?a=b' } },
  ])
  const late = await departTo(product.world, { provider: 'github' })
  product.clock.advance(600_000)
  await expect(arrive({ ticket: late.ticket, state: /state=(\w+)/.exec(late.url)?.[1] })).rejects.toMatchObject(expired)
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a//evil',
    'account',
    '/a/../../b',
    '/..',
    '/a\n',
    '',
  ])
    await expect(departTo(product.world, { provider: 'github', returnTo })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(departTo(product.world, { provider: 'google' })).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

it('only a person who is signed in links an account, with the session that asked', async () => {
  const entry = await signUp(product.world, { ...eve, email: 'grace@example.com' }, guest)
  const token = 'token' in entry ? entry.token : ''
  const ctx = await enter(Promise.resolve(entry))
  const other = await signIn(product.world, { ...eve, email: 'grace@example.com' }, guest)
  const leave = () => departToLink(ctx, { provider: 'github' })
  for (const session of [undefined, 'token' in other ? other.token : ''])
    await expect(comeBack(leave(), session)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await comeBack(leave(), token)).toStrictEqual({ returnTo: '/account/security' })
  expect((await withGithub()).entry?.user.id).toBe(ctx.user.id)
  const eveToo = await signUp(product.world, { ...eve, email: 'mallory@example.com' }, guest)
  const mallory = await enter(Promise.resolve(eveToo))
  const taken = comeBack(departToLink(mallory, { provider: 'github' }), 'token' in eveToo ? eveToo.token : '')
  await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('the last way to sign in stays, even where two are removed at the same time', async () => {
  const first = await withGithub()
  const ctx = first.entry && (await enter(Promise.resolve(first.entry)))
  if (!ctx) throw new Error('nobody is signed in')
  await expect(unlink(ctx, 'github:7')).rejects.toMatchObject({ code: 'CONFLICT' })
  const { options, ticket } = await offerPasskey(ctx)
  const answer = { id: 'key', challenge: options.challenge, origin: 'http://127.0.0.1:3000', counter: 1 }
  await addPasskey(ctx, { ticket, name: 'Laptop', answer })
  const removed = await Promise.allSettled([unlink(ctx, 'github:7'), removePasskey(ctx, 'key')])
  expect(removed.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
  await changePassword(ctx, 'battery staple')
  const [left] = (await getWaysIn(ctx)).credentials
  await (left?.kind === 'passkey' ? removePasskey(ctx, 'key') : unlink(ctx, 'github:7'))
  expect((await getWaysIn(ctx)).credentials).toStrictEqual([])
  await expect(unlink(ctx, 'github:7')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

it('a provider that is not configured any more signs no one in, and does not count as a way to sign in', async () => {
  const first = await withGithub()
  const ctx = first.entry && (await enter(Promise.resolve(first.entry)))
  if (!ctx) throw new Error('nobody is signed in')
  await changePassword(ctx, 'battery staple')
  await product.world.store.credentials.insert(aCredential(ctx.user.id, { key: 'key' }))
  await product.world.store.accounts.setPassword(ctx.user.id, undefined, product.clock.now())
  const without = { ...ctx, world: { ...product.world, providers: {} } }
  await expect(removePasskey(without, 'key')).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('only its owner can end a session', async () => {
  const ada = await enter(signUp(product.world, eve, guest))
  const bob = await enter(signUp(product.world, { ...eve, email: 'bob@example.com' }, guest))
  const [session] = (await getWaysIn(ada)).sessions
  await expect(endSession(bob, session?.id ?? '')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await endSession(ada, session?.id ?? '')
  expect((await getWaysIn(ada)).sessions).toStrictEqual([])
})

it('a changed password ends the links that were requested before', async () => {
  const ctx = await enter(signUp(product.world, eve, guest))
  const token = await tokenFor(eve.email, 'reset')
  await changePassword(ctx, 'battery staple')
  const reset = resetPassword(product.world, { token, password: 'another one' }, guest)
  await expect(reset).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('several first sign-ins with one account at a provider', () => {
  it.each([2, 5])('%i at the same time end in one account', async (count) => {
    const entries = await Promise.all(Array.from({ length: count }, withGithub))
    const tokens = entries.map(({ entry }) => (entry && 'token' in entry ? entry.token : ''))
    const users = await Promise.all(tokens.map((token) => findSession(product.world, token)))
    expect(new Set(users.map((one) => one?.user.id)).size).toBe(1)
    expect(users[0]?.user.email).toBe(eve.email)
  })
})

describe('another server that replaces a provider', () => {
  const at = (issuer: string | undefined) => {
    const port = product.world.providers.github
    if (!port) throw new Error('there is no provider')
    product = { ...product, world: { ...product.world, providers: { github: { ...port, issuer } } } }
  }
  const userOf = async () => {
    const { entry } = await withGithub()
    return entry && 'token' in entry ? (await findSession(product.world, entry.token))?.user : undefined
  }

  it('does not give its ids access to accounts of the former one', async () => {
    const before = await userOf()
    at('https://git.evil.example')
    await expect(withGithub()).rejects.toMatchObject({ code: 'CONFLICT' })
    identity = { ...identity, email: 'eve@evil.example' }
    const other = await userOf()
    expect(other?.id).not.toBe(before?.id)
    at('https://git.other.example')
    identity = { ...identity, email: 'mallory@evil.example' }
    expect([before?.id, other?.id]).not.toContain((await userOf())?.id)
    at(undefined)
    expect((await userOf())?.id).toBe(before?.id)
  })

  it('does not count as a way to sign in', async () => {
    const { entry } = await withGithub()
    const ctx = entry && 'token' in entry ? await findSession(product.world, entry.token) : undefined
    if (!ctx) throw new Error('nobody is signed in')
    at('https://git.other.example')
    await comeBack(
      departToLink({ ...ctx, world: product.world }, { provider: 'github' }),
      entry && 'token' in entry ? entry.token : '',
    )
    await expect(unlink({ ...ctx, world: product.world }, 'github:https://git.other.example:7')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await unlink({ ...ctx, world: product.world }, 'github:7')
  })
})
