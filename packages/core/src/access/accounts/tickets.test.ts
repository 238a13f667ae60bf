import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { aProduct, type Product } from '../../testing/product.ts'
import { openTicket, sealTicket, spendTicket, type TicketKind } from './tickets.ts'

const KINDS: readonly TicketKind[] = ['second factor', 'totp', 'make passkey', 'sign in with passkey', 'provider']
const Content = z.object({ userId: z.string() })
const ada = { userId: 'usr_ada' }

let product: Product
beforeEach(async () => {
  product = await aProduct()
})

const seal = (kind: TicketKind, content: object = ada) => sealTicket(product.world, kind, content)
const open = (kind: TicketKind, ticket: string) => openTicket(product.world, { kind, schema: Content, ticket })

it.each(KINDS)('a ticket of the kind "%s" opens as that kind and as no other', (kind) => {
  const ticket = seal(kind)
  expect(KINDS.filter((other) => open(other, ticket) !== undefined)).toStrictEqual([kind])
  expect(open(kind, ticket)).toStrictEqual({ userId: 'usr_ada' })
})

it('a ticket works for ten minutes', () => {
  const ticket = seal('totp')
  product.clock.advance(599_999)
  expect(open('totp', ticket)).toStrictEqual({ userId: 'usr_ada' })
  product.clock.advance(1)
  expect(open('totp', ticket)).toBeUndefined()
})

it('a ticket that was changed, that another server sealed, or that has other content does not open', async () => {
  const ticket = seal('totp')
  expect(open('totp', `${ticket.slice(0, -1)}${ticket.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
  expect(open('totp', '')).toBeUndefined()
  expect(open('totp', product.world.secrets.seal('no JSON'))).toBeUndefined()
  expect(open('totp', seal('totp', { user: 'usr_ada' }))).toBeUndefined()
})

it.each([
  { ticket: 'totp', content: ada },
  { ticket: 'totp', until: 'soon', content: ada },
  { ticket: 'totp', until: null, content: ada },
])('a ticket without an end does not open: %j', (sealed) => {
  expect(open('totp', product.world.secrets.seal(JSON.stringify(sealed)))).toBeUndefined()
})

it('the owner of a ticket cannot read it', () => {
  expect(seal('totp')).not.toContain('usr_ada')
})

it('a ticket is spent once for as long as it works, and no other is spent with it', async () => {
  const [one, other] = [seal('totp'), seal('totp')]
  const tries = await Promise.all([1, 2, 3].map(() => spendTicket(product.world, one)))
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(await spendTicket(product.world, other)).toBe(true)
  product.clock.advance(600_000)
  expect(await spendTicket(product.world, one)).toBe(false)
})
