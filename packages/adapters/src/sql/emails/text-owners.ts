import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import { addTextOwners, removeTextOwners, type TextOwners } from '@posthorn/core/mail'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { ownedBy } from '../engine/owner.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** The tables with owners; in both, null means that anyone may read the row. */
type Store = 'bodies' | 'blobs'

type ByHash = { project: ProjectId; hash: string }
/** `key` is the id of a body, or the hash of a blob. */
type StoredTextOwner = { key: string; readers: unknown }
type TextOwnerRow = StoredTextOwner & { isStale: number }

/** The use time is written again only after this long; otherwise each mail would cost a write. */
export const TOUCH_AFTER_MS = 12 * 3_600_000

const KEY = { bodies: 'id', blobs: 'hash' } as const

function selectWithAge(store: Store) {
  return statement<ByHash, TextOwnerRow>(['project', 'hash'], (db, { project, hash }, { nowMs }) => ({
    compile: () =>
      sql<TextOwnerRow>`select ${sql.id(KEY[store])} as key, readers,
          case when last_used_at < ${nowMs} - ${sql.lit(TOUCH_AFTER_MS)} then 1 else 0 end as "isStale"
        from ${sql.id(store)} where project_id = ${project} and hash = ${hash}`.compile(db),
  }))
}

function selectOwners(store: Store, lock: 'forShare' | 'forUpdate') {
  return statement<ByHash, StoredTextOwner>(['project', 'hash'], (db, { project, hash }, dialect) => ({
    compile: () =>
      sql<StoredTextOwner>`select ${sql.id(KEY[store])} as key, readers from ${sql.id(store)}
        where project_id = ${project} and hash = ${hash} ${dialect.locks[lock]}`.compile(db),
  }))
}

const find = { bodies: selectWithAge('bodies'), blobs: selectWithAge('blobs') }
/** Locks the row against changes until the transaction ends; other transactions may hold the same lock. */
const keep = { bodies: selectOwners('bodies', 'forShare'), blobs: selectOwners('blobs', 'forShare') }
/** Locks the row for a change by this transaction. */
const hold = { bodies: selectOwners('bodies', 'forUpdate'), blobs: selectOwners('blobs', 'forUpdate') }

export const toTextOwners = (dialect: Dialect, readers: TextOwners) =>
  readers === 'anybody' ? null : dialect.json.encode(readers)

export const fromTextOwners = (dialect: Dialect, stored: unknown): TextOwners =>
  stored === null ? 'anybody' : dialect.json.decode<readonly ContactId[]>(stored)

const isFor = (stored: TextOwners, readers: TextOwners) => addTextOwners(stored, readers) === stored

/**
 * Adds owners to a stored body or blob. Returns undefined if there is none, also when an erasure deleted it while this
 * call waited.
 */
export async function addStoredOwners(
  db: Db,
  dialect: Dialect,
  { store, project, hash, readers }: ByHash & { readonly store: Store; readonly readers: TextOwners },
): Promise<{ readonly key: string; readonly isLasting: boolean } | undefined> {
  const [known] = (await find[store](db, dialect, { project, hash })).rows
  if (!known) return undefined
  if (known.isStale === 1 && !(await touch(db, dialect, store, { project, hash }))) return undefined
  if (known.readers === null) return { key: known.key, isLasting: true }
  if (isFor(fromTextOwners(dialect, known.readers), readers)) {
    const [kept] = (await keep[store](db, dialect, { project, hash })).rows
    if (kept && isFor(fromTextOwners(dialect, kept.readers), readers))
      return { key: kept.key, isLasting: kept.readers === null }
  }
  const [held] = (await hold[store](db, dialect, { project, hash })).rows
  if (!held) return undefined
  const before = fromTextOwners(dialect, held.readers)
  const all = addTextOwners(before, readers)
  if (all !== before) await writeTextOwners(db, dialect, store, project, { key: held.key, readers: all })
  return { key: held.key, isLasting: all === 'anybody' }
}

/** Updates the time of last use, and locks the row; false if it was deleted in between. */
async function touch(db: Db, { nowMs }: Dialect, store: Store, { project, hash }: ByHash): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(store)
    .set({ last_used_at: nowMs })
    .where('project_id', '=', project)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function writeTextOwners(
  db: Db,
  dialect: Dialect,
  store: Store,
  project: string,
  { key, readers }: { readonly key: string; readonly readers: TextOwners },
): Promise<void> {
  const row = sql<SqlBool>`project_id = ${project} and ${sql.id(KEY[store])} = ${key}`
  await db
    .updateTable(store)
    .set({ readers: toTextOwners(dialect, readers) })
    .where(row)
    .execute()
}

/** A body or blob that an erased email referred to. */
export interface Reference {
  readonly contactId: ContactId
  readonly key: string
}

/**
 * Deletes contents that were stored only for these contacts, unless one of their remaining emails, which `findLeft`
 * finds, refers to them.
 */
export async function removeStoredOwners(
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
  const { rows: held } = await sql<StoredTextOwner>`
    select ${sql.id(KEY[store])} as key, readers from ${sql.id(store)}
    where ${ownedBy(project)} and readers is not null and ${dialect.sets.isOneOf(sql.ref(KEY[store]), keys)}
    order by key ${dialect.locks.forUpdate}`.execute(db)
  if (held.length === 0) return
  const left = await findLeft(held.map(({ key }) => key))
  const isNeeded = new Set(left.map(({ contactId, key }) => `${contactId} ${key}`))
  const deleted: string[] = []
  for (const { key, readers } of held) {
    const gone = references.filter((one) => one.key === key && !isNeeded.has(`${one.contactId} ${key}`))
    const before = fromTextOwners(dialect, readers)
    const others = removeTextOwners(before, new Set(gone.map(({ contactId }) => contactId)))
    if (others.length === 0) deleted.push(key)
    else if (others !== before) await writeTextOwners(db, dialect, store, project, { key, readers: others })
  }
  if (deleted.length > 0)
    await sql`delete from ${sql.id(store)}
      where ${ownedBy(project)} and ${dialect.sets.isOneOf(sql.ref(KEY[store]), deleted)}`.execute(db)
}
