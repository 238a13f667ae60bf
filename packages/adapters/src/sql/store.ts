import type { ProjectId, ProjectStore, Store } from '@posthorn/core'
import type { Kysely } from 'kysely'
import { agree } from './agreements/store.ts'
import { audienceStore } from './audience/store.ts'
import { contactStore } from './contacts/store.ts'
import { ledgerStore } from './delivery/ledger.ts'
import { emailStore } from './emails/store.ts'
import { type Engine, type Session, sessionOf, sessionWithin } from './engine/engine.ts'
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
function projectStore(session: Session, urgent: Session, project: ProjectId): ProjectStore {
  return {
    settings: projectSettingsStore(urgent, project),
    contacts: contactStore(session, project),
    fields: fieldStore(session, project),
    segments: segmentStore(session, project),
    imports: importStore(session, project),
    suppressions: suppressionStore(session, project),
    templates: templateStore(session, project),
    emails: emailStore(session, project),
    events: eventStore(session, project),
    idempotency: idempotencyStore(urgent, project),
    jobs: projectJobsStore(urgent, project),
    inbox: inboxStore(session, project),
  }
}

/** The store on an SQL engine. The nouns are the same for every engine; what differs is in the engine and its dialect. */
export function createSqlStore(engine: Engine): Store {
  // Every request waits for projects and answers that are known, and leases run out while one waits for ledger and jobs.
  const nounsOf = (session: Session, urgent = session): Omit<Store, 'transaction'> => ({
    projects: projectsStore(urgent),
    ledger: ledgerStore(urgent),
    jobs: jobsStore(urgent),
    audience: audienceStore(session),
    eventLog: eventLog(urgent),
    retention: retentionStore(session, engine),
    project: (id) => projectStore(session.of(id), urgent.of(id), id),
    agree: (name, value, options) => agree(session, name, value, options),
    prune: async (now) =>
      (await pruneIdempotency(session, now)) + (await pruneImports(session)) + (await pruneJobs(session, now)),
    migrate: engine.migrate,
    ready: engine.ready,
    close: engine.close,
    failures: engine.failures,
    ...(engine.clock && { clock: engine.clock }),
    ...(engine.stats && { stats: engine.stats }),
  })
  return {
    ...nounsOf(sessionOf(engine), sessionOf({ ...engine, ...engine.urgent })),
    transaction(work, turn) {
      const inside = (db: Kysely<Tables>) => {
        const store: Store = { ...nounsOf(sessionWithin(engine.dialect, db)), transaction: (inner) => inner(store) }
        return work(store)
      }
      return turn === 'urgent' ? (engine.urgent ?? engine).transaction(inside) : engine.transaction(inside, turn)
    },
  }
}
