import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { filter, isPro, refused, segmentKit } from '../../testing/segment-kit.ts'
import { removeSegmentMembers } from './members.ts'
import { SegmentMembersInput, SegmentMembersRemoval } from './schema.ts'
import { getSegment } from './segments.ts'

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`)

async function party() {
  const kit = await segmentKit()
  const guests = await kit.create({ name: 'Guests', type: 'STATIC' })
  return {
    ...kit,
    guests,
    count: async () => (await getSegment(await kit.now(), guests.id)).memberCount,
    add: (body: unknown) => kit.enter(guests.id, body),
    remove: async (body: unknown) =>
      removeSegmentMembers(await kit.now(), { id: guests.id, ...parse(SegmentMembersRemoval, body) }),
  }
}

describe('members of a static segment', () => {
  it('are added by address, each once, whatever its spelling', async () => {
    const { put, add, count } = await party()
    await put('ada@example.com')
    await put('bob@example.com')
    const emails = [' ADA@example.com', 'eve@example.com', 'ada@example.com', 'bob@example.com', 'adam@example.com']
    expect(await add({ emails })).toStrictEqual({
      added: 2,
      created: 0,
      notFound: ['eve@example.com', 'adam@example.com'],
    })
    expect(await add({ emails: ['ada@example.com'] })).toStrictEqual({ added: 0, created: 0, notFound: [] })
    expect(await count()).toBe(2)
  })

  it('are created on request, and counted as contacts', async () => {
    const { put, add, count, rooms } = await party()
    await put('ada@example.com', {}, false)
    const emails = ['ada@example.com', 'bob@example.com', 'BOB@example.com', 'eve@example.com']
    expect(await add({ emails, createMissing: true })).toStrictEqual({ added: 3, created: 2, notFound: [] })
    expect(await count()).toBe(3)
    expect(await rooms.fields.contactCount()).toBe(3)
    const subscribed = async (email: string) => (await rooms.contacts.findByEmail(email))?.subscribed
    expect([await subscribed('ada@example.com'), await subscribed('bob@example.com')]).toStrictEqual([false, true])
    await add({ emails: ['eva@example.com'], createMissing: true, subscribed: false })
    expect(await subscribed('eva@example.com')).toBe(false)
  })

  it('are removed by address', async () => {
    const { put, add, remove, count } = await party()
    for (const email of addresses(3)) await put(email)
    await add({ emails: addresses(2) })
    expect(
      await remove({ emails: [' P0@example.com', 'p0@example.com', 'p2@example.com', 'eve@example.com'] }),
    ).toStrictEqual({
      removed: 1,
    })
    expect(await count()).toBe(1)
    expect(await remove({ emails: addresses(3) })).toStrictEqual({ removed: 1 })
    expect(await count()).toBe(0)
  })

  it('are removed with their contacts', async () => {
    const { put, add, now, count, rooms } = await party()
    const ada = await put('ada@example.com')
    await add({ emails: [ada.email] })
    await deleteContact(await now(), ada.id)
    expect(await count()).toBe(0)
    expect(await rooms.segments.segmentIdsOf(ada.id)).toStrictEqual([])
  })

  it.each([
    ['none', []],
    ['501', addresses(501)],
    ['something else', ['ada@example.com', 'ada']],
  ])('are refused: %s', (_, emails) => {
    for (const schema of [SegmentMembersInput, SegmentMembersRemoval]) {
      expect(schema.safeParse({ emails }).success).toBe(false)
      expect(schema.safeParse({ emails: addresses(500) }).success).toBe(true)
      expect(schema.safeParse({}).success).toBe(false)
    }
  })

  it('can be added 500 at a time', async () => {
    const { add, remove, count } = await party()
    expect(await add({ emails: addresses(500), createMissing: true })).toMatchObject({ added: 500, created: 500 })
    expect(await remove({ emails: addresses(500) })).toStrictEqual({ removed: 500 })
    expect(await count()).toBe(0)
  })

  it('are refused for a dynamic or unknown segment', async () => {
    const { create, enter, now } = await segmentKit()
    const pros = await create({ name: 'Pros', condition: isPro })
    const emails = ['ada@example.com']
    await refused(enter(pros.id, { emails }), 'BAD_REQUEST')
    await refused(removeSegmentMembers(await now(), { id: pros.id, emails }), 'BAD_REQUEST')
    await refused(enter('seg_unknown', { emails }), 'SEGMENT_NOT_FOUND')
    await refused(removeSegmentMembers(await now(), { id: 'guests', emails }), 'SEGMENT_NOT_FOUND')
  })

  it('are separate from another project', async () => {
    const { guests, tenant, put } = await party()
    await put('ada@example.com')
    const other = await tenant()
    await refused(removeSegmentMembers(other, { id: guests.id, emails: ['ada@example.com'] }), 'SEGMENT_NOT_FOUND')
  })

  it('cause one event each when the segment tracks them', async () => {
    const { guests, change, put, add, remove, told: emitted, rooms } = await party()
    const ada = await put('ada@example.com')
    await add({ emails: [ada.email] })
    await remove({ emails: [ada.email] })
    expect(await emitted(ada)).toStrictEqual([])
    await change(guests.id, { trackMembership: true })
    await add({ emails: [ada.email] })
    await add({ emails: [ada.email] })
    await remove({ emails: [ada.email] })
    await remove({ emails: [ada.email] })
    expect(await emitted(ada)).toStrictEqual(['segment.guests.entry', 'segment.guests.exit'])
    const [exit] = await rooms.events.listByContact(ada.id, { limit: 1, after: undefined })
    expect(exit).toMatchObject({ contactId: ada.id, data: { segmentId: guests.id, segmentName: 'Guests' } })
  })

  it('move the contacts of a tracked segment that uses the segment', async () => {
    const { guests, create, put, add, remove, follow, told: emitted } = await party()
    const ada = await put('ada@example.com')
    await create({
      name: 'Out',
      condition: filter(`segment.${guests.id}`, 'notMemberOfSegment'),
      trackMembership: true,
    })
    await follow()
    await add({ emails: [ada.email, 'new@example.com'], createMissing: true })
    await follow()
    await remove({ emails: [ada.email] })
    await follow()
    expect(await emitted(ada)).toStrictEqual(['segment.out.entry', 'segment.out.exit', 'segment.out.entry'])
  })
})

it('are added completely or not at all', async () => {
  const writes = await failEachWrite(
    async () => memoryStore(),
    async (store) => {
      const { create, enter } = await segmentKit(store)
      const guests = await create({ name: 'Guests', type: 'STATIC', trackMembership: true })
      await enter(guests.id, { emails: addresses(3), createMissing: true })
    },
    async ({ store, broken }) => {
      const [project] = await store.projects.list()
      if (!project || ['settings.update', 'segments.insert', 'settings.setTracksSegments'].includes(broken)) return
      const rooms = store.project(project.id)
      expect(await rooms.contacts.count(undefined)).toBe(0)
      expect(await rooms.fields.contactCount()).toBe(0)
      expect((await rooms.segments.list()).map(({ memberCount }) => memberCount)).toStrictEqual([0])
    },
  )
  expect(writes).toStrictEqual([
    'projects.insertFirst',
    'settings.update',
    'segments.insert',
    'contacts.insertMany',
    'fields.record',
    'segments.enter',
    'events.insert',
  ])
})
