import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../conformance/store-harness.ts'
import { type FilledTenant, fillTenant, outcomeOf, snapshot } from '../conformance/whole-store.ts'
import type { Contact } from '../contacts/schema.ts'
import type { Predicate } from '../filters/predicate.ts'
import type { ContactId, SegmentId } from '../ids.ts'
import type { Segment } from '../segments/schema.ts'
import { aContact, anAnswer, aProject, rowIds, rowTime } from '../testing/rows.ts'
import { type ProjectStore, type Store, StoreConflict } from './store.ts'

/** What a call answered with, and what it must answer with when there is nothing for it. */
type Answer = readonly [actual: unknown, nothing: unknown]
type Attempt<S> = (room: S, theirs: FilledTenant, mine: FilledTenant) => Promise<Answer>
type Attempts<S> = Readonly<Record<keyof S & string, Attempt<S>>>

const page = { limit: 100, after: undefined }
const noFilter = { status: undefined, contactId: undefined, search: undefined }

/** Writes that may be refused because an id or hash is taken elsewhere; what counts is that nothing of theirs changes. */
const written = async (write: Promise<unknown>): Promise<Answer> => {
  await write.catch((error: unknown) => {
    if (!(error instanceof StoreConflict)) throw error
  })
  return [undefined, undefined]
}

const everybody: Predicate = { kind: 'all', of: [] }
const stale = { predicate: everybody, after: undefined, limit: 9 }
const toLeave = { predicate: { kind: 'nothing' }, after: { way: 'leave', after: undefined } } as const
const someone = (segment: Segment, contact: Contact) => ({
  segmentId: segment.id,
  contactIds: [contact.id],
  predicate: undefined,
})

/** Every verb of every room of `mine`, with the ids of `theirs`: the types say when one is missing. */
const attempts: { readonly [Room in keyof ProjectStore]: Attempts<ProjectStore[Room]> } = {
  settings: {
    find: async (room, _, mine) => [(await room.find())?.id, mine.id],
    // Be it with the id of another.
    update: async (room, theirs, mine) => {
      const given = aProject({ id: theirs.id, name: 'Mine' })
      await room.update(given)
      return [await room.find(), { ...given, id: mine.id }]
    },
    setTracksSegments: async (room) => {
      await room.setTracksSegments(true)
      return [(await room.find())?.tracksSegments, true]
    },
    takePublicFields: async (room) => [await room.takePublicFields(3), 3],
    renewPublicFields: async (room) => [await room.renewPublicFields(), undefined],
    replaceKeys: async (room, { keys }) => {
      await room.replaceKeys([])
      return written(room.replaceKeys(keys))
    },
  },
  contacts: {
    find: async (room, { contact }) => [await room.find(contact.id), undefined],
    findByEmail: async (room, { contact }) => [await room.findByEmail(contact.email), undefined],
    existing: async (room, { contact }) => [await room.existing([contact.email]), []],
    consents: async (room, { contact }) => [await room.consents([contact.id]), []],
    list: async (room, { contact }, mine) => [
      [await room.list({ ...page, search: undefined }), await room.list({ ...page, search: contact.email })],
      [[mine.contact], []],
    ],
    count: async (room, { contact }) => [
      [await room.count(undefined), await room.count(contact.email)],
      [1, 0],
    ],
    search: async (room, { contact }, mine) => [
      [await room.search({ text: '@', limit: 9 }), await room.search({ text: contact.email, limit: 9 })],
      [
        { contacts: [mine.contact], total: 1 },
        { contacts: [], total: 0 },
      ],
    ],
    ensure: async (room, { contact }) => {
      const own = aContact({ email: contact.email })
      return [await room.ensure(own), { contact: own, created: true }]
    },
    update: (room, { contact }) => written(room.update({ ...contact, subscribed: false })),
    findMany: async (room, { contact }) => [await room.findMany([contact.id]), []],
    findManyByEmail: async (room, { contact }) => [await room.findManyByEmail([contact.email]), []],
    insertMany: async (room, { contact }) => {
      const own = aContact({ email: contact.email })
      return [
        [await room.insertMany([own]), await room.findByEmail(contact.email)],
        [[contact.email], own],
      ]
    },
    updateMany: (room, { contact }) => written(room.updateMany([{ ...contact, subscribed: false }])),
    deleteMany: async (room, { contact }) => [await room.deleteMany([contact.id]), []],
    delete: async (room, { contact }) => [await room.delete(contact.id), false],
  },
  fields: {
    record: async (room) => {
      await room.record({ contacts: 5, fields: new Map([['plan', { delta: 5, type: 'number' }]]) })
      return [await room.contactCount(), 6]
    },
    list: async (room) => [(await room.list()).contacts, 1],
    contactCount: async (room) => [await room.contactCount(), 1],
    deletedNames: async (room) => [await room.deletedNames(), []],
    deletedAmong: async (room) => [await room.deletedAmong(['plan']), []],
    knownAmong: async (room) => [await room.knownAmong(['plan', 'never seen']), ['plan']],
    markDeleted: async (room) => {
      await room.markDeleted('plan')
      return [await room.deletedNames(), ['plan']]
    },
    removeValues: async (room) => [
      await room.removeValues('plan', { ...page, deletedAt: rowTime(1_000_000) }),
      { removed: 1, next: undefined },
    ],
    values: async (room) => [await room.values(['plan'], { limit: 10, among: 10 }), ['pro']],
    builtInValues: async (room) => [await room.builtInValues('subscribed', { limit: 10, among: 10 }), [true]],
    recount: async (room) => {
      await room.recount()
      return [(await room.list()).contacts, 1]
    },
  },
  segments: {
    find: async (room, { segment }) => [await room.find(segment.id), undefined],
    list: async (room, _, { segment, guests }) => [(await room.list()).map(({ id }) => id), [guests.id, segment.id]],
    revision: async (room, { segment }) => [(await room.revision()).includes(segment.id), false],
    insert: (room, { segment }) => written(room.insert({ ...segment, name: 'Mine' })),
    update: (room, { segment }) => written(room.update({ ...segment, name: 'Mine' })),
    delete: async (room, { segment }) => [await room.delete(segment.id), false],
    setMemberCount: (room, { segment }) => written(room.setMemberCount(segment.id, 99)),
    settleMemberCount: async (room, { guests }) => [await room.settleMemberCount(guests.id), 0],
    countMatching: async (room) => [await room.countMatching(everybody), 1],
    listMatching: async (room, _, { contact }) => [
      await room.listMatching(everybody, { limit: 9, offset: 0 }),
      [contact],
    ],
    findStale: async (room, theirs, { contact, segment }) => [
      [
        await room.findStale({ ...stale, segmentId: segment.id }),
        // The member of another project's segment is none here.
        await room.findStale({ ...stale, segmentId: theirs.guests.id }),
        await room.findStale({ ...stale, segmentId: theirs.guests.id, ...toLeave }),
      ],
      [
        { entering: [contact.id], leaving: [], next: { way: 'leave', after: undefined } },
        { entering: [contact.id], leaving: [], next: { way: 'leave', after: undefined } },
        { entering: [], leaving: [], next: undefined },
      ],
    ],
    findMoving: async (room, theirs, { contact, segment }) => [
      [
        await room.findMoving([{ segmentId: segment.id, predicate: everybody }], [theirs.contact.id, contact.id]),
        // The member of another project's segment is none here.
        await room.findMoving([{ segmentId: theirs.guests.id, predicate: everybody }], [theirs.contact.id]),
      ],
      [[{ segmentId: segment.id, entering: [contact.id], leaving: [] }], []],
    ],
    move: async (room, theirs, mine) => {
      const into = (segmentId: SegmentId, contactId: ContactId) =>
        room.move([{ segmentId, entering: [contactId], leaving: [contactId], predicate: undefined }], rowTime(1))
      return [
        [
          await into(mine.segment.id, theirs.contact.id),
          await into(theirs.segment.id, mine.contact.id),
          await into(theirs.guests.id, theirs.contact.id),
        ],
        [[], [], []],
      ]
    },
    enter: async (room, theirs, mine) => [
      [
        await room.enter({ ...someone(mine.segment, theirs.contact), at: rowTime(1) }),
        await room.enter({ ...someone(theirs.segment, mine.contact), at: rowTime(1) }),
      ],
      [[], []],
    ],
    leave: async (room, theirs, mine) => [
      [
        await room.leave(someone(theirs.guests, theirs.contact)),
        await room.leave(someone(theirs.guests, mine.contact)),
      ],
      [[], []],
    ],
    segmentIdsOf: async (room, { contact }) => [await room.segmentIdsOf(contact.id), []],
    countMemberships: async (room, { contact }) => [[...(await room.countMemberships([contact.id]))], []],
    forgetContacts: async (room, { contact }) => [await room.forgetContacts([contact.id]), undefined],
    deleteMembers: async (room, { guests }) => [await room.deleteMembers(guests.id, 9), 0],
    markChanged: async (room, { contact }, mine) => {
      await room.markChanged([contact.id], rowTime(1))
      const marked = (await room.listChanged(9)).map(({ contactId }) => contactId)
      return [marked, [mine.contact.id, contact.id]]
    },
    listChanged: async (room, _, { contact }) => [
      (await room.listChanged(9)).map(({ contactId }) => contactId),
      [contact.id],
    ],
    deleteChanged: (room, { marks }) => written(room.deleteChanged(marks)),
  },
  templates: {
    find: async (room, { template }) => [await room.find(template.id), undefined],
    list: async (room, _, { template }) => [
      await room.list({ search: undefined, type: undefined, limit: undefined, offset: 0 }),
      [template],
    ],
    count: async (room) => [await room.count({ search: undefined, type: undefined }), 1],
    insert: (room, { template }) => written(room.insert({ ...template, name: 'Mine' })),
    update: (room, { template }) => written(room.update({ ...template, name: 'Mine' })),
    delete: async (room, { template }) => [await room.delete(template.id), false],
  },
  emails: {
    find: async (room, { due }) => [await room.find(due.id), undefined],
    list: async (room, theirs) => [
      [
        (await room.list({ ...page, ...noFilter })).length,
        await room.list({ ...page, ...noFilter, contactId: theirs.due.contactId }),
      ],
      [4, []],
    ],
    count: async (room, { due }) => [
      [await room.count(noFilter), await room.count({ ...noFilter, contactId: due.contactId })],
      [4, 0],
    ],
    countByTemplate: async (room, { template }) => [await room.countByTemplate(template.id), 0],
    insert: (room, { due, body }, mine) => written(room.insert([mine.email({ id: due.id, bodyId: body.id })])),
    ensureBody: (room, { body }) => written(room.ensureBody({ ...body, id: rowIds.make('bod') }, 'anybody')),
    ensureBlob: (room, { blob }) => written(room.ensureBlob(blob, Uint8Array.of(9, 9), 'anybody')),
    settle: async (room, { due }) => [await room.settle(due.id, { status: 'FAILED', error: 'mine' }), undefined],
    keepContents: async (room, { body }) => [
      await room.keepContents({ bodyId: body.id, sharedId: undefined, attachments: undefined }),
      false,
    ],
    listPersonal: async (room, { due }) => [await room.listPersonal([due.contactId], 10), []],
    erase: async (room, { due, claimed }) => [await room.erase([due.id, claimed.id], 'mine'), []],
  },
  events: {
    insert: (room, { event }) => written(room.insert([{ ...event, name: 'mine' }])),
    find: async (room, { event }) => [await room.find(event.id), undefined],
    listByContact: async (room, { contact }) => [await room.listByContact(contact.id, page), []],
    deleteByContacts: async (room, { contact }) => [await room.deleteByContacts([contact.id], 10), 0],
    list: async (room, { event }) => [
      (await room.list({ ...page, name: event.name })).some(({ id }) => id === event.id),
      false,
    ],
    names: async (room) => [await room.names({ limit: 9, after: undefined }), ['signup']],
    counts: async (room) => [await room.counts({ from: 0, until: 1e6, limit: 9 }), [{ name: 'signup', count: 1 }]],
    countNamed: async (room, { event }) => [await room.countNamed(event.name), 1],
    countContacts: async (room, { event }) => [await room.countContacts(event.name, 9), 1],
    deleteNamed: async (room, { event }) => [
      await room.deleteNamed(event.name, { until: new Date('2030-01-01'), limit: 9 }),
      1,
    ],
  },
  idempotency: {
    lock: async (room, { answer }) => [await room.lock(answer.key), true],
    find: async (room, { answer }) => [await room.find(answer.key), undefined],
    save: async (room, { answer }) => {
      const own = anAnswer({ key: answer.key, body: 'mine' })
      await room.save(own)
      return [await room.find(answer.key), own]
    },
    forgetContacts: async (room, { contact, answer }) => {
      await room.forgetContacts([contact.id])
      return [(await room.find(answer.key))?.key, undefined]
    },
  },
  jobs: {
    insert: (room, { waitingJob }) => written(room.insert({ ...waitingJob, payload: 'mine' })),
    find: async (room, { waitingJob }) => [await room.find(waitingJob.id), undefined],
    // Be it by the worker that holds it.
    checkpoint: async (room, { activeJob, workerId }, mine) => [
      [
        await room.checkpoint(workerId, activeJob.id, 99, 'mine'),
        await room.checkpoint(mine.workerId, activeJob.id, 99, 'mine'),
      ],
      [false, false],
    ],
    countUnfinished: async (room, { activeJob }) => [await room.countUnfinished([activeJob.kind]), 2],
    // That there is something, and not what.
    othersWait: async (room, { waitingJob }) => [
      await room.othersWait({ now: rowTime(2), kinds: [waitingJob.kind] }),
      true,
    ],
  },
  imports: {
    save: (room, { waitingJob }) => written(room.save(waitingJob.id, Uint8Array.of(7, 7, 7))),
    find: async (room, { waitingJob }) => [await room.find(waitingJob.id), undefined],
    size: async (room) => [await room.size(), 2],
    delete: async (room, { waitingJob }) => [await room.delete(waitingJob.id), undefined],
  },
  suppressions: {
    add: async (room, { suppression }) => [await room.add({ ...suppression, reason: 'COMPLAINT' }), true],
    find: async (room, { suppression }) => [await room.find([suppression.hash]), []],
    remove: async (room, { suppression }) => [await room.remove(suppression.hash), false],
    forgetAddresses: async (room, { suppression }) => [await room.forgetAddresses([suppression.hash]), undefined],
  },
  inbox: {
    save: (room, { message }) => written(room.save({ ...message, subject: 'mine' })),
    find: async (room, { message }) => [await room.find(message.emailId), undefined],
    list: async (room) => [(await room.list({ ...page, search: undefined })).length, 1],
    count: async (room) => [await room.count(undefined), 1],
    clear: async (room) => [await room.clear(), 1],
    deleteByEmails: async (room, { message }) => {
      await room.deleteByEmails([message.emailId])
      return [await room.count(undefined), 1]
    },
    trim: async (room) => [await room.trim({ mails: 0, bytes: 0 }), 1],
  },
}

/** The verbs of the deployment's rooms, as a worker or a project of `mine` calls them. */
const beyond: Readonly<Record<string, Attempt<Store>>> = {
  'ledger.claim': async ({ ledger }, _, mine) => {
    const claim = { workerId: mine.workerId, now: rowTime(2), leaseUntil: rowTime(9) }
    const taken = await ledger.claim({ ...claim, shares: [{ projectId: mine.id, limit: 10 }] })
    return [taken.map((email) => email.id), [mine.due.id]]
  },
  'ledger.claimSuspect': async ({ ledger }, _, mine) => {
    const claim = { projectId: mine.id, workerId: mine.workerId, now: rowTime(2), leaseUntil: rowTime(9) }
    return [(await ledger.claimSuspect(claim))?.id, mine.suspect.id]
  },
  'ledger.handOver': async ({ ledger }, { claimed }, { workerId }) => [
    await ledger.handOver(workerId, [claimed.id], rowTime(1)),
    [],
  ],
  'ledger.finish': async ({ ledger }, theirs, mine) => [
    [
      await ledger.finish(mine.workerId, [outcomeOf(theirs, theirs.handedOver)]),
      await ledger.finish(theirs.workerId, [{ ...outcomeOf(theirs, theirs.handedOver), projectId: mine.id }]),
    ],
    [[], []],
  ],
  'ledger.renew': async ({ ledger }, { claimed }, { workerId }) => [
    await ledger.renew(workerId, [claimed.id], rowTime(90_000)),
    [],
  ],
  'ledger.keep': async ({ ledger }, { handedOver }, { workerId }) => [
    await ledger.keep(workerId, [{ id: handedOver.id, handedOverAt: rowTime(0) }], rowTime(90_000)),
    [],
  ],
  'ledger.release': async ({ ledger }, { claimed }, mine) => [
    await ledger.release(mine.workerId, [claimed.id, mine.claimed.id], rowTime(1)),
    1,
  ],
  'ledger.setPaidUntil': async ({ ledger }, _, { id }) => [
    await ledger.setPaidUntil(new Map([[id, rowTime(99)]])),
    undefined,
  ],
  'ledger.blob': async ({ ledger }, { blob }, { id }) => [await ledger.blob(id, blob), undefined],
  'jobs.settle': async ({ jobs }, { activeJob }, { workerId }) => [
    await jobs.settle(workerId, { ...activeJob, state: 'completed' }),
    false,
  ],
  'jobs.renew': async ({ jobs }, { activeJob }, { workerId }) => [
    await jobs.renew(workerId, [activeJob.id], rowTime(90_000)),
    undefined,
  ],
  'retention.deleteExpired': async ({ retention }, _, { id }) => [
    await retention.deleteExpired({ projectId: id, kind: 'events', now: new Date('2030-01-01'), limit: 9 }),
    1,
  ],
  'projects.findMany': async ({ projects }, _, { id }) => [(await projects.findMany([id])).map((one) => one.id), [id]],
}

function named<R extends keyof ProjectStore>(room: R): [string, Attempt<Store>][] {
  return Object.entries<Attempt<ProjectStore[R]>>(attempts[room]).map(([verb, attempt]) => [
    `${room}.${verb}`,
    (store, theirs, mine) => attempt(store.project(mine.id)[room], theirs, mine),
  ])
}

/** That no call for one project reads or changes what another has, verb by verb. */
export function tenancyConformance(harness: StoreHarness): void {
  describe('tenancy', () => {
    const bench = useStore(harness)

    const inside: readonly [string, Attempt<Store>][] = [
      ...named('settings'),
      ...named('contacts'),
      ...named('fields'),
      ...named('segments'),
      ...named('templates'),
      ...named('emails'),
      ...named('events'),
      ...named('idempotency'),
      ...named('jobs'),
      ...named('imports'),
      ...named('suppressions'),
      ...named('inbox'),
      ...Object.entries(beyond),
    ]

    it.each(inside)('keeps %s within the project', async (_, attempt) => {
      const theirs = await fillTenant(bench.store)
      const mine = await fillTenant(bench.store)
      const before = await snapshot(bench.store, theirs)
      const [actual, nothing] = await attempt(bench.store, theirs, mine)
      expect(actual).toStrictEqual(nothing)
      expect((await snapshot(bench.store, theirs)).own).toStrictEqual(before.own)
    })

    it('gives a body with a known hash, whichever project asks', async () => {
      const theirs = await fillTenant(bench.store)
      const mine = await fillTenant(bench.store)
      const { id } = await mine.rooms.emails.ensureBody({ ...theirs.body, id: rowIds.make('bod') }, 'anybody')
      const [body] = await bench.store.ledger.bodies([id])
      expect(body).toMatchObject({ id, hash: theirs.body.hash, html: theirs.body.html })
    })

    it('knows nothing of a project that does not exist', async () => {
      await fillTenant(bench.store)
      const { contacts, templates, emails, inbox, fields } = bench.store.project(rowIds.make('prj'))
      expect(await contacts.count(undefined)).toBe(0)
      expect(await templates.count({ search: undefined, type: undefined })).toBe(0)
      expect(await emails.count(noFilter)).toBe(0)
      expect(await inbox.count(undefined)).toBe(0)
      expect(await fields.list()).toStrictEqual({ contacts: 0, fields: [] })
      expect(await fields.values(['plan'], { limit: 10, among: 10 })).toStrictEqual([])
    })
  })
}
