import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { Condition } from '../../people/filters/condition.ts'
import type { JobRun } from '../../tenant/jobs/handler.ts'
import { failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import { filter, isPro, refused, segmentKit } from '../../testing/segment-kit.ts'
import { aSegment, aStaticSegment } from '../../testing/work-rows.ts'
import { eraseSegment } from './erase.ts'
import { isFollowed, SegmentChanges, SegmentInput } from './schema.ts'
import { createSegment, deleteSegment, getSegment, updateSegment } from './segments.ts'

const field = async (call: Promise<unknown>) => (await refused(call, 'VALIDATION_ERROR')).errors?.[0]

describe('creating a segment', () => {
  it('returns the segment with its count', async () => {
    const { create, put, now, clock } = await segmentKit()
    await put('ada@example.com', { plan: 'pro' })
    await put('bob@example.com', { plan: 'free' })
    const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
    const segment = await create({ name: 'Pros', filters })
    expect(segment).toStrictEqual({
      id: expect.stringMatching(/^seg_/),
      name: 'Pros',
      slug: 'pros',
      description: undefined,
      type: 'DYNAMIC',
      filters,
      condition: isPro,
      trackMembership: false,
      memberCount: 1,
      createdAt: clock.now(),
      revision: 1,
      updatedAt: clock.now(),
    })
    expect(await getSegment(await now(), segment.id)).toStrictEqual(segment)
  })

  it('accepts both forms under both names', async () => {
    const { create } = await segmentKit()
    const flat = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
    for (const body of [{ filters: flat }, { condition: flat }, { filters: isPro }, { condition: isPro }]) {
      const segment = await create({ name: 'Pros', ...body })
      expect(segment.condition).toStrictEqual(isPro)
      expect(segment.filters).toStrictEqual(Object.values(body)[0])
    }
    const both = await create({ name: 'Pros', filters: flat, condition: isPro })
    expect(both).toMatchObject({ filters: isPro, condition: isPro })
  })

  it('stores static segments without a condition', async () => {
    const { create } = await segmentKit()
    const guests = await create({ name: 'Guests', type: 'STATIC', description: 'By hand', filters: null })
    expect(guests).toMatchObject({ type: 'STATIC', description: 'By hand', memberCount: 0 })
    expect(guests.condition).toBeUndefined()
    expect(guests.filters).toBeUndefined()
  })

  it.each([
    ['no name', { condition: isPro }, 'name', 'required'],
    ['an empty name', { name: '', condition: isPro }, 'name', 'too_small'],
    ['a name of 101 characters', { name: 'x'.repeat(101), condition: isPro }, 'name', 'too_big'],
    ['a name of two lines', { name: 'a\nb', condition: isPro }, 'name', 'control_character'],
    ['a description of 501', { name: 'x', description: 'x'.repeat(501), condition: isPro }, 'description', 'too_big'],
    ['another type', { name: 'x', type: 'OTHER', condition: isPro }, 'type', 'invalid_value'],
    ['a dynamic one without a condition', { name: 'x' }, 'condition', 'required'],
    ['a static one with a condition', { name: 'x', type: 'STATIC', condition: isPro }, 'condition', 'not_allowed'],
    ['a static one with filters', { name: 'x', type: 'STATIC', filters: isPro }, 'filters', 'not_allowed'],
    [
      'two conditions',
      { name: 'x', condition: isPro, filters: filter('email', 'equals', 'a@b.c') },
      'filters',
      'ambiguous',
    ],
    [
      'an unknown field',
      { name: 'x', filters: filter('plan', 'equals', 'a') },
      'filters.groups.0.filters.0.field',
      'unknown_field',
    ],
    [
      'tracking that is no boolean',
      { name: 'x', condition: isPro, trackMembership: 'yes' },
      'trackMembership',
      'invalid_type',
    ],
  ])('refuses %s', async (_, body, path, code) => {
    const { create } = await segmentKit()
    expect(await field(create(body))).toMatchObject({ field: path, code })
  })

  it('accepts names and descriptions up to their limits', async () => {
    const { create } = await segmentKit()
    const body = { name: 'x'.repeat(100), description: 'x'.repeat(500), condition: isPro }
    expect(await create(body)).toMatchObject({ name: body.name, description: body.description })
  })

  it('ignores unknown properties', () => {
    expect(parse(SegmentInput, { name: 'x', condition: isPro, color: 'red' })).not.toHaveProperty('color')
  })

  it('writes nothing when a write fails', async () => {
    const writes = await failEachWrite(
      async () => memoryStore(),
      async (store) => (await segmentKit(store)).create({ name: 'Pros', condition: isPro, trackMembership: true }),
      async ({ store }) => {
        for (const { id, tracksSegments } of await store.projects.list()) {
          expect(tracksSegments).toBe(false)
          expect(await store.project(id).segments.list()).toStrictEqual([])
        }
      },
    )
    expect(writes).toStrictEqual([
      'projects.insertFirst',
      'settings.update',
      'segments.insert',
      'settings.setTracksSegments',
    ])
  })
})

describe('the names of events', () => {
  it.each([
    ['VIP  customers!', 'vip-customers'],
    ['VIP - customers', 'vip-customers'],
    ['-Café: Überfällige_Kunden №3-', 'cafe-uberfallige_kunden-no3'],
    ['Étés\u00a02026 / été', 'etes-2026-ete'],
    ['Ｆｕｌｌ ﬁne', 'full-fine'],
    ['Клиенты', 'клиенты'],
    [`${'x'.repeat(98)} y`, `${'x'.repeat(98)}-y`],
    ['\ufdfa'.repeat(100), expect.stringMatching(/^.{99,100}$/u)],
  ])('of %s have the slug %s', async (name, slug) => {
    const { create } = await segmentKit()
    expect(await create({ name, condition: isPro })).toMatchObject({ slug })
  })

  it('are those of the id if the name has no usable characters', async () => {
    const { create } = await segmentKit()
    const segment = await create({ name: '★ – !', condition: isPro })
    expect(segment.slug).toBe(segment.id)
  })

  it('belong to one segment of the project, and stay when it is renamed', async () => {
    const { create, change } = await segmentKit()
    const one = await create({ name: 'VIP', condition: isPro, trackMembership: true })
    const slugs = [one.slug]
    for (const name of ['vip', 'VIP 2', 'Vip!', 'vip']) slugs.push((await create({ name, condition: isPro })).slug)
    expect(slugs).toStrictEqual(['vip', 'vip-2', 'vip-2-2', 'vip-3', 'vip-4'])
    expect(await change(one.id, { name: 'Payers' })).toMatchObject({ name: 'Payers', slug: 'vip' })
    expect(await create({ name: 'Payers', condition: isPro })).toMatchObject({ slug: 'payers' })
  })

  it('change for a segment of an earlier version that begins to track while another one has them', async () => {
    const { create, change, now } = await segmentKit()
    const one = await create({ name: 'Same', condition: isPro, trackMembership: true })
    const two = await create({ name: 'same', condition: isPro })
    await (await now()).store.segments.update({ ...two, slug: one.slug })
    expect(await change(two.id, { description: 'x' })).toMatchObject({ slug: 'same' })
    expect(await change(two.id, { trackMembership: true })).toMatchObject({ slug: 'same-2' })
  })
})

describe('changing a segment', () => {
  it('changes only the given properties', async () => {
    const { create, change, put, clock, now } = await segmentKit()
    await put('ada@example.com', { plan: 'pro' })
    await put('bob@example.com', { plan: 'free' })
    const before = await create({ name: 'Pros', description: 'Who pays', condition: isPro })
    clock.advance(1000)
    const renamed = await change(before.id, { name: 'Payers', type: 'DYNAMIC' })
    expect(renamed).toStrictEqual({ ...before, name: 'Payers', revision: 2, updatedAt: clock.now() })
    const free = filter('data.plan', 'notEquals', 'pro')
    const turned = await change(before.id, { filters: free, description: null })
    expect(turned).toStrictEqual({
      ...renamed,
      filters: free,
      condition: free,
      description: undefined,
      memberCount: 1,
      revision: 3,
    })
    expect(await getSegment(await now(), before.id)).toStrictEqual(turned)
  })

  it('refuses invalid changes', async () => {
    const { create, change } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    expect(await field(change(pros.id, { type: 'STATIC' }))).toMatchObject({ field: 'type', code: 'immutable' })
    expect(await field(change(guests.id, { condition: isPro }))).toMatchObject({
      field: 'condition',
      code: 'not_allowed',
    })
    expect(await field(change(guests.id, { filters: isPro }))).toMatchObject({ field: 'filters', code: 'not_allowed' })
    expect(await field(change(pros.id, { condition: null }))).toMatchObject({ field: 'condition', code: 'required' })
    expect(await change(pros.id, { name: null })).toMatchObject({ name: 'Pros' }) // absent
    expect(await change(guests.id, { condition: null, name: 'People' })).toMatchObject({ name: 'People' })
    await refused(change('seg_unknown', { name: 'x' }), 'SEGMENT_NOT_FOUND')
  })

  it('stores with the project whether any dynamic segment tracks', async () => {
    const { create, change, now } = await segmentKit()
    const tracks = async () => (await now()).project.tracksSegments
    await create({ name: 'Guests', type: 'STATIC', trackMembership: true })
    expect(await tracks()).toBe(false)
    const [one, two] = [
      await create({ name: 'One', condition: isPro, trackMembership: true }),
      await create({ name: 'Two', condition: isPro }),
    ]
    expect(await tracks()).toBe(true)
    await change(two.id, { trackMembership: true })
    await change(one.id, { trackMembership: false })
    expect(await tracks()).toBe(true)
    await deleteSegment(await now(), two.id)
    expect(await tracks()).toBe(false)
  })
})

describe('deleting a segment', () => {
  it('queues a job that deletes its members', async () => {
    const { create, put, enter, now, rooms, runJobs } = await segmentKit()
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    const others = await create({ name: 'Others', type: 'STATIC' })
    const ada = await put('ada@example.com')
    for (const { id } of [guests, others]) await enter(id, { emails: [ada.email] })
    await deleteSegment(await now(), guests.id)
    await refused(getSegment(await now(), guests.id), 'SEGMENT_NOT_FOUND')
    expect(await rooms.segments.segmentIdsOf(ada.id)).toStrictEqual([others.id])
    await runJobs()
    expect(await rooms.segments.deleteMembers(guests.id, 9)).toBe(0)
    expect(await rooms.segments.segmentIdsOf(ada.id)).toStrictEqual([others.id])
  })

  it('allows changes of segments that used it, unless the condition still does', async () => {
    const { create, change, now } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const condition = filter(`segment.${pros.id}`, 'memberOfSegment')
    const asking = await create({ name: 'Asking', condition, trackMembership: true })
    await deleteSegment(await now(), pros.id)
    const changes = { name: 'Renamed', description: 'x', trackMembership: false }
    expect(await change(asking.id, changes)).toMatchObject(changes)
    await refused(change(asking.id, { condition }), 'SEGMENT_NOT_FOUND')
    expect(await change(asking.id, { condition: isPro, trackMembership: true })).toMatchObject({ memberCount: 0 })
  })

  it('continues to delete members where it was killed', async () => {
    const { create, now, rooms } = await segmentKit()
    const guests = await create({ name: 'Guests', type: 'STATIC' })
    const contacts = Array.from({ length: 2500 }, () => aContact())
    await rooms.contacts.insertMany(contacts)
    const contactIds = contacts.map(({ id }) => id)
    await rooms.segments.enter({ segmentId: guests.id, contactIds, predicate: undefined, at: rowTime(0) })
    await deleteSegment(await now(), guests.id)
    const saved: JsonValue[] = []
    const job = (save: JobRun['save']): JobRun => ({
      id: rowIds.make('job'),
      createdAt: rowTime(0),
      checkpoint: saved.at(-1),
      save,
    })
    const killed = job(async (_, { checkpoint }) => {
      if (saved.length === 2) throw new Error('killed')
      saved.push(checkpoint)
    })
    await expect(eraseSegment(await now(), { segmentId: guests.id, job: killed })).rejects.toThrow('killed')
    expect(saved).toStrictEqual([{ members: 1000 }, { members: 2000 }])
    const next = job(async () => {})
    expect(await eraseSegment(await now(), { segmentId: guests.id, job: next })).toStrictEqual({
      result: { members: 2500 },
    })
  })
})

describe('segments that track their members', () => {
  const refusal = { field: 'trackMembership', code: 'too_many' }

  it('are 200 per project at most, unless the deployment has another limit', async () => {
    const { create, change, now, rooms } = await segmentKit()
    for (let n = 0; n < 199; n++) await rooms.segments.insert(aSegment({ name: `S${n}`, trackMembership: true }))
    // Segments without a condition to follow cost nothing.
    for (let n = 0; n < 3; n++) await rooms.segments.insert(aStaticSegment({ name: `G${n}`, trackMembership: true }))
    const last = await create({ name: 'The 200th', condition: isPro, trackMembership: true })
    expect(await field(create({ name: 'The 201st', condition: isPro, trackMembership: true }))).toMatchObject(refusal)
    const other = await create({ name: 'Other', condition: isPro })
    expect(await field(change(other.id, { trackMembership: true }))).toMatchObject(refusal)
    await create({ name: 'Guests', type: 'STATIC', trackMembership: true })
    expect(await change(last.id, { name: 'Last', trackMembership: true })).toMatchObject({ name: 'Last' })
    await change(last.id, { trackMembership: false })
    expect(await change(other.id, { trackMembership: true })).toMatchObject({ trackMembership: true })
    await deleteSegment(await now(), other.id)
    await create({ name: 'Again', condition: isPro, trackMembership: true })
    expect((await rooms.segments.list()).filter(isFollowed)).toHaveLength(200)
  })

  it('stay and can be changed when the deployment allows fewer', async () => {
    const { create, now } = await segmentKit()
    const { id } = await create({ name: 'Pros', condition: isPro, trackMembership: true })
    const ctx = await now()
    const strict = { ...ctx, settings: { ...ctx.settings, maxTrackedSegments: 0 } }
    expect(await updateSegment(strict, { id, changes: parse(SegmentChanges, { name: 'Fans' }) })).toMatchObject({
      name: 'Fans',
    })
    const body = parse(SegmentInput, { name: 'More', condition: isPro, trackMembership: true })
    expect(await field(createSegment(strict, body))).toMatchObject(refusal)
  })
})

describe('the segments of a project', () => {
  it('are 1000 at most', async () => {
    const { create, change, now, rooms } = await segmentKit()
    for (let n = 0; n < 998; n++) await rooms.segments.insert(aStaticSegment({ name: `S${n}` }))
    const { id } = await create({ name: 'The 999th', condition: isPro })
    await create({ name: 'The 1000th', type: 'STATIC' })
    const refusal = {
      message: 'A project can have at most 1000 segments, and this one has 1000.',
      details: { limit: 1000 },
    }
    expect(await refused(create({ name: 'Another', condition: isPro }), 'CONFLICT')).toMatchObject(refusal)
    expect(await refused(create({ name: 'Another', type: 'STATIC' }), 'CONFLICT')).toMatchObject(refusal)
    expect(await change(id, { name: 'Changed', condition: isPro })).toMatchObject({
      name: 'Changed',
    })
    await deleteSegment(await now(), id)
    await create({ name: 'In its place', condition: isPro })
  })

  it('have conditions of 10 MB together at most, in both forms', async () => {
    const { create, change, rooms } = await segmentKit()
    const asking = (...values: readonly string[]): Condition => ({
      logic: 'AND',
      groups: [{ filters: values.map((value) => ({ field: 'data.plan', operator: 'equals', value })) }],
    })
    /** Returns a condition of 1.05 kB for each filter, in each of the two forms. */
    const filters = (count: number) => asking(...Array.from({ length: count }, () => 'x'.repeat(1000)))
    const insert = (condition: Condition) =>
      rooms.segments.insert(aSegment({ name: `S${Math.random()}`, condition, filters: null }))
    const forms = 20 * (JSON.stringify(asking('')).length + 'null'.length)
    const room = 12_000
    for (let n = 0; n < 20; n++) await insert(asking('x'.repeat((10 * 1024 * 1024 - room - forms) / 20)))
    const refusal = { message: expect.stringContaining('at most 10 MB') }
    const { id } = await create({ name: 'Within', condition: filters(3) })
    expect(await refused(create({ name: 'Beyond', condition: filters(3) }), 'CONFLICT')).toMatchObject(refusal)
    expect(await change(id, { condition: filters(5) })).toMatchObject({ name: 'Within' })
    expect(await refused(change(id, { condition: filters(6) }), 'CONFLICT')).toMatchObject(refusal)
    // Above the limit, a condition may still become shorter.
    await insert(asking('x'.repeat(100_000)))
    expect(await change(id, { condition: filters(4) })).toMatchObject({ name: 'Within' })
    expect(await refused(change(id, { condition: filters(5) }), 'CONFLICT')).toMatchObject(refusal)
    // A segment without a condition does not count.
    await create({ name: 'By hand', type: 'STATIC' })
  })
})
