import type { Contact } from '../contacts/schema.ts'
import { LOST_CLAIMS_OF_SUSPECT, type Outcome } from '../delivery/ledger.ts'
import type { Email, EmailBody } from '../emails/schema.ts'
import type { Event } from '../events/schema.ts'
import type { StoredAnswer } from '../idempotency/store.ts'
import type { WorkerId } from '../ids.ts'
import type { InboxMessage } from '../inbox/schema.ts'
import type { Job } from '../jobs/schema.ts'
import type { Store } from '../ports/store.ts'
import type { KeyHash } from '../projects/store.ts'
import type { Segment } from '../segments/schema.ts'
import type { ChangeMark } from '../segments/store.ts'
import type { Suppression } from '../suppressions/schema.ts'
import type { Template } from '../templates/schema.ts'
import {
  aBody,
  aContact,
  aJob,
  anAnswer,
  anEvent,
  anInboxMessage,
  aProject,
  aSegment,
  aStaticSegment,
  aSuppression,
  aTemplate,
  rowIds,
  rowTime,
} from '../testing/rows.ts'
import { aTenant, type Tenant } from '../testing/tenant.ts'

/** A project with something in every room, and mails and jobs in every state of a claim. */
export interface FilledTenant extends Tenant {
  readonly contact: Contact
  readonly template: Template
  readonly event: Event
  readonly answer: StoredAnswer
  readonly message: InboxMessage
  readonly suppression: Suppression
  /** Due, and without members; `guests` has the contact, and a wrong count. */
  readonly segment: Segment
  readonly guests: Segment
  readonly body: EmailBody
  readonly blob: string
  readonly keys: readonly KeyHash[]
  /** Who holds `claimed`, `handedOver`, `suspect` and `activeJob`, until a second after `ROW_TIME`. */
  readonly workerId: WorkerId
  /** Mails by what they wait for. */
  readonly due: Email
  readonly claimed: Email
  readonly handedOver: Email
  readonly suspect: Email
  readonly waitingJob: Job
  readonly activeJob: Job
  readonly marks: readonly ChangeMark[]
}

/** When what `fillTenant` claimed is lost, in milliseconds after `ROW_TIME`. */
export const FILLED_LEASE = 1000

export async function fillTenant(store: Store): Promise<FilledTenant> {
  const tenant = await aTenant(store)
  const { id, rooms } = tenant
  const workerId = rowIds.make('wrk')
  const [waitingJob, activeJob] = [aJob({ projectId: id, dueAt: rowTime(2) }), aJob({ projectId: id })]
  const contact = aContact({ data: { plan: 'pro' } })
  const template = aTemplate()
  const due = tenant.email({ dueAt: rowTime(2), templateId: template.id })
  const [claimed, handedOver, suspect] = [tenant.email(), tenant.email(), tenant.email()]
  const event = anEvent({ contactId: contact.id })
  const answer = anAnswer({ contactIds: [contact.id] })
  const message = anInboxMessage()
  const suppression = aSuppression()
  const [segment, guests] = [aSegment({ trackMembership: true }), aStaticSegment()]
  const body = aBody()
  const blob = rowIds.make('req').slice(4).padStart(64, '0')
  const keys: KeyHash[] = [
    { kind: 'public', hash: `a${blob.slice(1)}` },
    { kind: 'secret', hash: `b${blob.slice(1)}` },
  ]
  await rooms.contacts.ensure(contact)
  // The catalogue is wrong about one field, so that to count anew is a write.
  const fields = new Map([
    ['plan', { delta: 1, type: 'string' as const }],
    ['lost', { delta: 1, type: 'number' as const }],
  ])
  await rooms.fields.record({ contacts: 1, fields })
  await rooms.templates.insert(template)
  await rooms.events.insert([event])
  await rooms.idempotency.save(answer)
  await rooms.inbox.save(message)
  await rooms.suppressions.add(suppression)
  await rooms.segments.insert(segment)
  await rooms.segments.insert(guests)
  const entry = { segmentId: guests.id, contactIds: [contact.id], predicate: undefined }
  await rooms.segments.enter({ ...entry, at: rowTime(0) })
  await rooms.segments.setMemberCount(guests.id, 5)
  await rooms.segments.markChanged([contact.id], rowTime(0))
  const marks = await rooms.segments.listChanged(9)
  await rooms.emails.ensureBody(body, 'anybody')
  await rooms.emails.ensureBlob(blob, Uint8Array.of(1, 2, 3), 'anybody')
  await rooms.emails.insert([due, claimed, handedOver, suspect])
  const claim = { workerId, limit: 10, now: rowTime(0), leaseUntil: rowTime(FILLED_LEASE) }
  const { limit, ...claimant } = claim
  await store.ledger.claim({ ...claimant, shares: [{ projectId: id, limit }] })
  await store.ledger.handOver(workerId, [handedOver.id], rowTime(0))
  await store.ledger.finish(workerId, [givenBack(suspect)])
  await store.ledger.claimSuspect({ projectId: id, workerId, now: rowTime(2), leaseUntil: rowTime(FILLED_LEASE) })
  await store.ledger.setPaidUntil(new Map([[id, rowTime(9)]]))
  await rooms.jobs.insert(activeJob)
  await store.jobs.claim({ ...claim, kinds: [activeJob.kind] })
  await rooms.jobs.insert(waitingJob)
  await rooms.imports.save(waitingJob.id, Uint8Array.of(4, 5))
  await rooms.settings.replaceKeys(keys)
  return {
    ...tenant,
    ...{ contact, template, event, answer, message, suppression, body, blob, keys, workerId, segment, guests },
    ...{ due, claimed, handedOver, suspect, waitingJob, activeJob, marks },
  }
}

/** Contacts that are marked as changed and segments that are due, looked at in a transaction that leaves them so. */
async function audienceOf(store: Store, { id }: FilledTenant) {
  const seen: { marks: readonly string[]; due: readonly string[] } = { marks: [], due: [] }
  const undone = new Error('on purpose')
  const look = store.transaction(async (tx) => {
    const claim = { now: rowTime(0), nextAt: rowTime(1), after: undefined, except: [] }
    const due: string[] = []
    for (let one = await tx.audience.claimDueSegment(claim); one; one = await tx.audience.claimDueSegment(claim))
      due.push(one.segmentId)
    seen.due = due.sort()
    seen.marks = (await tx.project(id).segments.listChanged(100)).map(
      ({ contactId, seq, version }) => `${contactId} ${seq} ${version}`,
    )
    throw undone
  })
  await look.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return seen
}

/** Everything that can be seen of a filled project, and what the whole deployment has due. */
export async function snapshot(store: Store, tenant: FilledTenant) {
  const rooms = store.project(tenant.id)
  const page = { limit: 100, after: undefined, search: undefined }
  const source = (await rooms.inbox.find(tenant.message.emailId))?.source
  const late = rowTime(FILLED_LEASE * 1000)
  const lost = (await store.ledger.lost(late, 100)).filter((claim) => claim.email.projectId === tenant.id)
  const { marks, due: dueSegments } = await audienceOf(store, tenant)
  const own = {
    project: await store.projects.find(tenant.id),
    keys: await Promise.all(tenant.keys.map(({ hash }) => store.projects.findByKey(hash))),
    contacts: await rooms.contacts.list(page),
    fields: await rooms.fields.list(),
    deletedFields: await rooms.fields.deletedNames(),
    templates: await rooms.templates.list({ search: undefined, type: undefined, limit: undefined, offset: 0 }),
    emails: await rooms.emails.list({ ...page, status: undefined, contactId: undefined }),
    bodies: await store.ledger.bodies([tenant.body.id, 'bod_new']),
    blobs: [(await store.ledger.blob(tenant.id, tenant.blob))?.length, await store.ledger.blob(tenant.id, 'new')],
    personal: await rooms.emails.listPersonal([tenant.due.contactId], 10),
    events: await rooms.events.listByContact(tenant.contact.id, page),
    eventCounts: await rooms.events.counts({ from: 0, until: 1e6, limit: 100 }),
    answers: [await rooms.idempotency.find(tenant.answer.key), await rooms.idempotency.find('new')],
    inbox: await rooms.inbox.list(page),
    suppressions: [await rooms.suppressions.find([tenant.suppression.hash]), await rooms.suppressions.find(['new'])],
    segments: await rooms.segments.list(),
    memberships: await rooms.segments.segmentIdsOf(tenant.contact.id),
    marks,
    source: source && [...source],
    jobs: [await rooms.jobs.find(tenant.waitingJob.id), await rooms.jobs.find(tenant.activeJob.id)],
    newJob: await rooms.jobs.find('job_new'),
    files: await Promise.all(
      [tenant.waitingJob.id, tenant.activeJob.id].map(async (id) => (await rooms.imports.find(id))?.length),
    ),
    lost: lost.map((claim) => `${claim.email.id} ${claim.workerId} ${claim.handedOverAt !== undefined}`).sort(),
    paidUntil: (await store.ledger.paidUntil([tenant.id])).get(tenant.id),
  }
  const deployment = {
    projects: await store.projects.list(),
    dueSegments,
    projectsDue: [...(await store.ledger.projectsDue(late, 100))].sort(),
    nextJobAt: await store.jobs.nextDueAt(),
    nextMailAt: await store.ledger.nextDueAt(),
  }
  return { own, deployment }
}

/** That the mail was sent, with an event. */
export function outcomeOf(tenant: FilledTenant, email: Email): Outcome {
  return {
    ...givenBack(email),
    projectId: tenant.id,
    status: 'SENT',
    response: '250 Ok',
    attempts: 1,
    dueAt: undefined,
    sentAt: rowTime(3),
    handedOverAt: rowTime(0),
    event: anEvent({ contactId: tenant.contact.id }),
    lostClaims: 0,
  }
}

/** That a claim of the mail was lost once too often. */
function givenBack({ id, projectId }: Email): Outcome {
  return {
    id,
    projectId,
    status: 'PENDING',
    error: undefined,
    response: undefined,
    attempts: 0,
    unknownOutcomes: 0,
    dueAt: rowTime(2),
    sentAt: undefined,
    handedOverAt: undefined,
    event: undefined,
    lostClaims: LOST_CLAIMS_OF_SUSPECT,
  }
}

const everyone = (segment: Segment, contact: Contact) => ({
  segmentId: segment.id,
  contactIds: [contact.id],
  predicate: undefined,
})

type Write = (store: Store, tenant: FilledTenant) => Promise<unknown>

/** One effective call of every verb that writes, on a filled project; each changes its `snapshot`. */
export const everyWrite: Readonly<Record<string, Write>> = {
  'projects.insert': (store) => store.projects.insert(aProject(), []),
  'settings.update': async (store, { id }) => {
    const { settings } = store.project(id)
    const project = await settings.find()
    if (project) await settings.update({ ...project, name: 'New' })
  },
  'settings.setTracksSegments': (store, { id }) => store.project(id).settings.setTracksSegments(true),
  'settings.replaceKeys': (store, { id, keys }) => store.project(id).settings.replaceKeys(keys.slice(1)),
  'contacts.ensure': (store, { id }) => store.project(id).contacts.ensure(aContact()),
  'contacts.update': (store, { id, contact }) => store.project(id).contacts.update({ ...contact, data: { new: 1 } }),
  'contacts.delete': (store, { id, contact }) => store.project(id).contacts.delete(contact.id),
  'contacts.insertMany': (store, { id }) => store.project(id).contacts.insertMany([aContact(), aContact()]),
  'contacts.updateMany': (store, { id, contact }) =>
    store.project(id).contacts.updateMany([{ ...contact, subscribed: false }]),
  'contacts.deleteMany': (store, { id, contact }) => store.project(id).contacts.deleteMany([contact.id]),
  'fields.record': (store, { id }) =>
    store.project(id).fields.record({ contacts: 0, fields: new Map([['new', { delta: 1, type: 'date' }]]) }),
  'fields.markDeleted': (store, { id }) => store.project(id).fields.markDeleted('plan'),
  'fields.removeValues': (store, { id }) =>
    store.project(id).fields.removeValues('plan', { limit: 9, after: undefined, deletedAt: rowTime(1_000_000) }),
  'fields.recount': (store, { id }) => store.project(id).fields.recount(),
  'segments.insert': (store, { id }) => store.project(id).segments.insert(aSegment()),
  'segments.update': (store, { id, segment }) => store.project(id).segments.update({ ...segment, name: 'New' }),
  'segments.delete': (store, { id, segment }) => store.project(id).segments.delete(segment.id),
  'segments.setMemberCount': (store, { id, segment }) => store.project(id).segments.setMemberCount(segment.id, 7),
  'segments.settleMemberCount': (store, { id, guests }) => store.project(id).segments.settleMemberCount(guests.id),
  'segments.move': (store, { id, segment, contact }) =>
    store
      .project(id)
      .segments.move(
        [{ segmentId: segment.id, entering: [contact.id], leaving: [], predicate: undefined }],
        rowTime(1),
      ),
  'segments.enter': (store, { id, segment, contact }) =>
    store.project(id).segments.enter({ ...everyone(segment, contact), at: rowTime(1) }),
  'segments.leave': (store, { id, guests, contact }) => store.project(id).segments.leave(everyone(guests, contact)),
  'segments.forgetContacts': (store, { id, contact }) => store.project(id).segments.forgetContacts([contact.id]),
  'segments.deleteMembers': (store, { id, guests }) => store.project(id).segments.deleteMembers(guests.id, 9),
  'segments.markChanged': (store, { id }) => store.project(id).segments.markChanged([rowIds.make('cnt')], rowTime(1)),
  'segments.deleteChanged': (store, { id, marks }) => store.project(id).segments.deleteChanged(marks),
  'audience.claimDueSegment': (store) =>
    store.audience.claimDueSegment({ now: rowTime(0), nextAt: rowTime(9), after: undefined, except: [] }),
  'templates.insert': (store, { id }) => store.project(id).templates.insert(aTemplate()),
  'templates.update': (store, { id, template }) => store.project(id).templates.update({ ...template, name: 'New' }),
  'templates.delete': (store, { id, template }) => store.project(id).templates.delete(template.id),
  'emails.insert': (store, { id, email }) => store.project(id).emails.insert([email()]),
  'emails.ensureBody': (store, { id }) => store.project(id).emails.ensureBody(aBody({ id: 'bod_new' }), 'anybody'),
  'emails.ensureBlob': (store, { id }) => store.project(id).emails.ensureBlob('new', Uint8Array.of(9), 'anybody'),
  'emails.settle': (store, { id, due }) =>
    store.project(id).emails.settle(due.id, { status: 'FAILED', error: 'settled' }),
  'emails.erase': (store, { id, due }) => store.project(id).emails.erase([due.id], 'erased'),
  'events.insert': (store, { id, contact }) => store.project(id).events.insert([anEvent({ contactId: contact.id })]),
  'events.deleteByContacts': (store, { id, contact }) => store.project(id).events.deleteByContacts([contact.id], 10),
  'events.deleteNamed': (store, { id, event }) =>
    store.project(id).events.deleteNamed(event.name, { until: rowTime(9), limit: 9 }),
  'idempotency.save': (store, { id }) => store.project(id).idempotency.save(anAnswer({ key: 'new' })),
  'idempotency.forgetContacts': (store, { id, contact }) => store.project(id).idempotency.forgetContacts([contact.id]),
  'retention.deleteExpired': ({ retention }, { id }) =>
    retention.deleteExpired({ projectId: id, kind: 'events', now: new Date('2030-01-01'), limit: 9 }),
  'imports.save': (store, { id, activeJob }) => store.project(id).imports.save(activeJob.id, Uint8Array.of(6)),
  'imports.delete': (store, { id, waitingJob }) => store.project(id).imports.delete(waitingJob.id),
  'inbox.save': (store, { id }) => store.project(id).inbox.save(anInboxMessage()),
  'inbox.clear': (store, { id }) => store.project(id).inbox.clear(),
  'inbox.deleteByEmails': (store, { id, message }) => store.project(id).inbox.deleteByEmails([message.emailId]),
  'inbox.trim': (store, { id }) => store.project(id).inbox.trim({ mails: 0, bytes: 0 }),
  'suppressions.add': (store, { id }) => store.project(id).suppressions.add(aSuppression({ hash: 'new' })),
  'suppressions.remove': (store, { id, suppression }) => store.project(id).suppressions.remove(suppression.hash),
  'suppressions.forgetAddresses': (store, { id, suppression }) =>
    store.project(id).suppressions.forgetAddresses([suppression.hash]),
  'ledger.claim': (store, { id, workerId }) =>
    store.ledger.claim({
      workerId,
      shares: [{ projectId: id, limit: 9 }],
      now: rowTime(2),
      leaseUntil: rowTime(FILLED_LEASE),
    }),
  'ledger.claimSuspect': ({ ledger }, { workerId }) =>
    ledger.claimSuspect({ projectId: undefined, workerId, now: rowTime(2), leaseUntil: rowTime(9) }),
  'ledger.lastCall': ({ ledger }, { suspect }) => ledger.lastCall([suspect.id], rowTime(FILLED_LEASE * 5000)),
  'ledger.hasten': ({ ledger }) => ledger.hasten({ now: rowTime(0), waitsMs: [1], leaseMs: 5000 }),
  'ledger.handOver': (store, { workerId, claimed }) => store.ledger.handOver(workerId, [claimed.id], rowTime(1)),
  'ledger.finish': (store, tenant) => store.ledger.finish(tenant.workerId, [outcomeOf(tenant, tenant.handedOver)]),
  'ledger.renew': (store, { workerId, claimed }) =>
    store.ledger.renew(workerId, [claimed.id], rowTime(FILLED_LEASE * 5000)),
  'ledger.keep': (store, { workerId, handedOver }) =>
    store.ledger.keep(workerId, [{ id: handedOver.id, handedOverAt: rowTime(0) }], rowTime(FILLED_LEASE * 5000)),
  'ledger.release': (store, { workerId, claimed }) => store.ledger.release(workerId, [claimed.id], rowTime(1)),
  'ledger.setPaidUntil': (store, { id }) => store.ledger.setPaidUntil(new Map([[id, rowTime(10)]])),
  'jobs.insert': (store, { id }) => store.project(id).jobs.insert(aJob({ projectId: id, id: 'job_new' })),
  'jobs.claim': (store, { workerId }) =>
    store.jobs.claim({
      workerId,
      now: rowTime(2),
      leaseUntil: rowTime(FILLED_LEASE),
      kinds: ['contact.erase'],
    }),
  'jobs.renew': (store, { workerId, activeJob }) => store.jobs.renew(workerId, [activeJob.id], rowTime(1)),
  'jobs.checkpoint': (store, { id, workerId, activeJob }) =>
    store.project(id).jobs.checkpoint(workerId, activeJob.id, 50, 'half'),
  'jobs.settle': (store, { workerId, activeJob }) =>
    store.jobs.settle(workerId, { ...activeJob, state: 'completed', dueAt: undefined, finishedAt: rowTime(4) }),
  prune: (store, { answer }) => store.prune(new Date(answer.expiresAt.getTime() + 1)),
}
