import type { Brief, DeploymentStore, Store } from '@posthorn/core/ports'
import { ProjectChanged } from '@posthorn/core/ports'
import type { Kysely } from 'kysely'
import { pruneAccounts } from './accounts/store.ts'
import { agree } from './agreements/store.ts'
import { pruneNotices } from './billing/payers.ts'
import { createOrphanPrune } from './campaigns/orphans.ts'
import { deploymentNouns, nounsWithin } from './deployment-store.ts'
import { pruneDeviceLogins } from './device-logins/store.ts'
import { type Engine, type Session, sessionOf, sessionWithin } from './engine/engine.ts'
import { joinedOn } from './engine/lent.ts'
import { createGroups } from './group/groups.ts'
import { pruneIdempotency } from './idempotency/store.ts'
import { pruneImports } from './imports/store.ts'
import { pruneJobs } from './jobs/store.ts'
import { projectStore } from './project-store.ts'
import type { Tables } from './tables.ts'
import { pruneWebhooks } from './webhooks/prune.ts'

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
  const storeOf = (
    nouns: DeploymentStore,
    { session, urgent }: { readonly session: Session; readonly urgent: Session },
    transaction: Store['transaction'],
  ): Store => {
    const own: Omit<Store, keyof DeploymentStore> = {
      ...ofEngine,
      project: (id) => projectStore({ session: session.of(id), urgent: urgent.of(id), project: id }),
      agree: (name, value, options) => agree(session, name, value, options),
      prune: async (now) =>
        (await pruneIdempotency(session, now)) +
        (await pruneImports(session)) +
        (await pruneJobs(session, now)) +
        (await pruneAccounts(session, now)) +
        (await pruneDeviceLogins(session, now)) +
        (await pruneNotices(session, now)) +
        (await pruneWebhooks(session, now)) +
        (await pruneOrphans(session)),
      transaction,
    }
    return Object.assign(nouns, own)
  }

  const storeOn = (db: Kysely<Tables>): Store => {
    const session = sessionWithin(engine.dialect, db)
    const sessions = { session, urgent: session }
    const store: Store = storeOf(nounsWithin({ ...sessions, engine }), sessions, (inner) => inner(store))
    return store
  }
  const transaction: Store['transaction'] = (work, turn) => {
    const inside = (db: Kysely<Tables>) => work(storeOn(db))
    return turn === 'urgent' ? (engine.urgent ?? engine).transaction(inside) : engine.transaction(inside, turn)
  }
  const sessions = { session: sessionOf(engine), urgent: sessionOf({ ...engine, ...engine.urgent }) }
  const store: Store = {
    ...storeOf(deploymentNouns({ ...sessions, engine }), sessions, transaction),
    join: (transaction) => joinedOn(engine.join(transaction), storeOn),
  }
  if (!engine.groups) return store
  const { inGroup, stats } = createGroups({
    ...engine.groups,
    dialect: engine.dialect,
    alone: (brief, work) =>
      transaction(async (store) => {
        await requireCurrent(store, brief)
        return work(store.project(brief.project.id))
      }, brief.project.id),
  })
  return { ...store, inGroup, stats: () => ({ ...engine.stats?.(), ...stats() }) }
}

/** Throws `ProjectChanged` if project or key have changed since the work began. */
async function requireCurrent(store: Store, { project, keyHash }: Brief): Promise<void> {
  const { projects } = store
  await store.project(project.id).settings.hold()
  const now = await (keyHash === undefined
    ? projects.find(project.id)
    : projects.findByKey(keyHash).then((found) => found?.project))
  if (JSON.stringify(now) !== JSON.stringify(project)) throw new ProjectChanged()
}
