import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { aProduct } from '../../testing/product.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { deleteField } from '../fields/delete.ts'
import type { DataPatch } from '../fields/schema.ts'
import { type UpsertInput, upsertContact, upsertContacts } from './upsert.ts'

const address = (at: number) => `p${String(at).padStart(4, '0')}@example.com`

const input = (at: number, data?: DataPatch): UpsertInput => ({
  email: address(at),
  subscribed: undefined,
  subscribedWhenNew: true,
  data,
})

/** Returns all data of a project's contacts, without ids. */
async function stateOf(ctx: Context) {
  const contacts = await ctx.store.contacts.list({ limit: 10_000, after: undefined, search: undefined })
  const people = await Promise.all(
    contacts.map(async ({ id, email, subscribed, data, updatedAt }) => {
      const events = await ctx.store.events.listByContact(id, { limit: 100, after: undefined })
      return { email, subscribed, data, updatedAt, events: events.map(({ name }) => name) }
    }),
  )
  people.sort((a, b) => (a.email < b.email ? -1 : 1))
  return { people, fields: await ctx.store.fields.list(), deleted: await ctx.store.fields.deletedNames() }
}

describe('upsertContacts', () => {
  it('has the same result as single upserts', async () => {
    const value = fc.constantFrom(null, '', 'a', 1, '2024-01-01', { value: 'once', persistent: false }, [1])
    const data = fc.option(fc.dictionary(fc.constantFrom('plan', 'name', 'id', 'since'), value), { nil: undefined })
    const flag = fc.constantFrom(undefined, true, false)
    const upsert = fc.record({ email: fc.nat(5).map(address), subscribed: flag, subscribedWhenNew: fc.boolean(), data })
    const request = fc.uniqueArray(upsert, { selector: ({ email }) => email, maxLength: 6 })
    const step = fc.oneof(
      { weight: 5, arbitrary: request },
      { weight: 1, arbitrary: fc.constantFrom('plan' as const, 'since' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
        const product = await aProduct()
        const [ctx, oracle] = [await product.tenant(), await product.tenant()]
        for (const step of steps) {
          product.clock.advance(1000)
          if (typeof step === 'string') {
            for (const one of [ctx, oracle])
              await deleteField(one, step).catch((error) => expect(error).toBeInstanceOf(AppError))
            continue
          }
          const upserted = await upsertContacts(ctx, step)
          expect(upserted.map(({ contact }) => contact.email)).toStrictEqual(step.map(({ email }) => email))
          for (const [at, one] of step.entries()) {
            const { contact, isNew, transient } = await upsertContact(oracle, one)
            expect(upserted[at]).toMatchObject({ isNew, transient, contact: { data: contact.data } })
            expect(upserted[at]?.contact.subscribed).toBe(contact.subscribed)
          }
        }
        expect(await stateOf(ctx)).toStrictEqual(await stateOf(oracle))
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('accepts any number, with existing and new contacts', async () => {
    const ctx = await (await aProduct()).tenant()
    await upsertContacts(ctx, [input(3), input(700)])
    const all = Array.from({ length: 1001 }, (_, at) => input(at, { n: at }))
    const upserted = await upsertContacts(ctx, all)
    expect(upserted.map(({ contact }) => [contact.email, contact.data])).toStrictEqual(
      all.map(({ email, data }) => [email, data]),
    )
    expect(upserted.flatMap(({ isNew }, at) => (isNew ? [] : [at]))).toStrictEqual([3, 700])
    expect(await ctx.store.fields.list()).toMatchObject({ contacts: 1001, fields: [{ name: 'n', contacts: 1001 }] })
    expect(await upsertContacts(ctx, [])).toStrictEqual([])
  })

  it('changes none when one would become too large', async () => {
    const ctx = await (await aProduct()).tenant()
    await upsertContact(ctx, input(1, { big: 'x'.repeat(99_900) }))
    const before = await stateOf(ctx)
    const asked = upsertContacts(ctx, [input(0, { more: 'y'.repeat(200) }), input(1, { more: 'y'.repeat(200) })])
    await expect(asked).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'data' }] })
    expect(await stateOf(ctx)).toStrictEqual(before)
  })
})

describe('the contacts that one request may write', () => {
  /** Returns fields of so many characters of JSON. */
  const dataOf = (size: number) => ({ big: 'x'.repeat(size - '{"big":""}'.length) })
  const write = (ctx: Context, contacts: number, size: number) => {
    const data = dataOf(size)
    return upsertContacts(
      ctx,
      Array.from({ length: contacts }, (_, at) => input(at, data)),
    )
  }

  it.each([
    { contacts: 1000, size: 4_999 },
    { contacts: 1000, size: 5_000 },
    { contacts: 50, size: 100_000 },
    { contacts: 1, size: 100_000 },
  ])('are $contacts contacts of $size characters', async ({ contacts, size }) => {
    const ctx = await (await aProduct()).tenant()
    expect(await write(ctx, contacts, size)).toHaveLength(contacts)
    // Written again, nothing changes, and thus nothing counts.
    expect(await write(ctx, contacts, size)).toHaveLength(contacts)
  })

  it.each([
    { contacts: 1000, size: 5_001 },
    { contacts: 51, size: 100_000 },
    { contacts: 1000, size: 100_000 },
  ])('are not $contacts contacts of $size characters', async ({ contacts, size }) => {
    const ctx = await (await aProduct()).tenant()
    await expect(write(ctx, contacts, size)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'data', code: 'too_large' }],
    })
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })

  it('reads 5 MB of existing contacts, and no more', async () => {
    const ctx = await (await aProduct()).tenant()
    const data = dataOf(100_000)
    const inputs = Array.from({ length: 51 }, (_, at) => input(at))
    for (const one of inputs) await upsertContact(ctx, { ...one, data })
    expect(await upsertContacts(ctx, inputs.slice(1))).toHaveLength(50)
    const refused = { code: 'VALIDATION_ERROR', errors: [{ field: 'to', code: 'too_large' }] }
    await expect(upsertContacts(ctx, inputs)).rejects.toMatchObject(refused)
    await upsertContact(ctx, { ...input(0), data: { big: 'x' } })
    await expect(upsertContacts(ctx, inputs)).rejects.toMatchObject(refused)
    await upsertContact(ctx, { ...input(0), data: { big: null } })
    await upsertContact(ctx, { ...input(1), data: dataOf(99_998) })
    expect(await upsertContacts(ctx, inputs)).toHaveLength(51)
  })

  it('counts the data of existing contacts when it is written again', async () => {
    const ctx = await (await aProduct()).tenant()
    const people = Array.from({ length: 51 }, (_, at) => at)
    for (const at of people) await upsertContact(ctx, input(at, dataOf(98_030)))
    const asked = upsertContacts(
      ctx,
      people.map((at) => input(at, { small: at })),
    )
    await expect(asked).rejects.toMatchObject({ errors: [{ field: 'data', code: 'too_large' }] })
    const fewer = people.slice(1).map((at) => input(at, { small: at }))
    expect(await upsertContacts(ctx, fewer)).toHaveLength(50)
  })
})
