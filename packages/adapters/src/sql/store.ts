import type { Brief, Store } from '@posthorn/core'
import { ProjectChanged } from '@posthorn/core'
import type { Kysely } from 'kysely'
import { accountStore, pruneAccounts } from './accounts/store.ts'
import { agree } from './agreements/store.ts'
import { audienceStore } from './audience/store.ts'
import { auditLine } from './audit/store.ts'
import { pruneNotices } from './billing/payers.ts'
import { billingLine } from './billing/store.ts'
import { campaignLine } from './campaigns/line.ts'
import { createOrphanPrune } from './campaigns/orphans.ts'
import { contentLine } from './contents/store.ts'
import { counterStore } from './counters/store.ts'
import { credentialStore } from './credentials/store.ts'
import { deviceLoginStore, pruneDeviceLogins } from './device-logins/store.ts'
import { domainLine } from './domains/line.ts'
import { ledgerStore } from './emails/ledger.ts'
import { type Engine, type Session, sessionOf, sessionWithin } from './engine/engine.ts'
import { joinedOn } from './engine/lent.ts'
import { eventLog } from './events/store.ts'
import { executionLine } from './executions/line.ts'
import { createGroups } from './group/groups.ts'
import { pruneIdempotency } from './idempotency/store.ts'
import { pruneImports } from './imports/store.ts'
import { jobsStore, pruneJobs } from './jobs/store.ts'
import { projectStore } from './project-store.ts'
import { projectsStore } from './projects/store.ts'
import { reputationLine } from './reputation/store.ts'
import { retentionStore } from './retention/store.ts'
import type { Tables } from './tables.ts'
import { hitStore } from './tracking/store.ts'

/**
 * Creates the store on an SQL engine. The nouns are the same for every engine; the engine and its dialect hold the
 * differences.
 */
export function createSqlStore(engine: Engine): Store {
  const pruneOrphans = createOrphanPrune()
  const ofEngine = {
    migrate: engine.migrate,
    ready: engine.ready,
    close: engine.close,
    failures: engine.failures,
    commitMs: engine.commitMs,
    ...(engine.clock && { clock: engine.clock }),
    ...(engine.writesDone && { writesDone: engine.writesDone }),
    ...(engine.stats && { stats: engine.stats }),
    ...(engine.isLent && { isLent: true }),
  }
  // Every request waits for projects and stored answers, and leases run out while one waits for ledger and jobs.
  const storeAt = (session: Session, urgent: Session, transaction: Store['transaction']): Store => ({
    ...ofEngine,
    projects: projectsStore(urgent),
    accounts: accountStore(urgent),
    deviceLogins: deviceLoginStore(urgent),
    audit: auditLine(session),
    credentials: credentialStore(urgent),
    ledger: ledgerStore(urgent),
    jobs: jobsStore(urgent),
    audience: audienceStore(session),
    campaigns: campaignLine(session),
    domains: domainLine(session),
    eventLog: eventLog(urgent),
    executions: executionLine(session),
    contents: contentLine(session),
    counters: counterStore(session),
    reputation: reputationLine(session),
    billing: billingLine(session),
    retention: retentionStore(session, engine),
    tracking: hitStore(session),
    project: (id) => projectStore({ session: session.of(id), urgent: urgent.of(id), project: id }),
    agree: (name, value, options) => agree(session, name, value, options),
    prune: async (now) =>
      (await pruneIdempotency(session, now)) +
      (await pruneImports(session)) +
      (await pruneJobs(session, now)) +
      (await pruneAccounts(session, now)) +
      (await pruneDeviceLogins(session, now)) +
      (await pruneNotices(session, now)) +
      (await pruneOrphans(session)),
    transaction,
  })

  const storeOn = (db: Kysely<Tables>): Store => {
    const session = sessionWithin(engine.dialect, db)
    const store: Store = storeAt(session, session, (inner) => inner(store))
    return store
  }
  const transaction: Store['transaction'] = (work, turn) => {
    const inside = (db: Kysely<Tables>) => work(storeOn(db))
    return turn === 'urgent' ? (engine.urgent ?? engine).transaction(inside) : engine.transaction(inside, turn)
  }
  const store: Store = {
    ...storeAt(sessionOf(engine), sessionOf({ ...engine, ...engine.urgent }), transaction),
    join: (transaction) => joinedOn(engine.join(transaction), storeOn),
  }
  if (!engine.groups) return store
  const { inGroup, stats } = createGroups({
    ...{ ...engine.groups, dialect: engine.dialect },
    alone: (brief, work) =>
      transaction(async (store) => {
        await requireCurrent(store, brief)
        return work(store.project(brief.project.id))
      }, brief.project.id),
  })
  return { ...store, inGroup, stats: () => ({ ...engine.stats?.(), ...stats() }) }
}

/** Throws `ProjectChanged` when project or key are no longer as they were when the work began. */
async function requireCurrent(store: Store, { project, keyHash }: Brief): Promise<void> {
  const { projects } = store
  await store.project(project.id).settings.hold()
  const now = await (keyHash === undefined
    ? projects.find(project.id)
    : projects.findByKey(keyHash).then((found) => found?.project))
  if (JSON.stringify(now) !== JSON.stringify(project)) throw new ProjectChanged()
}
