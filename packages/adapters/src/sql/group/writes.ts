import type { Event } from '@posthorn/core/audience'
import type { NewDelivery, WorkflowEvent } from '@posthorn/core/automation'
import type { BodyId, Cause, ContactId, ProjectId } from '@posthorn/core/kernel'
import type { Email, TextOwners } from '@posthorn/core/mail'
import { addTextOwners } from '@posthorn/core/mail'
import type { CatalogueChange, Contact } from '@posthorn/core/people'
import { StoreConflict } from '@posthorn/core/ports'
import type { MailsOfMonth, StoredAnswer } from '@posthorn/core/tenant'
import type { Kysely } from 'kysely'
import { takeAcross } from '../billing/caps.ts'
import { insertContacts, insertFreeContacts, updateContactsAcross } from '../contacts/group.ts'
import { insertBodies, insertEmailsAcross, insertNewBodies, writeTextOwnersAcross } from '../emails/group.ts'
import type { Dialect } from '../engine/dialect.ts'
import { command } from '../engine/statement.ts'
import { insertEvents } from '../events/store.ts'
import { insertWaitingEvents } from '../executions/waiting-event-rows.ts'
import { recordChanges } from '../fields/group.ts'
import { saveAnswers } from '../idempotency/group.ts'
import { markChangedAcross } from '../segments/group.ts'
import type { Tables } from '../tables.ts'
import { insertDeliveries } from '../webhooks/deliveries.ts'

type Db = Kysely<Tables>

/** A body of the group: a stored one, or one that its first user creates. */
export interface GroupBody {
  readonly project: ProjectId
  readonly id: BodyId
  readonly hash: string
  readonly html: string
  readonly text: string | undefined
  /** The owners of a stored body; undefined for a new one. */
  readonly stored: TextOwners | undefined
}

/** The writes of a member, kept until all members have done their work. */
export interface Writes {
  readonly project: ProjectId
  /** New and changed contacts; a later one replaces an earlier one. */
  readonly contacts: { readonly contact: Contact; readonly isNew: boolean }[]
  readonly changes: CatalogueChange[]
  readonly bodies: { readonly body: GroupBody; readonly readers: TextOwners }[]
  readonly emails: Email[]
  readonly events: Event[]
  readonly marks: (Cause & { readonly contactId: ContactId; readonly at: Date })[]
  readonly workflowEvents: WorkflowEvent[]
  readonly deliveries: NewDelivery[]
  readonly answers: StoredAnswer[]
  readonly taken: MailsOfMonth[]
}

export const noWrites = (project: ProjectId): Writes => ({
  project,
  contacts: [],
  changes: [],
  bodies: [],
  emails: [],
  events: [],
  marks: [],
  workflowEvents: [],
  deliveries: [],
  answers: [],
  taken: [],
})

/** The contacts and bodies that members write, each once. */
function writtenBy(members: readonly Writes[]) {
  const contacts = new Map<ContactId, { project: ProjectId; contact: Contact; isNew: boolean }>()
  const bodies = new Map<BodyId, { body: GroupBody; readers: TextOwners }>()
  for (const { project, contacts: written, bodies: used } of members) {
    for (const { contact, isNew } of written)
      contacts.set(contact.id, { project, contact, isNew: isNew || contacts.get(contact.id)?.isNew === true })
    for (const { body, readers } of used) {
      const before = bodies.get(body.id)?.readers ?? body.stored
      bodies.set(body.id, { body, readers: before === undefined ? readers : addTextOwners(before, readers) })
    }
  }
  return { contacts: [...contacts.values()], bodies: [...bodies.values()] }
}

/** Returns the writes that other transactions may be making at the same time, by their kind. */
function sharedOf(members: readonly Writes[]) {
  const { contacts, bodies } = writtenBy(members)
  return {
    newContacts: contacts.filter(({ isNew }) => isNew),
    newBodies: bodies
      .filter(({ body }) => body.stored === undefined)
      .map(({ body: { project, ...body }, readers }) => ({ project, body, readers })),
    wider: bodies
      .filter(({ body, readers }) => body.stored !== undefined && body.stored !== readers)
      .map(({ body, readers }) => ({ id: body.id, readers })),
  }
}

/**
 * Makes the writes that other transactions may be making at the same time. Returns the members whose contact or body
 * another transaction created first; then nothing is written.
 */
export async function writeShared<M extends { readonly writes: Writes }>(
  db: Db,
  dialect: Dialect,
  members: readonly M[],
): Promise<readonly M[]> {
  const { newContacts, newBodies, wider } = sharedOf(members.map(({ writes }) => writes))
  if (newContacts.length + newBodies.length + wider.length === 0) return []
  const [, contactIds, bodyIds] = await Promise.all([
    command(db, 'savepoint shared'),
    insertContacts(db, dialect, newContacts),
    insertBodies(db, dialect, newBodies),
    writeTextOwnersAcross(db, dialect, wider),
  ])
  const isLost = ({ writes }: M) =>
    writes.contacts.some(({ contact, isNew }) => isNew && !contactIds.has(contact.id)) ||
    writes.bodies.some(({ body }) => body.stored === undefined && !bodyIds.has(body.id))
  const lost = members.filter(isLost)
  if (lost.length > 0) await command(db, 'rollback to savepoint shared')
  return lost
}

/** Makes the other writes, which cannot conflict with other transactions, and commits. */
export const writeRest = (db: Db, dialect: Dialect, members: readonly Writes[]): Promise<void> =>
  allOf(restOf(db, dialect, members))

/**
 * Makes all writes of one member and commits, without waiting in between. Returns false if another transaction created
 * its contact or body first; then nothing is written.
 */
export async function writeTogether(db: Db, dialect: Dialect, member: Writes): Promise<boolean> {
  const { newContacts, newBodies, wider } = sharedOf([member])
  let isLost = false
  const unlessLost = (error: unknown) => {
    isLost ||= error instanceof StoreConflict
    throw error
  }
  try {
    await allOf([
      insertFreeContacts(db, dialect, newContacts).catch(unlessLost),
      insertNewBodies(db, dialect, newBodies).catch(unlessLost),
      writeTextOwnersAcross(db, dialect, wider),
      ...restOf(db, dialect, [member]),
    ])
    return true
  } catch (error) {
    if (isLost) return false
    throw error
  }
}

/** Sends the writes that cannot conflict with other transactions, then the commit. */
function restOf(db: Db, dialect: Dialect, members: readonly Writes[]): Promise<unknown>[] {
  const owned = <T>(pick: (writes: Writes) => readonly T[]) =>
    members.flatMap((writes) => pick(writes).map((one) => ({ project: writes.project, one })))
  const changed = writtenBy(members).contacts.filter(({ isNew }) => !isNew)
  const changes = owned(({ changes }) => changes).map(({ project, one }) => ({ project, change: one }))
  const emails = owned(({ emails }) => emails).map(({ project, one }) => ({ project, email: one }))
  const events = owned(({ events }) => events).map(({ project, one }) => ({ projectId: project, event: one }))
  const marks = owned(({ marks }) => marks).map(({ project, one }) => ({ project, ...one }))
  const workflowEvents = owned(({ workflowEvents }) => workflowEvents).map(({ project, one }) => ({
    projectId: project,
    workflowEvents: one,
  }))
  const deliveries = owned(({ deliveries }) => deliveries).map(({ project, one }) => ({ project, delivery: one }))
  const taken = owned(({ taken }) => taken).map(({ project, one }) => ({ project, ...one }))
  const answers = owned(({ answers }) => answers).map(({ project, one }) => ({ project, answer: one }))
  return [
    updateContactsAcross(db, dialect, changed),
    recordChanges(db, dialect, changes),
    insertEmailsAcross(db, dialect, emails),
    insertEvents(db, dialect, events),
    markChangedAcross(db, dialect, marks),
    insertWaitingEvents(db, dialect, workflowEvents),
    insertDeliveries(db, dialect, deliveries),
    saveAnswers(db, dialect, answers),
    // The last statement, because others wait from here on. If others were first, it fails, and the commit with it.
    takeAcross(db, dialect, taken),
    command(db, 'commit'),
  ]
}

/** Waits for all of them, so that none is still running when the connection returns; throws the first error. */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
