import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import type { ProjectStore } from '../../kernel/ports/store.ts'
import { failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { createContact, deleteContact, updateContact } from '../contacts/contacts.ts'
import { contactCame, contactWent, countsOf, recordCounts } from './count.ts'

/** Returns the catalogue as a recount would write it. */
async function truth(rooms: ProjectStore) {
  const contacts = await rooms.contacts.list({ limit: 1000, after: undefined, search: undefined })
  const counts = new Map<string, number>()
  for (const { data } of contacts) for (const name of Object.keys(data)) counts.set(name, 1 + (counts.get(name) ?? 0))
  return { contacts: contacts.length, fields: [...counts].sort() }
}

async function catalogue(rooms: ProjectStore) {
  const { contacts, fields } = await rooms.fields.list()
  const used = fields.filter((field) => field.contacts > 0)
  return { contacts, fields: used.map((field) => [field.name, field.contacts]).sort() }
}

/** Applies any sequence of changes to contacts. */
async function live(ctx: Context): Promise<void> {
  const { contact } = await createContact(ctx, { email: 'ada@example.com', data: { plan: 'pro', visits: 1 } })
  await trackEvent(ctx, { event: 'seen', email: 'alan@example.com', subscribed: false, data: { plan: 'free' } })
  await updateContact(ctx, { id: contact.id, changes: { data: { plan: null, vip: true }, email: 'new@example.com' } })
  await trackEvent(ctx, { event: 'seen', email: 'alan@example.com', subscribed: true, data: { vip: false } })
  await updateContact(ctx, { id: contact.id, changes: { data: null } })
  await deleteContact(ctx, contact.id)
}

describe('counting', () => {
  it('is committed together with the counted changes, whichever write fails', async () => {
    let product = await aProduct(memoryStore())
    let ctx = await product.tenant()
    const writes = await failEachWrite(
      async () => {
        product = await aProduct(memoryStore())
        ctx = await product.tenant()
        return product.world.store
      },
      (store) => live(contextOf({ ...product.world, store }, ctx.project)),
      async () => expect(await catalogue(ctx.store)).toStrictEqual(await truth(ctx.store)),
    )
    expect(writes.filter((write) => write === 'fields.record')).toHaveLength(6)
  })

  it('writes nothing when there is nothing to count', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await live(ctx)
    expect(await catalogue(ctx.store)).toStrictEqual(await truth(ctx.store))
    const before = await ctx.store.fields.list()
    const silent = {
      ...ctx.store,
      fields: { ...ctx.store.fields, record: () => Promise.reject(new Error('recorded')) },
    }
    const quiet = { ...ctx, store: silent }
    await recordCounts(quiet, countsOf([]))
    await recordCounts(quiet, countsOf([{ contacts: 0, added: [], removed: [], revived: [], data: { plan: 'pro' } }]))
    await expect(recordCounts(quiet, countsOf([contactCame({})]))).rejects.toThrow('recorded')
    expect(await ctx.store.fields.list()).toStrictEqual(before)
  })

  it('adds up many writes, with the type of the first value', async () => {
    const ctx = await (await aProduct()).tenant()
    await recordCounts(
      ctx,
      countsOf([
        contactCame({ plan: 'pro', born: '2000-01-01' }),
        { contacts: 0, added: ['plan'], removed: ['born'], revived: [], data: { plan: 3 } },
        contactCame({ plan: 3 }),
        contactWent({ plan: 'free', source: 'ad' }),
      ]),
    )
    expect(await ctx.store.fields.list()).toStrictEqual({
      contacts: 1,
      fields: [
        { name: 'born', type: 'date', contacts: 0 },
        { name: 'plan', type: 'string', contacts: 2 },
      ],
    })
  })
})
