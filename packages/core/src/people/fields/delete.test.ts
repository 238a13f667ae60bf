import { describe, expect, it } from 'vitest'
import { startImport } from '../../audience/imports/imports.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { BrokenWrite, failingStore } from '../../testing/failing-store.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { createContact, getContact, updateContact } from '../contacts/contacts.ts'
import { contactCame, countsOf, inferType, recordCounts } from './count.ts'
import { deleteField } from './delete.ts'
import { listFields } from './fields.ts'

/** Creates this many contacts with a plan, before the product's clock starts. */
async function fill(ctx: Context, count: number) {
  const contacts = Array.from({ length: count }, (_, i) =>
    aContact({ data: { plan: i, kept: true }, createdAt: rowTime(i - count), updatedAt: rowTime(i - count) }),
  )
  await ctx.store.contacts.insertMany(contacts)
  await recordCounts(ctx, countsOf(contacts.map(({ data }) => contactCame(data))))
  return contacts
}

const customNames = async (ctx: Context) =>
  (await listFields(ctx)).fields.filter(({ isCustom }) => isCustom).map(({ field }) => field)
const valuesLeft = async (ctx: Context) =>
  (await ctx.store.fields.values(['plan'], { limit: 10_000, among: 10_000 })).length

/** Returns a store whose clock moves a second with each batch of a deletion. */
function slowed(store: Store, tick: () => void): Store {
  return {
    ...store,
    project: (id) => {
      const rooms = store.project(id)
      const { removeValues, ...fields } = rooms.fields
      return {
        ...rooms,
        fields: {
          ...fields,
          removeValues: (...input) => {
            tick()
            return removeValues(...input)
          },
        },
      }
    },
    transaction: (work) => store.transaction((tx) => work(slowed(tx, tick))),
  }
}

describe('deleteField', () => {
  it('removes the field from every contact, and returns how many had it', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { contact: ada } = await createContact(ctx, { email: 'ada@example.com', data: { plan: 'pro', vip: true } })
    await createContact(ctx, { email: 'alan@example.com', data: { vip: false } })
    product.clock.advance(1000)
    expect(await deleteField(ctx, 'data.plan')).toStrictEqual({ deletedFrom: 1 })
    expect(await getContact(ctx, ada.id)).toStrictEqual({ ...ada, data: { vip: true } })
    expect(await customNames(ctx)).toStrictEqual(['data.vip'])
    expect(await ctx.store.fields.deletedNames()).toStrictEqual(['plan'])
    expect(await deleteField(ctx, 'data.plan')).toStrictEqual({ deletedFrom: 0 })
  })

  it('also accepts the name without data., and ignores names that are not fields', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await fill(ctx, 3)
    for (const none of ['nothing', 'data.nothing', 'data.plan.deep', 'data.', ''])
      expect(await deleteField(ctx, none)).toStrictEqual({ deletedFrom: 0 })
    expect(product.queue.wakes).toStrictEqual([])
    expect(await deleteField(ctx, 'plan')).toStrictEqual({ deletedFrom: 3 })
    expect(await valuesLeft(ctx)).toBe(0)
  })

  it.each(['email', 'subscribed', 'createdAt', 'updatedAt'])('refuses the built-in field %s', async (field) => {
    const ctx = await (await aProduct()).tenant()
    const refused = deleteField(ctx, field)
    await expect(refused).rejects.toThrow(AppError)
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('gives the field the type of its next first value', async () => {
    const ctx = await (await aProduct()).tenant()
    await createContact(ctx, { email: 'ada@example.com', data: { born: '1815-12-10' } })
    await deleteField(ctx, 'data.born')
    await createContact(ctx, { email: 'alan@example.com', data: { born: 1912 } })
    expect((await listFields(ctx)).fields.at(-1)).toStrictEqual({
      field: 'data.born',
      type: 'number',
      isCustom: true,
      coverage: 0.5,
    })
  })

  it('passes long work to a job, which completes it', async () => {
    const product = await aProduct()
    const { project } = await product.tenant()
    const world = { ...product.world, store: slowed(product.world.store, () => product.clock.advance(1000)) }
    const ctx = contextOf(world, project)
    await fill(ctx, 4000)
    const asked = product.clock.now().getTime()
    expect(await deleteField(ctx, 'plan')).toStrictEqual({ deletedFrom: 4000 })
    expect(product.clock.now().getTime() - asked).toBe(5000)
    expect(await valuesLeft(ctx)).toBe(3864)
    expect(await customNames(ctx)).toStrictEqual(['data.kept'])

    await product.runJobs()
    expect(await valuesLeft(ctx)).toBe(3864)
    product.clock.advance(5000)
    expect(product.queue.pending).toStrictEqual([{ name: 'jobs.run', at: product.clock.now() }])
    await product.runJobs()
    expect(await valuesLeft(ctx)).toBe(0)
    expect((await ctx.store.fields.list()).fields).toStrictEqual([{ name: 'kept', type: 'boolean', contacts: 4000 }])
  })

  it('removes values of writers that had begun before', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await fill(ctx, 2)
    await deleteField(ctx, 'plan')
    // As if its transaction ended only now: counted before the field was deleted, visible after it.
    await ctx.store.contacts.insertMany([aContact({ data: { plan: 'late' } })])
    product.clock.advance(60_000)
    await product.runJobs()
    expect(await valuesLeft(ctx)).toBe(0)
  })

  it('keeps values that contacts get afterwards', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const [old] = await fill(ctx, 2)
    await deleteField(ctx, 'plan')
    product.clock.advance(1)
    await createContact(ctx, { email: 'new@example.com', data: { plan: 'new' } })
    await updateContact(ctx, { id: old?.id ?? '', changes: { data: { plan: 'again' } } })
    product.clock.advance(60_000)
    await product.runJobs()
    expect(await ctx.store.fields.values(['plan'], { limit: 9, among: 10_000 })).toStrictEqual(['again', 'new'])
    expect((await ctx.store.fields.list()).fields).toContainEqual({ name: 'plan', type: 'string', contacts: 2 })
  })

  it.each([
    ['a value', 'again'],
    ['the value that it still had', 0],
  ])('keeps %s that a contact got before the deletion reached it', async (_, plan) => {
    const product = await aProduct()
    const { project } = await product.tenant()
    const store = slowed(product.world.store, () => product.clock.advance(1000))
    const ctx = contextOf({ ...product.world, store }, project)
    // The oldest contacts are processed last: the request has answered by then.
    const [oldest] = await fill(ctx, 4000)
    await deleteField(ctx, 'plan')
    product.clock.advance(1)
    const { updatedAt } = await updateContact(ctx, { id: oldest?.id ?? '', changes: { data: { plan } } })
    expect(updatedAt).toStrictEqual(product.clock.now())
    product.clock.advance(60_000)
    await product.runJobs()
    expect(await ctx.store.fields.values(['plan'], { limit: 9, among: 10_000 })).toStrictEqual([plan])
    const [kept, again] = (await ctx.store.fields.list()).fields
    expect([kept?.name, again]).toStrictEqual(['kept', { name: 'plan', type: inferType(plan), contacts: 1 }])
  })

  it('keeps values that an import writes before the deletion reached the contact', async () => {
    const product = await aProduct()
    const { project } = await product.tenant()
    const store = slowed(product.world.store, () => product.clock.advance(1000))
    const ctx = contextOf({ ...product.world, store }, project)
    const [oldest, next] = await fill(ctx, 4000)
    await deleteField(ctx, 'plan')
    product.clock.advance(1)
    await startImport(ctx, { content: csvFile(`email,plan\n${oldest?.email},again\n${next?.email},1\n`) })
    product.clock.advance(60_000)
    await product.runJobs()
    expect(await ctx.store.fields.values(['plan'], { limit: 9, among: 10_000 })).toStrictEqual([1, 'again'])
    expect((await ctx.store.fields.list()).fields).toContainEqual({ name: 'plan', type: 'string', contacts: 2 })
  })

  it('continues where it was killed, write by write', async () => {
    for (let n = 1; ; n++) {
      const product = await aProduct()
      const ctx = await product.tenant()
      await fill(ctx, 1200)
      await ctx.store.fields.markDeleted('plan')
      const failing = contextOf({ ...product.world, store: failingStore(product.world.store, n) }, ctx.project)
      const error = await deleteField(failing, 'kept').then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      const { fields } = await ctx.store.fields.list()
      const having = (await ctx.store.contacts.list({ limit: 2000, after: undefined, search: undefined })).filter(
        ({ data }) => Object.hasOwn(data, 'kept'),
      )
      // The first two writes are one: the field is deleted together with the job, or not at all.
      if (n <= 2) expect(fields).toStrictEqual([{ name: 'kept', type: 'boolean', contacts: 1200 }])
      else expect(fields).toStrictEqual([])
      expect([1200, 1184, 1152, 1088, 960, 704, 204, 0]).toContain(having.length)
      if (error === undefined) break
      expect(error).toBeInstanceOf(BrokenWrite)

      product.clock.advance(60_000)
      await product.runJobs()
      const left = await ctx.store.fields.values(['kept'], { limit: 9, among: 10_000 })
      expect(left).toStrictEqual(n <= 2 ? [true] : [])
    }
  })
})

describe('fields.recount', () => {
  it('counts uncounted contacts', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await fill(ctx, 2)
    await ctx.store.contacts.insertMany([aContact({ data: { plan: 1 } })])
    const now = product.clock.now()
    await ctx.store.jobs.insert({
      id: 'job_recount_1',
      kind: 'fields.recount',
      payload: {},
      state: 'waiting',
      progress: 0,
      checkpoint: undefined,
      result: undefined,
      failedReason: undefined,
      attempts: 0,
      deaths: 0,
      proofs: 0,
      dueAt: now,
      createdAt: now,
      finishedAt: undefined,
      startedBy: undefined,
    })
    await product.runJobs()
    expect(await ctx.store.fields.list()).toMatchObject({ contacts: 3, fields: [{ contacts: 2 }, { contacts: 3 }] })
    expect(await ctx.store.jobs.find('job_recount_1')).toMatchObject({ state: 'completed' })
  })
})
