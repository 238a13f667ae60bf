import type { BodyId, ProjectId } from '@posthorn/core/kernel'
import type { Email, EmailBody, TextOwners } from '@posthorn/core/mail'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import type { Later } from '../engine/later.ts'
import { setStatement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { insertEmailRows, toEmailRecord } from './rows.ts'
import { fromTextOwners, TOUCH_AFTER_MS } from './text-owners.ts'

type Db = Kysely<Tables>

/** The hash of a body. */
export interface BodyKey {
  readonly project: ProjectId
  readonly hash: string
}

/** A stored body, which the transaction has locked unless it has no owners. */
export interface StoredBody {
  readonly id: BodyId
  readonly readers: TextOwners
  /** Whether the time of its last use must be written again. */
  readonly isStale: boolean
}

/** A new body of a project. */
export interface OwnedBody {
  readonly project: ProjectId
  readonly body: EmailBody
  readonly readers: TextOwners
}

const KEY = { project_id: 'text', hash: 'text' } as const satisfies Columns
const NEW = { ...KEY, id: 'text', html: 'text', text: 'text', readers: 'json' } as const satisfies Columns

type BodyRow = { id: BodyId; project_id: ProjectId; hash: string; readers: unknown; isStale: number }

const takeRows = setStatement<readonly SetRow[], BodyRow>((rows, dialect) => {
  const columns = sql`id, project_id, hash, readers,
    case when last_used_at < ${dialect.nowMs} - ${sql.lit(TOUCH_AFTER_MS)} then 1 else 0 end as "isStale"`
  return sql`
    with found as materialized (select (select known.id from bodies as known
        where known.project_id = asked.project_id and known.hash = asked.hash) as id
        from ${dialect.sets.recordset('asked', KEY, rows)}),
      held as materialized (select ${columns} from bodies
        where id in (select found.id from found) and readers is not null
        order by id ${dialect.locks.skipLocked})
    select ${columns} from bodies where id in (select found.id from found) and readers is null
    union all select * from held`
})

/**
 * Finds bodies of any projects. Those with owners are locked until the end of the transaction; undefined also for one
 * that another transaction holds or creates.
 */
export async function takeBodies(
  db: Db,
  dialect: Dialect,
  keys: readonly BodyKey[],
): Promise<readonly (StoredBody | undefined)[]> {
  const { rows } = await takeRows(
    db,
    dialect,
    keys.map(({ project, hash }) => ({ project_id: project, hash })),
  )
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.hash}`, row]))
  return keys.map(({ project, hash }) => {
    const row = found.get(`${project} ${hash}`)
    if (!row) return undefined
    return { id: row.id, readers: fromTextOwners(dialect, row.readers), isStale: row.isStale === 1 }
  })
}

const insertion = (dialect: Dialect, rows: Later<readonly SetRow[]>) => sql`
  insert into bodies (project_id, hash, id, html, text, readers, last_used_at)
  select project_id, hash, id, html, text, readers, ${dialect.nowMs} from ${dialect.sets.recordset('new', NEW, rows)}
  where true order by project_id, hash`

const insertRows = setStatement<readonly SetRow[], { id: string }>(
  (rows, dialect) => sql`${insertion(dialect, rows)} on conflict (project_id, hash) do nothing returning id`,
)

/** Inserts bodies of any projects, in the order of their hashes. Returns the ids of those that were new. */
export async function insertBodies(
  db: Db,
  dialect: Dialect,
  bodies: readonly OwnedBody[],
): Promise<ReadonlySet<string>> {
  if (bodies.length === 0) return new Set()
  const { rows } = await insertRows(db, dialect, bodies.map(toRecord))
  return new Set(rows.map(({ id }) => id))
}

const insertAllRows = setStatement<readonly SetRow[]>((rows, dialect) => insertion(dialect, rows))

/** Inserts bodies of any projects, all or none. Throws `StoreConflict` if one exists. */
export async function insertNewBodies(db: Db, dialect: Dialect, bodies: readonly OwnedBody[]): Promise<void> {
  if (bodies.length > 0) await insertAllRows(db, dialect, bodies.map(toRecord))
}

const toRecord = ({ project, body: { id, hash, html, text }, readers }: OwnedBody) => ({
  project_id: project,
  hash,
  id,
  html,
  text: text ?? null,
  readers: readers === 'anybody' ? null : readers,
})

const writeReaderRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`update bodies set readers = new.readers
    from ${dialect.sets.recordset('new', { id: 'text', readers: 'json' }, rows)} where bodies.id = new.id`,
)

/** Replaces the owners of bodies that the transaction has locked. */
export async function writeTextOwnersAcross(
  db: Db,
  dialect: Dialect,
  bodies: readonly { readonly id: BodyId; readonly readers: TextOwners }[],
): Promise<void> {
  if (bodies.length === 0) return
  const rows = bodies.map(({ id, readers }) => ({ id, readers: readers === 'anybody' ? null : readers }))
  await writeReaderRows(db, dialect, rows)
}

/** Inserts mails of any projects. */
export async function insertEmailsAcross(
  db: Db,
  dialect: Dialect,
  emails: readonly { readonly project: ProjectId; readonly email: Email }[],
): Promise<void> {
  if (emails.length === 0) return
  await insertEmailRows(
    db,
    dialect,
    emails.map(({ project, email }) => toEmailRecord(project, email)),
  )
}
