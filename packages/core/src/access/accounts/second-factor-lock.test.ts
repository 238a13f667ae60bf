import { beforeEach, expect, it } from 'vitest'
import { plainTotp } from '../../testing/plain-totp.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { resetPassword } from './recovery.ts'
import { passSecondFactor } from './second-factor.ts'
import { newToken } from './secrets.ts'
import { findSession, type Guest } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { confirmTotp, offerTotp } from './totp.ts'
import { tryKey } from './tries.ts'

const STEP_MS = 30_000
const ada = { email: 'ada@example.com', password: 'correct horse' }
const refused = { code: 'INVALID_CREDENTIALS' }

let product: Product
let secret: string
let device: string
let userId: string
beforeEach(async () => {
  product = await aProduct()
  const entry = await signUp(product.world, ada, { network: '203.0.113.1', device: undefined })
  const ctx = 'token' in entry ? await findSession(product.world, entry.token) : undefined
  if (!ctx || !('device' in entry)) throw new Error('nobody is signed in')
  device = entry.device
  userId = ctx.user.id
  await product.world.store.accounts.setVerified(ctx.user.id, product.clock.now())
  const offer = await offerTotp(ctx)
  secret = offer.secret
  const code = plainTotp.code(secret, product.clock.now())
  await confirmTotp(ctx, { ticket: offer.ticket, code })
  product.clock.advance(STEP_MS)
})

const stranger = (n: number): Guest => ({ network: `198.51.100.${n}`, device: undefined })
const owner = (): Guest => ({ network: '203.0.113.1', device })

it('a stranger who knows only the address uses up no attempts of the second factor, and locks no one out', async () => {
  const counted: string[] = []
  const { accounts: kept } = product.world.store
  const accounts: typeof kept = {
    ...kept,
    countAttempt(attempt) {
      counted.push(attempt.key)
      return kept.countAttempt(attempt)
    },
  }
  const world = { ...product.world, store: { ...product.world.store, accounts } }
  const theirs = await signUp(world, { email: 'eve@example.com', password: 'of eve herself' }, stranger(250))
  const own = await signIn(world, ada, owner())
  const real = 'challenge' in own ? own.challenge : ''
  counted.length = 0
  const forged = [
    '',
    'x',
    'v1.AAAA',
    world.secrets.seal('{}'),
    'token' in theirs ? theirs.token : '',
    `${real}x`,
    // A challenge with the account's id that was not sealed for this purpose.
    world.secrets.seal(JSON.stringify({ ticket: 'totp', until: 9e15, content: { userId, changedAt: 0 } })),
    world.secrets.seal(JSON.stringify({ ticket: 'second factor', until: 9e15, content: { userId, changedAt: 0 } })),
  ]
  for (let n = 0; n < 200; n++) {
    const challenge = forged[n % forged.length] ?? ''
    await expect(signIn(world, { ...ada, password: `guess ${n}` }, stranger(n % 200))).rejects.toThrow()
    await expect(passSecondFactor(world, { challenge, code: '000000' }, stranger(n % 200))).rejects.toMatchObject(
      refused,
    )
  }
  expect(counted.length).toBeGreaterThan(200)
  for (const name of ['secondFactor', 'secondFactorDay'] as const)
    expect(counted).not.toContain(tryKey(world, name, userId))
  const entry = await signIn(world, ada, owner())
  const challenge = 'challenge' in entry ? entry.challenge : ''
  const code = plainTotp.code(secret, product.clock.now())
  expect(await passSecondFactor(world, { challenge, code }, owner())).toHaveProperty('token')
})

/** Passes the password, and then gives a code that is right or wrong. */
async function tryCode(guest: Guest, isRight: boolean, password = ada.password) {
  const { world, clock } = product
  const entry = await signIn(world, { ...ada, password }, guest)
  const challenge = 'challenge' in entry ? entry.challenge : ''
  return passSecondFactor(world, { challenge, code: isRight ? plainTotp.code(secret, clock.now()) : '000000' }, guest)
}
const tooMany = { code: 'RATE_LIMIT_EXCEEDED' }

/** Uses up the attempts of a day. */
async function exhaust(guest: (n: number) => Guest, password?: string) {
  for (let n = 0; n < 30; n++) {
    await expect(tryCode(guest(n), false, password)).rejects.toMatchObject(refused)
    product.clock.advance(15 * 60_000)
  }
  await expect(tryCode(guest(31), true, password)).rejects.toMatchObject(tooMany)
}

it("a person who knows the password uses up the attempts of a day, but not those of the owner's device", async () => {
  await exhaust(stranger)
  expect(await tryCode(owner(), true)).toHaveProperty('token')
  await expect(tryCode(stranger(32), true)).rejects.toMatchObject(tooMany)
})

it('a device has as many attempts as strangers, and an unknown one counts as a stranger', async () => {
  await exhaust(owner)
  await expect(tryCode(owner(), true)).rejects.toMatchObject(tooMany)
  expect(await tryCode(stranger(1), true)).toHaveProperty('token')
  product.clock.advance(24 * 60 * 60_000)
  const forged = () => ({ ...owner(), device: device.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })
  await exhaust(forged)
  expect(await tryCode(owner(), true)).toHaveProperty('token')
})

it('a person who reads the mails and chooses passwords gets no additional attempts with each', async () => {
  const password = 'chosen by eve'
  await exhaust(stranger)
  const { token, hash } = newToken(product.world)
  const [createdAt, expiresAt] = [product.clock.now(), new Date(product.clock.now().getTime() + 1000)]
  const link = { hash, kind: 'reset' as const, email: ada.email, invitation: undefined, createdAt, expiresAt }
  await product.world.store.accounts.addToken(link, 3)
  const reset = await resetPassword(product.world, { token, password }, stranger(50))
  await expect(tryCode({ ...stranger(50), device: reset.device }, true, password)).rejects.toMatchObject(tooMany)
  product.clock.advance(24 * 60 * 60_000)
  const entered = await tryCode({ ...stranger(50), device: reset.device }, true, password)
  await exhaust(stranger, password)
  expect(await tryCode({ ...stranger(50), device: entered.device }, true, password)).toHaveProperty('token')
})
