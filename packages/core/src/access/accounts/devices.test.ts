import { beforeEach, expect, it } from 'vitest'
import { aProduct, type Product } from '../../testing/product.ts'
import { resetPassword } from './recovery.ts'
import { newToken } from './secrets.ts'
import { changePassword, endOtherSessions } from './security.ts'
import { findSession, type SignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const guest = { network: '203.0.113.7', device: undefined }
const ada = { email: 'ada@example.com', password: 'correct horse' }
const WRONG = { code: 'INVALID_CREDENTIALS' }
const TOO_MANY = { code: 'RATE_LIMIT_EXCEEDED' }

let product: Product
beforeEach(async () => {
  product = await aProduct()
})

/** Signs up, or in. */
async function entered(work: ReturnType<typeof signIn>): Promise<SignedIn> {
  const entry = await work
  if (!('token' in entry)) throw new Error('somebody is signed in')
  return entry
}

const tried = (device: string | undefined, password = 'wrong one') =>
  signIn(product.world, { ...ada, password }, { ...guest, device })

/** Uses up the attempts that the network has without a mark. */
async function exhaust(): Promise<void> {
  for (let n = 0; n < 10; n++) await expect(tried(undefined)).rejects.toMatchObject(WRONG)
  await expect(tried(undefined)).rejects.toMatchObject(TOO_MANY)
}

/** Returns whether the person was signed in on a device before. */
async function isKnown(device: string): Promise<boolean> {
  const { code } = await tried(device).catch((error) => error)
  return code === 'INVALID_CREDENTIALS'
}

it('is known for ninety days, for one account', async () => {
  const { device } = await entered(signUp(product.world, ada, guest))
  const other = await entered(signUp(product.world, { ...ada, email: 'eve@example.com' }, guest))
  const DAY_MS = 86_400_000
  await exhaust()
  expect([await isKnown(device), await isKnown(other.device), await isKnown('x')]).toStrictEqual([true, false, false])
  const older = device.replace(/\.\d+\./, ({ length }) => `.${'1'.padEnd(length - 2, '0')}.`)
  expect(await isKnown(older)).toBe(false)
  product.clock.advance(90 * DAY_MS - 1)
  await exhaust()
  expect(await isKnown(device)).toBe(true)
  product.clock.advance(1)
  expect(await isKnown(device)).toBe(false)
})

it('is unknown once its account has another owner', async () => {
  const marks = [await entered(signUp(product.world, ada, guest)), await entered(signIn(product.world, ada, guest))]
  product.clock.advance(1)
  const { token, hash } = newToken(product.world)
  const createdAt = product.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 1000)
  const mail = { hash, kind: 'reset', email: ada.email, invitation: undefined, createdAt, expiresAt } as const
  await product.world.store.accounts.addToken(mail, 3)
  const { device } = await resetPassword(product.world, { token, password: 'of the owner' }, guest)
  await exhaust()
  for (const one of marks) expect(await isKnown(one.device)).toBe(false)
  expect(await isKnown(device)).toBe(true)
})

it.each(['password', 'sessions'] as const)('is unknown once its owner ends all others: %s', async (way) => {
  const elsewhere = await entered(signUp(product.world, ada, guest))
  const here = await entered(signIn(product.world, ada, guest))
  product.clock.advance(1)
  const ctx = await findSession(product.world, here.token)
  if (!ctx) throw new Error('somebody is signed in')
  const { device } = await (way === 'password' ? changePassword(ctx, 'another one') : endOtherSessions(ctx))
  await exhaust()
  expect([await isKnown(elsewhere.device), await isKnown(here.device), await isKnown(device)]).toStrictEqual([
    false,
    false,
    true,
  ])
})
