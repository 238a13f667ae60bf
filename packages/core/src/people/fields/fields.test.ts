import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment } from '../../audience/segments/segments.ts'
import { getFieldUsage } from '../../automation/usage/field-usage.ts'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { aProduct } from '../../testing/product.ts'
import { filter } from '../../testing/segment-kit.ts'
import { createContact, deleteContact, listContacts, updateContact } from '../contacts/contacts.ts'
import { ContactQuery } from '../contacts/schema.ts'
import { deleteField } from './delete.ts'
import { type CatalogueItem, listFields, listFieldValues } from './fields.ts'

const BUILT_IN: readonly CatalogueItem[] = [
  { field: 'email', type: 'string', isCustom: false, coverage: 1 },
  { field: 'subscribed', type: 'boolean', isCustom: false, coverage: 1 },
  { field: 'createdAt', type: 'date', isCustom: false, coverage: 1 },
  { field: 'updatedAt', type: 'date', isCustom: false, coverage: 1 },
]

const tenant = async () => (await aProduct()).tenant()

async function put(ctx: Context, name: string, data?: Readonly<Record<string, JsonValue>>) {
  return (await createContact(ctx, { email: `${name}@example.com`, ...(data && { data }) })).contact
}

/** Returns name, type and coverage of the custom fields. */
async function custom(ctx: Context) {
  const { fields } = await listFields(ctx)
  return fields.filter(({ isCustom }) => isCustom).map(({ field, type, coverage }) => [field, type, coverage])
}

describe('listFields', () => {
  it('returns the built-in fields for a project without contacts', async () => {
    expect(await listFields(await tenant())).toStrictEqual({ contacts: 0, fields: BUILT_IN })
  })

  it('lists custom fields by name after them, with their share of the contacts', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { plan: 'pro', visits: 3 })
    await put(ctx, 'alan', { plan: 'free', vip: true })
    await put(ctx, 'grace', { born: '1906-12-09', Plan: 'x' })
    await put(ctx, 'edsger')
    const { contacts, fields } = await listFields(ctx)
    expect(contacts).toBe(4)
    expect(fields).toStrictEqual([
      ...BUILT_IN,
      { field: 'data.Plan', type: 'string', isCustom: true, coverage: 0.25 },
      { field: 'data.born', type: 'date', isCustom: true, coverage: 0.25 },
      { field: 'data.plan', type: 'string', isCustom: true, coverage: 0.5 },
      { field: 'data.vip', type: 'boolean', isCustom: true, coverage: 0.25 },
      { field: 'data.visits', type: 'number', isCustom: true, coverage: 0.25 },
    ])
  })

  it('follows every way in which a contact is created, changed and deleted', async () => {
    const ctx = await tenant()
    const ada = await put(ctx, 'ada', { plan: 'pro', visits: 1 })
    await trackEvent(ctx, { event: 'signed up', email: 'alan@example.com', data: { plan: 'free', source: 'ad' } })
    expect(await custom(ctx)).toStrictEqual([
      ['data.plan', 'string', 1],
      ['data.source', 'string', 0.5],
      ['data.visits', 'number', 0.5],
    ])
    await put(ctx, 'ada', { visits: 2, source: 'mail' })
    await updateContact(ctx, { id: ada.id, changes: { data: { plan: null } } })
    await updateContact(ctx, { id: ada.id, changes: { data: { plan: null, visits: '' } } })
    expect(await custom(ctx)).toStrictEqual([
      ['data.plan', 'string', 0.5],
      ['data.source', 'string', 1],
      ['data.visits', 'number', 0.5],
    ])
    await updateContact(ctx, { id: ada.id, changes: { data: null } })
    expect(await custom(ctx)).toStrictEqual([
      ['data.plan', 'string', 0.5],
      ['data.source', 'string', 0.5],
      ['data.visits', 'number', 0],
    ])
    await deleteContact(ctx, ada.id)
    expect(await listFields(ctx)).toMatchObject({ contacts: 1 })
    expect(await custom(ctx)).toStrictEqual([
      ['data.plan', 'string', 1],
      ['data.source', 'string', 1],
      ['data.visits', 'number', 0],
    ])
  })

  it('keeps the type of the first value, and stores any value', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { born: '1815-12-10' })
    const { data } = await put(ctx, 'alan', { born: 1912 })
    expect(data).toStrictEqual({ born: 1912 })
    expect(await custom(ctx)).toStrictEqual([['data.born', 'date', 1]])
  })

  it('does not count values that are not stored', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { id: 'x', email: 'y', empty: '', gone: null, once: { value: 'z', persistent: false } })
    expect(await custom(ctx)).toStrictEqual([])
  })

  it('does not see another project', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    await put(other, 'ada', { plan: 'pro' })
    expect(await listFields(ctx)).toStrictEqual({ contacts: 0, fields: BUILT_IN })
    expect(await listFieldValues(ctx, { field: 'data.plan', limit: 9 })).toMatchObject({ values: [] })
    expect(await getFieldUsage(ctx, 'data.plan')).toMatchObject({ contactCount: 0 })
    expect(await deleteField(ctx, 'data.plan')).toStrictEqual({ deletedFrom: 0 })
    expect(await custom(other)).toStrictEqual([['data.plan', 'string', 1]])
  })
})

describe('the total of contacts', () => {
  it('is that of the catalogue, or of the results of a search, on the first page only', async () => {
    const ctx = await tenant()
    for (const name of ['zz1', 'zz2', 'zz3', 'b1']) await put(ctx, name)
    const first = await listContacts(ctx, parse(ContactQuery, { limit: 3 }))
    expect(first).toMatchObject({ total: 4, hasMore: true })
    const second = await listContacts(ctx, parse(ContactQuery, { limit: 3, cursor: first.cursor }))
    expect(second).toMatchObject({ total: 0, hasMore: false, data: [{ email: 'zz1@example.com' }] })

    const found = await listContacts(ctx, parse(ContactQuery, { limit: 2, search: 'ZZ' }))
    expect(found).toMatchObject({ total: 3, data: [{ email: 'zz3@example.com' }, { email: 'zz2@example.com' }] })
    const rest = await listContacts(ctx, parse(ContactQuery, { limit: 2, search: 'ZZ', cursor: found.cursor }))
    expect(rest).toMatchObject({ total: 0, hasMore: false, data: [{ email: 'zz1@example.com' }] })
    expect(await listContacts(ctx, parse(ContactQuery, { search: 'nobody' }))).toMatchObject({ total: 0, data: [] })
  })
})

describe('listFieldValues', () => {
  it('lists typed, distinct values of a field, under its name with or without data.', async () => {
    const ctx = await tenant()
    for (const [name, plan] of Object.entries({ a: 'pro', b: 'free', c: 'pro', d: 7, e: true }))
      await put(ctx, name, { plan })
    const values = [7, true, 'free', 'pro']
    for (const field of ['data.plan', 'plan'])
      expect(await listFieldValues(ctx, { field, limit: 100 })).toStrictEqual({
        field,
        values,
        count: 4,
        limit: 100,
        sampled: false,
        sampleSize: 5,
      })
    expect(await listFieldValues(ctx, { field: 'plan', limit: 2 })).toMatchObject({ count: 2, limit: 2 })
  })

  it('reads inside objects, unless a field has the whole name', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { profile: { tier: 'gold' } })
    expect(await listFieldValues(ctx, { field: 'data.profile.tier', limit: 9 })).toMatchObject({ values: ['gold'] })
    expect(await listFieldValues(ctx, { field: 'data.profile', limit: 9 })).toMatchObject({ values: [] })
    await put(ctx, 'alan', { 'profile.tier': 'silver' })
    expect(await listFieldValues(ctx, { field: 'data.profile.tier', limit: 9 })).toMatchObject({ values: ['silver'] })
  })

  it('reports that it has read only the newest contacts', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { plan: 'pro' })
    await ctx.store.fields.record({ contacts: 4999, fields: new Map() })
    const list = () => listFieldValues(ctx, { field: 'data.plan', limit: 9 })
    expect(await list()).toMatchObject({ values: ['pro'], sampled: false, sampleSize: 5000 })
    await ctx.store.fields.record({ contacts: 1, fields: new Map() })
    expect(await list()).toMatchObject({ values: ['pro'], sampled: true, sampleSize: 5000 })
  })

  it('lists the existing subscriptions and times', async () => {
    const ctx = await tenant()
    const values = async (field: string) => (await listFieldValues(ctx, { field, limit: 9 })).values
    expect(await values('subscribed')).toStrictEqual([])
    const ada = await put(ctx, 'ada', { plan: 'pro' })
    expect(await values('subscribed')).toStrictEqual([true])
    expect(await values('createdAt')).toStrictEqual([ada.createdAt.toISOString()])
    expect(await values('updatedAt')).toStrictEqual([ada.updatedAt.toISOString()])
  })

  it('is empty for addresses, and for fields that no contact has', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { plan: 'pro' })
    for (const field of ['email', 'data.nothing', 'nothing', 'data.', 'data.email', ''])
      expect(await listFieldValues(ctx, { field, limit: 9 })).toMatchObject({ field, values: [], count: 0, limit: 9 })
  })
})

describe('getFieldUsage', () => {
  const segment = (ctx: Context, name: string, condition: unknown) =>
    createSegment(ctx, parse(SegmentInput, { name, condition }))

  it('returns the segments that use the field, at any level, and those that use a part of it', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada', { profile: { tier: 'gold' }, plan: 'pro' })
    await put(ctx, 'alan', { plan: 'free' })
    const deep = await segment(ctx, 'Gold', {
      logic: 'AND',
      groups: [{ filters: [], conditions: filter('data.profile.tier', 'equals', 'gold') }],
    })
    const flat = await segment(ctx, 'Profiled', filter('data.profile', 'exists'))
    await segment(ctx, 'Others', filter('data.profiles', 'exists'))
    const asked = await getFieldUsage(ctx, 'data.profile')
    expect(asked).toMatchObject({ usedInCampaigns: [], usedInWorkflows: [], contactCount: 1, canDelete: false })
    expect(new Set(asked.usedInSegments)).toStrictEqual(new Set([deep, flat].map(({ id, name }) => ({ id, name }))))
    expect((await getFieldUsage(ctx, 'profile')).usedInSegments).toHaveLength(2)
    expect((await getFieldUsage(ctx, 'data.profile.tier')).usedInSegments).toStrictEqual([
      { id: deep.id, name: 'Gold' },
    ])
    expect(await getFieldUsage(ctx, 'data.plan')).toStrictEqual({
      usedInSegments: [],
      usedInCampaigns: [],
      usedInWorkflows: [],
      hidden: [],
      contactCount: 2,
      canDelete: true,
    })
  })

  it('reports that built-in fields belong to all contacts and cannot be deleted', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada')
    await segment(ctx, 'Subscribed', filter('subscribed', 'equals', true))
    expect(await getFieldUsage(ctx, 'subscribed')).toMatchObject({
      usedInSegments: [{ name: 'Subscribed' }],
      contactCount: 1,
      canDelete: false,
    })
    expect(await getFieldUsage(ctx, 'email')).toMatchObject({ usedInSegments: [], contactCount: 1, canDelete: false })
  })

  it('counts no contacts for an unknown field', async () => {
    const ctx = await tenant()
    await put(ctx, 'ada')
    expect(await getFieldUsage(ctx, 'data.nothing')).toMatchObject({ contactCount: 0, canDelete: true })
  })
})
