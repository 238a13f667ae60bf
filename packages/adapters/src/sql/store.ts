import type { ProjectId, ProjectStore, Store } from '@posthorn/core'
import type { Kysely } from 'kysely'
import { agree } from './agreements/store.ts'
import { audienceStore } from './audience/store.ts'
import { contactStore } from './contacts/store.ts'
import { ledgerStore } from './emails/ledger.ts'
import { emailStore } from './emails/store.ts'
import { type Engine, type Session, sessionOf, sessionWithin } from './engine/engine.ts'
import { lazily } from './engine/lazily.ts'
import { eventLog, eventStore } from './events/store.ts'
import { fieldStore } from './fields/store.ts'
import { idempotencyStore, pruneIdempotency } from './idempotency/store.ts'
import { importStore, pruneImports } from './imports/store.ts'
import { inboxStore } from './inbox/store.ts'
import { projectJobsStore } from './jobs/project.ts'
import { jobsStore, pruneJobs } from './jobs/store.ts'
import { projectSettingsStore, projectsStore } from './projects/store.ts'
import { retentionStore } from './retention/store.ts'
import { segmentStore } from './segments/store.ts'
import { suppressionStore } from './suppressions/store.ts'
import type { Tables } from './tables.ts'
import { templateStore } from './templates/store.ts'

/** The nouns of one project. */
const projectStore = lazily<Place, ProjectStore>({
  settings: ({ urgent, project }) => projectSettingsStore(urgent, project),
  contacts: ({ session, project }) => contactStore(session, project),
  fields: ({ session, project }) => fieldStore(session, project),
  segments: ({ session, project }) => segmentStore(session, project),
  imports: ({ session, project }) => importStore(session, project),
  suppressions: ({ session, project }) => suppressionStore(session, project),
  templates: ({ session, project }) => templateStore(session, project),
  emails: ({ session, project }) => emailStore(session, project),
  events: ({ session, project }) => eventStore(session, project),
  idempotency: ({ urgent, project }) => idempotencyStore(urgent, project),
  jobs: ({ urgent, project }) => projectJobsStore(urgent, project),
  inbox: ({ session, project }) => inboxStore(session, project),
})

interface Place {
  readonly session: Session
  /** Gets a connection whatever slow work is running. */
  readonly urgent: Session
  readonly project: ProjectId
}

/**
 * Creates the store on an SQL engine. The nouns are the same for every engine; the engine and its dialect hold the
 * differences.
 */
export function createSqlStore(engine: Engine): Store {
  const ofEngine = {
    migrate: engine.migrate,
    ready: engine.ready,
    close: engine.close,
    failures: engine.failures,
    ...(engine.clock && { clock: engine.clock }),
    ...(engine.stats && { stats: engine.stats }),
  }
  // Every request waits for projects and stored answers, and leases run out while one waits for ledger and jobs.
  const storeAt = (session: Session, urgent: Session, transaction: Store['transaction']): Store => ({
    ...ofEngine,
    projects: projectsStore(urgent),
    ledger: ledgerStore(urgent),
    jobs: jobsStore(urgent),
    audience: audienceStore(session),
    eventLog: eventLog(urgent),
    retention: retentionStore(session, engine),
    project: (id) => projectStore({ session: session.of(id), urgent: urgent.of(id), project: id }),
    agree: (name, value, options) => agree(session, name, value, options),
    prune: async (now) =>
      (await pruneIdempotency(session, now)) + (await pruneImports(session)) + (await pruneJobs(session, now)),
    transaction,
  })

  return storeAt(sessionOf(engine), sessionOf({ ...engine, ...engine.urgent }), (work, turn) => {
    const inside = (db: Kysely<Tables>) => {
      const session = sessionWithin(engine.dialect, db)
      const store: Store = storeAt(session, session, (inner) => inner(store))
      return work(store)
    }
    return turn === 'urgent' ? (engine.urgent ?? engine).transaction(inside) : engine.transaction(inside, turn)
  })
}
