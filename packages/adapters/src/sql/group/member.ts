import type { ProjectId } from '@posthorn/core/kernel'
import type { EmailBody, TextOwners } from '@posthorn/core/mail'
import type { Suppression } from '@posthorn/core/people'
import type { ProjectStore } from '@posthorn/core/ports'
import type { Kysely } from 'kysely'
import { type CapKey, type Use, usesAcross } from '../billing/caps.ts'
import { type ContactKey, takeContacts, type UpsertResult } from '../contacts/group.ts'
import { type BodyKey, type StoredBody, takeBodies } from '../emails/group.ts'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { inGroups, lazily } from '../engine/lazily.ts'
import { countFieldsAcross, haveDeletedFields } from '../fields/group.ts'
import { fieldStore, mayBeTooMany } from '../fields/store.ts'
import { type AnswerKey, type LockedAnswer, lockAnswers } from '../idempotency/group.ts'
import { NOUNS, type Place } from '../project-store.ts'
import { findSuppressionsAcross, type SuppressionKey } from '../suppressions/group.ts'
import { ruleVersionsAcross } from '../suppressions/rules.ts'
import type { Tables } from '../tables.ts'
import { billingOf, type GroupCap } from './caps.ts'
import { createHolds, type Holds } from './holds.ts'
import { merged } from './merged.ts'
import { NotInGroup } from './not-in-group.ts'
import { type GroupBody, noWrites, type Writes } from './writes.ts'

/** From this number of fields on, new ones get transactions of their own, which check the limit. */
const FIELDS_MAX = 900
/** More new names in one change are checked one by one. */
const NAMES_MAX = 100

/** The reads that the members of a group share. */
export interface GroupReads {
  readonly contacts: (key: ContactKey) => Promise<UpsertResult>
  readonly suppressions: (key: SuppressionKey) => Promise<Suppression | undefined>
  readonly ruleVersions: (project: ProjectId) => Promise<string | undefined>
  readonly bodies: (key: BodyKey) => Promise<StoredBody | undefined>
  readonly answers: (key: AnswerKey) => Promise<LockedAnswer>
  readonly fieldCounts: (project: ProjectId) => Promise<number>
  readonly deletedFields: (project: ProjectId) => Promise<boolean>
  readonly uses: (key: CapKey) => Promise<Use | undefined>
}

function groupReads(db: Kysely<Tables>, dialect: Dialect): GroupReads {
  return {
    contacts: merged((keys) => takeContacts(db, dialect, keys)),
    suppressions: merged((keys) => findSuppressionsAcross(db, dialect, keys)),
    ruleVersions: merged((projects) => ruleVersionsAcross(db, dialect, projects)),
    bodies: merged((keys) => takeBodies(db, dialect, keys)),
    answers: merged((keys) => lockAnswers(db, dialect, keys)),
    fieldCounts: merged((projects) => countFieldsAcross(db, dialect, projects)),
    deletedFields: merged((projects) => haveDeletedFields(db, dialect, projects)),
    uses: merged((keys) => usesAcross(db, dialect, keys)),
  }
}

/** The state that the members of a group share. */
export interface Group {
  readonly reads: GroupReads
  readonly holds: Holds<Member>
  /** Bodies by project and hash. */
  readonly bodies: Map<string, Promise<GroupBody>>
  /** The number of fields of each project. */
  readonly fieldCounts: Map<ProjectId, Promise<number>>
  /** The use of caps, by project and category, and the mails that members add to it. */
  readonly caps: Map<string, GroupCap>
  /** Keys of idempotent requests that a member has. */
  readonly keys: Set<string>
  /** A session for reads within the transaction; nothing is written through it. */
  readonly session: Session
}

export function createGroup(db: Kysely<Tables>, dialect: Dialect): Group {
  const reads = groupReads(db, dialect)
  const session: Session = {
    dialect,
    read: db,
    scan: db,
    inTransaction: true,
    locked: dialect.locks.forUpdate,
    revision: undefined,
    write: () => Promise.reject(new NotInGroup('it writes what members of a group do not write')),
    of: () => session,
  }
  return {
    reads,
    holds: createHolds<Member>(reads.contacts),
    bodies: new Map(),
    fieldCounts: new Map(),
    caps: new Map(),
    keys: new Set(),
    session,
  }
}

/** One transaction in a group, with its pending writes. */
export interface Member extends Place {
  readonly group: Group
  readonly writes: Writes
}

export const createMember = (group: Group, project: ProjectId): Member => ({
  group,
  project,
  session: group.session,
  urgent: group.session,
  writes: noWrites(project),
})

/** The store of a member. Verbs that are not replaced here only read, or throw `NotInGroup`. */
export const memberStore = lazily<Member, ProjectStore>({
  ...NOUNS,
  contacts: inGroups(NOUNS.contacts, contactsOf),
  fields: inGroups(NOUNS.fields, fieldsOf),
  suppressions: inGroups(NOUNS.suppressions, suppressionsOf),
  emails: inGroups(NOUNS.emails, emailsOf),
  events: inGroups(NOUNS.events, eventsOf),
  segments: inGroups(NOUNS.segments, segmentsOf),
  executions: inGroups(NOUNS.executions, executionsOf),
  idempotency: inGroups(NOUNS.idempotency, idempotencyOf),
  billing: billingOf,
  webhooks: inGroups(NOUNS.webhooks, webhooksOf),
})

function contactsOf(member: Member): Partial<ProjectStore['contacts']> {
  const { group, writes } = member
  const found = async (emails: readonly string[]) => {
    // Read early, because a member that creates a contact needs it next.
    fieldCountOf(member).catch(() => {})
    return group.holds.take(member, emails)
  }
  const write = (written: Writes['contacts'][number]) => {
    group.holds.write(member, written.contact)
    writes.contacts.push(written)
  }
  return {
    findByEmail: async (email) => (await found([email]))[0],
    existing: async (emails) => (await found(emails)).flatMap((contact) => contact?.email ?? []),
    async findManyByEmail(emails) {
      const contacts = (await found(emails)).flatMap((contact) => contact ?? [])
      return contacts.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async ensure(contact) {
      write({ contact, isNew: true })
      return { contact, created: true }
    },
    async insertMany(contacts) {
      for (const contact of contacts) write({ contact, isNew: true })
      return contacts.map(({ email }) => email)
    },
    async updateMany(contacts) {
      for (const contact of contacts) write({ contact, isNew: false })
    },
  }
}

function fieldCountOf({ group, project }: Member): Promise<number> {
  const known = group.fieldCounts.get(project)
  if (known) return known
  const count = group.reads.fieldCounts(project)
  group.fieldCounts.set(project, count)
  return count
}

function fieldsOf(member: Member): Partial<ProjectStore['fields']> {
  const { group, session, project, writes } = member
  return {
    async record(change) {
      if (change.fields.size > NAMES_MAX) throw new NotInGroup('it writes many fields')
      const names = [...change.fields.values()].filter(({ type }) => type !== undefined).length
      const known = change.fields.size > 0 ? await fieldCountOf(member) : 0
      if (known > FIELDS_MAX) throw new NotInGroup('the project has many fields')
      if (names > 0 && mayBeTooMany(project, known, names)) throw new NotInGroup('it may be one field too many')
      writes.changes.push(change)
      return true
    },
    deletedAmong: async (names) =>
      (await group.reads.deletedFields(project)) ? fieldStore(session, project).deletedAmong(names) : [],
  }
}

function suppressionsOf({ group, project }: Member): Partial<ProjectStore['suppressions']> {
  return {
    async find(hashes) {
      const found = await Promise.all(hashes.map((hash) => group.reads.suppressions({ project, hash })))
      return found.flatMap((suppression) => suppression ?? [])
    },
    ruleVersion: () => group.reads.ruleVersions(project),
  }
}

function emailsOf({ group, project, writes }: Member): Partial<ProjectStore['emails']> {
  function bodyOf({ id, hash, html, text }: EmailBody): Promise<GroupBody> {
    const key = `${project} ${hash}`
    const known = group.bodies.get(key)
    if (known) return known
    const body = group.reads.bodies({ project, hash }).then((stored): GroupBody => {
      if (stored?.isStale) throw new NotInGroup('the use of a body has to be written')
      return { project, id: stored?.id ?? id, hash, html, text, stored: stored?.readers }
    })
    group.bodies.set(key, body)
    return body
  }

  return {
    async ensureBody(email, readers) {
      const body = await bodyOf(email)
      if (body.stored !== 'anybody') writes.bodies.push({ body, readers })
      return { id: body.id, isLasting: isLasting(body, readers) }
    },
    async insert(emails) {
      writes.emails.push(...emails)
    },
  }
}

/**
 * Returns true if the body can be cached. Members of a group may remove its owners; then it is cached the next time.
 */
const isLasting = ({ stored }: GroupBody, readers: TextOwners) => stored === 'anybody' || readers === 'anybody'

function eventsOf({ writes }: Member): Partial<ProjectStore['events']> {
  return {
    async insert(events) {
      writes.events.push(...events)
    },
  }
}

function segmentsOf({ writes }: Member): Partial<ProjectStore['segments']> {
  return {
    async markChanged(contactIds, at, cause) {
      for (const contactId of contactIds) writes.marks.push({ ...cause, contactId, at })
    },
  }
}

function executionsOf({ writes }: Member): Partial<ProjectStore['executions']> {
  return {
    async enqueueEvents(workflowEvents) {
      writes.workflowEvents.push(...workflowEvents)
    },
  }
}

function webhooksOf({ writes }: Member): Partial<ProjectStore['webhooks']> {
  return {
    async enqueue(deliveries) {
      writes.deliveries.push(...deliveries)
    },
  }
}

function idempotencyOf({ group, project, writes }: Member): Partial<ProjectStore['idempotency']> {
  const found = new Map<string, Promise<LockedAnswer>>()
  return {
    async lock(key) {
      const name = `${project} ${key}`
      if (group.keys.has(name)) return false
      group.keys.add(name)
      const answer = group.reads.answers({ project, key })
      found.set(key, answer)
      return (await answer) !== 'locked elsewhere'
    },
    async find(key) {
      const answer = await found.get(key)
      if (answer === undefined && !found.has(key)) throw new NotInGroup('it reads an answer that it has not locked')
      return answer === 'locked elsewhere' ? undefined : answer
    },
    async save(answer) {
      writes.answers.push(answer)
    },
  }
}
