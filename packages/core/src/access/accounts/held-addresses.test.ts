import { beforeEach, expect, it } from 'vitest'
import { contextOf } from '../../kernel/context/context.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { sendAccountMail, systemProject } from './mails.ts'
import type { TokenKind } from './schema.ts'

const HOUR_MS = 3_600_000
const email = 'ada@example.com'

let product: Product
beforeEach(async () => {
  product = await aProduct()
})

const room = async () => contextOf(product.world, await systemProject(product.world))
const came = async (reason: 'BOUNCE' | 'COMPLAINT' | 'MANUAL') => createSuppression(await room(), { email, reason })

/** Sends a mail. Returns whether it is sent. */
async function goes(kind: TokenKind): Promise<boolean> {
  product.clock.advance(1)
  await sendAccountMail(product.world, { kind, email })
  const range = { limit: 1, after: undefined, status: undefined, contactId: undefined, search: undefined }
  const [newest] = await (await room()).store.emails.list(range)
  return newest?.status !== 'SUPPRESSED'
}

it('an address that bounced is tried again after a day, and once for each day', async () => {
  await came('BOUNCE')
  for (const kind of ['verify', 'reset', 'invite'] as const) expect(await goes(kind)).toBe(false)
  product.clock.advance(24 * HOUR_MS)
  expect(await goes('reset')).toBe(true)
  await came('BOUNCE')
  expect(await goes('reset')).toBe(false)
})

it('after a complaint about unsolicited mail, a new password is sent once a day', async () => {
  await came('COMPLAINT')
  expect(await goes('verify')).toBe(false)
  expect(await goes('invite')).toBe(false)
  expect(await goes('reset')).toBe(true)
  // An address that complains about that, too, gets one a day.
  await came('COMPLAINT')
  expect(await goes('reset')).toBe(false)
  product.clock.advance(24 * HOUR_MS)
  expect(await goes('verify')).toBe(false)
  expect(await goes('reset')).toBe(true)
  await came('COMPLAINT')
  product.clock.advance(30 * 24 * HOUR_MS)
  expect(await goes('invite')).toBe(true)
})

it('a suppression by an operator stays', async () => {
  await came('MANUAL')
  product.clock.advance(365 * 24 * HOUR_MS)
  expect(await goes('reset')).toBe(false)
})
