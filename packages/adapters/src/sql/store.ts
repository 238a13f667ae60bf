import type { ProjectId, ProjectStore, Store } from '@posthorn/core'
import { SqlAudience } from './audience/store.ts'
import { SqlContacts } from './contacts/store.ts'
import { SqlLedger } from './delivery/ledger.ts'
import { SqlEmails } from './emails/store.ts'
import { agree } from './engine/agreements.ts'
import { type Engine, type Session, sessionOf, sessionWithin } from './engine/engine.ts'
import { SqlEvents } from './events/store.ts'
import { SqlFields } from './fields/store.ts'
import { pruneIdempotency, SqlIdempotency } from './idempotency/store.ts'
import { pruneImports, SqlImports } from './imports/store.ts'
import { SqlInbox } from './inbox/store.ts'
import { pruneJobs, SqlJobs, SqlProjectJobs } from './jobs/store.ts'
import { SqlProjectSettings, SqlProjects } from './projects/store.ts'
import { SqlRetention } from './retention/store.ts'
import { SqlSegments } from './segments/store.ts'
import { SqlSuppressions } from './suppressions/store.ts'
import { SqlTemplates } from './templates/store.ts'

/** The rooms of one project, made when they are first used. */
class SqlProjectStore implements ProjectStore {
  readonly #session: Session
  readonly #urgent: Session
  readonly #project: ProjectId

  constructor(session: Session, urgent: Session, project: ProjectId) {
    this.#session = session
    this.#urgent = urgent
    this.#project = project
  }

  get settings() {
    return new SqlProjectSettings(this.#urgent, this.#project)
  }
  get contacts() {
    return new SqlContacts(this.#session, this.#project)
  }
  get fields() {
    return new SqlFields(this.#session, this.#project)
  }
  get segments() {
    return new SqlSegments(this.#session, this.#project)
  }
  get imports() {
    return new SqlImports(this.#session, this.#project)
  }
  get suppressions() {
    return new SqlSuppressions(this.#session, this.#project)
  }
  get templates() {
    return new SqlTemplates(this.#session, this.#project)
  }
  get emails() {
    return new SqlEmails(this.#session, this.#project)
  }
  get events() {
    return new SqlEvents(this.#session, this.#project)
  }
  get idempotency() {
    return new SqlIdempotency(this.#urgent, this.#project)
  }
  get jobs() {
    return new SqlProjectJobs(this.#urgent, this.#project)
  }
  get inbox() {
    return new SqlInbox(this.#session, this.#project)
  }
}

/** The store on an SQL engine. The rooms are the same for every engine; what differs is in the engine and its dialect. */
export function createSqlStore(engine: Engine): Store {
  // Every request waits for projects and answers that are known, and leases run out while one waits for ledger and jobs.
  const roomsOf = (session: Session, urgent = session) => ({
    projects: new SqlProjects(urgent),
    ledger: new SqlLedger(urgent),
    jobs: new SqlJobs(urgent),
    audience: new SqlAudience(session),
    retention: new SqlRetention(session, engine),
    project: (id: ProjectId) => new SqlProjectStore(session.of(id), urgent, id),
    agree: (name: string, value: string, options?: { readonly replace: boolean }) =>
      agree(session, name, value, options),
    prune: async (now: Date) =>
      (await pruneIdempotency(session, now)) + (await pruneImports(session)) + (await pruneJobs(session, now)),
    migrate: engine.migrate,
    ready: engine.ready,
    close: engine.close,
    failures: engine.failures,
    ...(engine.clock && { clock: engine.clock }),
    ...(engine.stats && { stats: engine.stats }),
  })
  return {
    ...roomsOf(sessionOf(engine), sessionOf({ ...engine, ...engine.urgent })),
    transaction: (work) =>
      engine.transaction((db) => {
        const store: Store = { ...roomsOf(sessionWithin(engine.dialect, db)), transaction: (inner) => inner(store) }
        return work(store)
      }),
  }
}
