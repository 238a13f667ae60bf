import type { Brief, Store } from '@posthorn/core/ports'
import { ProjectChanged } from '@posthorn/core/ports'
import type { Kysely } from 'kysely'
import { pruneAccounts } from './accounts/store.ts'
import { agree } from './agreements/store.ts'
import { pruneNotices } from './billing/payers.ts'
import { createOrphanPrune } from './campaigns/orphans.ts'
import { NOUNS, type Place } from './deployment-store.ts'
import { pruneDeviceLogins } from './device-logins/store.ts'
import { type Engine, sessionOf, sessionWithin } from './engine/engine.ts'
import { eagerly, lazily, type Makers } from './engine/lazily.ts'
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
  const { clock, writesDone, stats: statsOfEngine } = engine
  const makers: Makers<Place, Omit<Store, 'transaction' | 'join' | 'inGroup'>> = {
    ...NOUNS,
    migrate: () => engine.migrate,
    ready: () => engine.ready,
    close: () => engine.close,
    failures: () => engine.failures,
    commitMs: () => engine.commitMs,
    ...(clock && { clock: () => clock }),
    ...(writesDone && { writesDone: () => writesDone }),
    ...(statsOfEngine && { stats: () => statsOfEngine }),
    ...(engine.isLent && { isLent: () => true }),
    project: (place) => (id) =>
      projectStore({ session: place.session.of(id), urgent: place.urgent.of(id), project: id }),
    agree: (place) => (name, value, options) => agree(place.session, name, value, options),
    prune: (place) => async (now) =>
      (await pruneIdempotency(place.session, now)) +
      (await pruneImports(place.session)) +
      (await pruneJobs(place.session, now)) +
      (await pruneAccounts(place.session, now)) +
      (await pruneDeviceLogins(place.session, now)) +
      (await pruneNotices(place.session, now)) +
      (await pruneWebhooks(place.session, now)) +
      (await pruneOrphans(place.session)),
  }

  const storeWithin: (place: Place) => Store = lazily<Place, Store>({
    ...makers,
    transaction: (place) => (inner) => inner(storeWithin(place)),
  })
  const storeOn = (db: Kysely<Tables>, within: Pick<Engine, 'dialect' | 'revision'>): Store => {
    const session = sessionWithin(within, db)
    return storeWithin({ session, urgent: session, engine })
  }
  const transaction: Store['transaction'] = (work, turn) => {
    const inside = (db: Kysely<Tables>) => work(storeOn(db, engine))
    return turn === 'urgent' ? (engine.urgent ?? engine).transaction(inside) : engine.transaction(inside, turn)
  }
  // Made once, and copied by callers that replace some of its nouns.
  const store: Store = eagerly<Place, Store>({
    ...makers,
    transaction: () => transaction,
    // Changes of the application's connection are not counted before they are committed.
    join: () => (transaction) => joinedOn(engine.join(transaction), (db) => storeOn(db, { dialect: engine.dialect })),
  })({ session: sessionOf(engine), urgent: sessionOf({ ...engine, ...engine.urgent }), engine })
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
