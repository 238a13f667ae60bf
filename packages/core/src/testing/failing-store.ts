import type { ProjectStore, Store } from '../ports/store.ts'

type Effect = 'read' | 'write'
type Effects<S> = Readonly<Record<keyof S & string, Effect>>

/** What each verb does; the types say when one is missing. */
const ROOMS: { readonly [Room in keyof ProjectStore]: Effects<ProjectStore[Room]> } = {
  settings: {
    find: 'read',
    update: 'write',
    setTracksSegments: 'write',
    takePublicFields: 'write',
    renewPublicFields: 'write',
    replaceKeys: 'write',
  },
  contacts: {
    find: 'read',
    findByEmail: 'read',
    existing: 'read',
    consents: 'read',
    list: 'read',
    count: 'read',
    search: 'read',
    ensure: 'write',
    update: 'write',
    findMany: 'read',
    findManyByEmail: 'read',
    insertMany: 'write',
    updateMany: 'write',
    deleteMany: 'write',
    delete: 'write',
  },
  fields: {
    record: 'write',
    list: 'read',
    contactCount: 'read',
    deletedNames: 'read',
    deletedAmong: 'read',
    knownAmong: 'read',
    markDeleted: 'write',
    removeValues: 'write',
    values: 'read',
    builtInValues: 'read',
    recount: 'write',
  },
  segments: {
    find: 'read',
    list: 'read',
    revision: 'read',
    insert: 'write',
    update: 'write',
    delete: 'write',
    setMemberCount: 'write',
    settleMemberCount: 'write',
    countMatching: 'read',
    listMatching: 'read',
    findStale: 'read',
    findMoving: 'read',
    move: 'write',
    enter: 'write',
    leave: 'write',
    segmentIdsOf: 'read',
    countMemberships: 'read',
    forgetContacts: 'write',
    deleteMembers: 'write',
    markChanged: 'write',
    listChanged: 'read',
    deleteChanged: 'write',
  },
  suppressions: { find: 'read', add: 'write', remove: 'write', forgetAddresses: 'write' },
  templates: { find: 'read', list: 'read', count: 'read', insert: 'write', update: 'write', delete: 'write' },
  emails: {
    find: 'read',
    list: 'read',
    count: 'read',
    countByTemplate: 'read',
    listPersonal: 'read',
    settle: 'write',
    insert: 'write',
    ensureBody: 'write',
    ensureBlob: 'write',
    keepContents: 'write',
    erase: 'write',
  },
  events: {
    find: 'read',
    list: 'read',
    listByContact: 'read',
    names: 'read',
    counts: 'read',
    countNamed: 'read',
    countContacts: 'read',
    insert: 'write',
    deleteByContacts: 'write',
    deleteNamed: 'write',
  },
  idempotency: { lock: 'read', find: 'read', save: 'write', forgetContacts: 'write' },
  jobs: { find: 'read', othersWait: 'read', countUnfinished: 'read', insert: 'write', checkpoint: 'write' },
  imports: { find: 'read', size: 'read', save: 'write', delete: 'write' },
  inbox: {
    find: 'read',
    list: 'read',
    count: 'read',
    save: 'write',
    clear: 'write',
    deleteByEmails: 'write',
    trim: 'write',
  },
}
const PROJECTS: Effects<Store['projects']> = {
  find: 'read',
  findMany: 'read',
  findByKey: 'read',
  list: 'read',
  insert: 'write',
  insertFirst: 'write',
}
const AUDIENCE: Effects<Store['audience']> = {
  claimDueSegment: 'write',
  projectsChanged: 'read',
  backlog: 'read',
  foldCatalogues: 'write',
  foldEventCounts: 'write',
}
const RETENTION: Effects<Store['retention']> = {
  projectsDue: 'read',
  deleteExpired: 'write',
  reclaim: 'read',
  scrub: 'read',
}
const LEDGER: Effects<Store['ledger']> = {
  projectsDue: 'read',
  suspectsDue: 'read',
  lost: 'read',
  nextDueAt: 'read',
  backlog: 'read',
  retries: 'read',
  paidUntil: 'read',
  bodies: 'read',
  blob: 'read',
  claim: 'write',
  claimSuspect: 'write',
  lastCall: 'write',
  hasten: 'write',
  handOver: 'write',
  finish: 'write',
  renew: 'write',
  keep: 'write',
  release: 'write',
  setPaidUntil: 'write',
}
const JOBS: Effects<Store['jobs']> = {
  nextDueAt: 'read',
  backlog: 'read',
  claim: 'write',
  renew: 'write',
  settle: 'write',
}

/** The error of the write that was made to fail. */
export class BrokenWrite extends Error {
  override readonly name = 'BrokenWrite'
}

/** A store that counts its writes. */
export interface FailingStore extends Store {
  /** The writes so far, over all rooms, in and out of transactions, the broken one included: `contacts.ensure`, … */
  readonly writes: readonly string[]
}

/**
 * The store, but its `n`th write (from 1) throws `BrokenWrite` and does nothing. Without `n` it only counts. Each call of
 * a verb that may write is one write.
 */
export function failingStore(store: Store, n?: number): FailingStore {
  const writes: string[] = []

  function guarded<S extends object>(name: string, room: S, effects: Effects<S>): S {
    const verbs = new Set(
      Object.entries<Effect>(effects).flatMap(([verb, effect]) => (effect === 'write' ? [verb] : [])),
    )
    return new Proxy(room, {
      get(target, verb) {
        const value: unknown = Reflect.get(target, verb)
        if (typeof value !== 'function') return value
        return async (...input: unknown[]): Promise<unknown> => {
          if (typeof verb === 'string' && verbs.has(verb)) {
            writes.push(`${name}.${verb}`)
            if (writes.length === n) throw new BrokenWrite(`write ${n}, ${name}.${verb}, was made to fail`)
          }
          return Reflect.apply(value, target, input)
        }
      },
    })
  }

  function wrap(inner: Store): Store {
    return {
      projects: guarded('projects', inner.projects, PROJECTS),
      ledger: guarded('ledger', inner.ledger, LEDGER),
      jobs: guarded('jobs', inner.jobs, JOBS),
      audience: guarded('audience', inner.audience, AUDIENCE),
      retention: guarded('retention', inner.retention, RETENTION),
      project(id) {
        const rooms = inner.project(id)
        return {
          settings: guarded('settings', rooms.settings, ROOMS.settings),
          contacts: guarded('contacts', rooms.contacts, ROOMS.contacts),
          fields: guarded('fields', rooms.fields, ROOMS.fields),
          segments: guarded('segments', rooms.segments, ROOMS.segments),
          suppressions: guarded('suppressions', rooms.suppressions, ROOMS.suppressions),
          templates: guarded('templates', rooms.templates, ROOMS.templates),
          emails: guarded('emails', rooms.emails, ROOMS.emails),
          events: guarded('events', rooms.events, ROOMS.events),
          idempotency: guarded('idempotency', rooms.idempotency, ROOMS.idempotency),
          jobs: guarded('jobs', rooms.jobs, ROOMS.jobs),
          imports: guarded('imports', rooms.imports, ROOMS.imports),
          inbox: guarded('inbox', rooms.inbox, ROOMS.inbox),
        }
      },
      transaction: (work) => inner.transaction((tx) => work(wrap(tx))),
      agree: (name, value, options) => inner.agree(name, value, options),
      prune: (now) => inner.prune(now),
      migrate: () => inner.migrate(),
      ready: () => inner.ready(),
      close: () => inner.close(),
    }
  }
  return { ...wrap(store), writes }
}

/** One run of `failEachWrite`. */
export interface FailedRun {
  /** The store itself, to look at what is left. */
  readonly store: Store
  readonly broken: string
  readonly error: unknown
}

/**
 * Proves all or nothing: runs `act` on a fresh store again and again, breaking its first write, then its second, …, and
 * calls `check` after each failure, until `act` runs through. Answers with the writes that it makes.
 */
export async function failEachWrite(
  open: () => Promise<Store>,
  act: (store: Store) => Promise<unknown>,
  check: (run: FailedRun) => Promise<void>,
): Promise<readonly string[]> {
  for (let n = 1; ; n++) {
    const store = await open()
    const failing = failingStore(store, n)
    let error: unknown
    await act(failing).catch((thrown: unknown) => {
      error = thrown
    })
    const broken = failing.writes[n - 1]
    if (broken !== undefined) await check({ store, broken, error })
    await store.close()
    if (broken === undefined) {
      if (error !== undefined) throw error
      return failing.writes
    }
  }
}
