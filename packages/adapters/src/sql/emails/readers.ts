import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import { type Readers, withoutReaders, withReaders } from '@posthorn/core/mail'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { ownedBy } from '../engine/owner.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** The tables with readers; in both, null stands for anybody. */
type Store = 'bodies' | 'blobs'

type ByHash = { project: ProjectId; hash: string }
/** `key` is the id of a body, or the hash of a blob. */
type Kept = { key: string; readers: unknown }
type Found = Kept & { isStale: number }

/** The use time is written again only after this long; otherwise each mail would cost a write. */
export const TOUCH_AFTER_MS = 12 * 3_600_000

const KEY = { bodies: 'id', blobs: 'hash' } as const

function selectFound(store: Store) {
  return statement<ByHash, Found>(['project', 'hash'], (db, { project, hash }, { nowMs }) => ({
    compile: () =>
      sql<Found>`select ${sql.id(KEY[store])} as key, readers,
          case when last_used_at < ${nowMs} - ${sql.lit(TOUCH_AFTER_MS)} then 1 else 0 end as "isStale"
        from ${sql.id(store)} where project_id = ${project} and hash = ${hash}`.compile(db),
  }))
}

function selectKept(store: Store, lock: 'forShare' | 'forUpdate') {
  return statement<ByHash, Kept>(['project', 'hash'], (db, { project, hash }, dialect) => ({
    compile: () =>
      sql<Kept>`select ${sql.id(KEY[store])} as key, readers from ${sql.id(store)}
        where project_id = ${project} and hash = ${hash} ${dialect.locks[lock]}`.compile(db),
  }))
}

const find = { bodies: selectFound('bodies'), blobs: selectFound('blobs') }
/** Locks the row against changes until the transaction ends; other transactions may hold the same lock. */
const keep = { bodies: selectKept('bodies', 'forShare'), blobs: selectKept('blobs', 'forShare') }
/** Locks the row for a change by this transaction. */
const hold = { bodies: selectKept('bodies', 'forUpdate'), blobs: selectKept('blobs', 'forUpdate') }

export const toReaders = (dialect: Dialect, readers: Readers) =>
  readers === 'anybody' ? null : dialect.json.encode(readers)

export const fromReaders = (dialect: Dialect, stored: unknown): Readers =>
  stored === null ? 'anybody' : dialect.json.decode<readonly ContactId[]>(stored)

const isFor = (stored: Readers, readers: Readers) => withReaders(stored, readers) === stored

/**
 * Adds readers to a stored body or blob. Returns undefined when there is none, also when an erasure deleted it while this
 * call waited.
 */
export async function addReaders(
  db: Db,
  dialect: Dialect,
  { store, project, hash, readers }: ByHash & { readonly store: Store; readonly readers: Readers },
): Promise<{ readonly key: string; readonly isLasting: boolean } | undefined> {
  const [known] = (await find[store](db, dialect, { project, hash })).rows
  if (!known) return undefined
  if (known.isStale === 1 && !(await touch(db, dialect, store, { project, hash }))) return undefined
  if (known.readers === null) return { key: known.key, isLasting: true }
  if (isFor(fromReaders(dialect, known.readers), readers)) {
    const [kept] = (await keep[store](db, dialect, { project, hash })).rows
    if (kept && isFor(fromReaders(dialect, kept.readers), readers))
      return { key: kept.key, isLasting: kept.readers === null }
  }
  const [held] = (await hold[store](db, dialect, { project, hash })).rows
  if (!held) return undefined
  const before = fromReaders(dialect, held.readers)
  const all = withReaders(before, readers)
  if (all !== before) await writeReaders(db, dialect, store, project, { key: held.key, readers: all })
  return { key: held.key, isLasting: all === 'anybody' }
}

/** Updates the time of last use, and locks the row; false when it was deleted meanwhile. */
async function touch(db: Db, { nowMs }: Dialect, store: Store, { project, hash }: ByHash): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(store)
    .set({ last_used_at: nowMs })
    .where('project_id', '=', project)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function writeReaders(
  db: Db,
  dialect: Dialect,
  store: Store,
  project: string,
  { key, readers }: { readonly key: string; readonly readers: Readers },
): Promise<void> {
  const row = sql<SqlBool>`project_id = ${project} and ${sql.id(KEY[store])} = ${key}`
  await db
    .updateTable(store)
    .set({ readers: toReaders(dialect, readers) })
    .where(row)
    .execute()
}

/** A body or blob that an erased email referred to. */
export interface Reference {
  readonly contactId: ContactId
  readonly key: string
}

/** Deletes what was stored only for these contacts, unless one of their remaining emails, which `findLeft` finds, refers to it. */
export async function leaveReaders(
  db: Db,
  dialect: Dialect,
  input: {
    readonly store: Store
    readonly project: ProjectId
    readonly references: readonly Reference[]
    readonly findLeft: (keys: readonly string[]) => Promise<readonly Reference[]>
  },
): Promise<void> {
  const { store, project, references, findLeft } = input
  const keys = [...new Set(references.map(({ key }) => key))]
  if (keys.length === 0) return
  // Locked in one order; a transaction that stores the same content for another contact waits for the result.
  const { rows: held } = await sql<Kept>`
    select ${sql.id(KEY[store])} as key, readers from ${sql.id(store)}
    where ${ownedBy(project)} and readers is not null and ${dialect.sets.isOneOf(sql.ref(KEY[store]), keys)}
    order by key ${dialect.locks.forUpdate}`.execute(db)
  if (held.length === 0) return
  const left = await findLeft(held.map(({ key }) => key))
  const isNeeded = new Set(left.map(({ contactId, key }) => `${contactId} ${key}`))
  const deleted: string[] = []
  for (const { key, readers } of held) {
    const gone = references.filter((one) => one.key === key && !isNeeded.has(`${one.contactId} ${key}`))
    const before = fromReaders(dialect, readers)
    const others = withoutReaders(before, new Set(gone.map(({ contactId }) => contactId)))
    if (others.length === 0) deleted.push(key)
    else if (others !== before) await writeReaders(db, dialect, store, project, { key, readers: others })
  }
  if (deleted.length > 0)
    await sql`delete from ${sql.id(store)}
      where ${ownedBy(project)} and ${dialect.sets.isOneOf(sql.ref(KEY[store]), deleted)}`.execute(db)
}
