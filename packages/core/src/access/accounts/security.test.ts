import { beforeEach, expect, it } from 'vitest'
import type { PasswordAsker } from '../../kernel/ports/passwords.ts'
import { failingStore } from '../../testing/failing-store.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { resetPassword, verifyAccount } from './recovery.ts'
import { changePassword } from './security.ts'
import { findSession, signOut, type UserContext } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const guest = { network: '2001:db8:1:2::/64', device: undefined }
const ada = { email: 'ada@example.com', password: 'correct horse' }

let product: Product
let asked: PasswordAsker[]
beforeEach(async () => {
  asked = []
  const opened = await aProduct()
  const passwords = {
    for: (asker: PasswordAsker) => {
      asked.push(asker)
      return plainPasswords.for(asker)
    },
  }
  product = { ...opened, world: { ...opened.world, passwords } }
})

async function signedIn(): Promise<UserContext> {
  const entry = await signUp(product.world, ada, guest)
  const ctx = 'token' in entry ? await findSession(product.world, entry.token) : undefined
  if (!ctx) throw new Error('nobody is signed in')
  return ctx
}

it('a password may be changed ten times in fifteen minutes', async () => {
  const ctx = await signedIn()
  for (let n = 0; n < 10; n++) await changePassword(ctx, `battery staple ${n}`)
  await expect(changePassword(ctx, 'another one')).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  expect(await signIn(product.world, { ...ada, password: 'battery staple 9' }, guest)).toHaveProperty('token')
})

it('callers whose passwords are hashed take turns, by their network or account', async () => {
  const ctx = await signedIn()
  await changePassword(ctx, 'battery staple')
  await signIn(product.world, { ...ada, password: 'battery staple' }, guest)
  const wide = '2001:db8:1::/48'
  expect(asked).toStrictEqual([
    { subject: ada.email, origin: wide },
    { subject: ctx.user.id, origin: ctx.user.id },
    { subject: ada.email, origin: wide },
  ])
})

it('a link that does not work costs no hash', async () => {
  const dead = { token: 'x', password: 'battery staple' }
  await expect(resetPassword(product.world, dead, guest)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(signUp(product.world, { ...ada, token: 'x' }, guest)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(asked).toStrictEqual([])
})

it('one customer of IPv6 can sign up sixty people in an hour, from any number of networks', async () => {
  const from = (n: number) => ({ ...guest, network: `2001:db8:1:${n.toString(16)}::/64` })
  const email = (n: number) => ({ ...ada, email: `p${n}@example.com` })
  for (let n = 0; n < 60; n++) await signUp(product.world, email(n), from(n))
  await expect(signUp(product.world, email(60), from(60))).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  expect(await signUp(product.world, email(60), { ...guest, network: '2001:db8:2:0::/64' })).toHaveProperty('token')
})

it('an unknown token writes only the count of attempts', async () => {
  const store = failingStore(product.world.store)
  const world = { ...product.world, store }
  await signOut(world, 'f'.repeat(64))
  expect(store.writes).toStrictEqual([])
  const visitor = { ...guest, session: undefined }
  const dead = { token: 'f'.repeat(64), password: undefined }
  for (let n = 0; n < 60; n++)
    await expect(verifyAccount(world, dead, visitor)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(verifyAccount(world, dead, visitor)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  expect(new Set(store.writes)).toStrictEqual(new Set(['accounts.countAttempt']))
})
