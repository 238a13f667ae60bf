import type { ProjectId } from '@posthorn/core/kernel'
import type { Suppression, SuppressionStore } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION, type SuppressionRow } from './columns.ts'
import { listVerbs } from './list.ts'
import { ruleVerbs } from './rules.ts'

/** Adds a suppression within a transaction. Returns true if the address was not suppressed before. */
async function insertSuppression(
  db: Kysely<Tables>,
  dialect: Dialect,
  { projectId, suppression }: { readonly projectId: ProjectId; readonly suppression: Suppression },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('suppressions')
    .values({ ...SUPPRESSION.toRow(dialect, suppression), project_id: projectId })
    .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const COLUMNS = { ...SUPPRESSION.columns, project_id: 'text' } as const satisfies Columns

/** Adds suppressions of any projects within a transaction. Returns the hashes of new ones. */
export async function insertSuppressions(
  db: Kysely<Tables>,
  dialect: Dialect,
  suppressions: readonly { readonly projectId: ProjectId; readonly suppression: Suppression }[],
): Promise<readonly string[]> {
  if (suppressions.length === 0) return []
  const rows = suppressions.map(({ projectId, suppression }) => ({
    ...SUPPRESSION.toSetRow(suppression),
    project_id: projectId,
  }))
  const columns = sql.join(Object.keys(COLUMNS).map((column) => sql.id(column)))
  // In a fixed order, so that two transactions that insert the same rows cannot deadlock.
  const inserted = await sql<{ hash: string }>`insert into suppressions (${columns})
    select ${columns} from ${dialect.sets.recordset('new', COLUMNS, rows)} where true
    order by project_id, hash on conflict (project_id, hash) do nothing returning hash`.execute(db)
  return inserted.rows.map(({ hash }) => hash)
}

export const suppressionStore: (session: Session, project: ProjectId) => SuppressionStore = inGroups(
  findVerbs,
  writeVerbs,
  listVerbs,
  ruleVerbs,
)

function writeVerbs(
  session: Session,
  project: ProjectId,
): Pick<SuppressionStore, 'add' | 'addMany' | 'remove' | 'forgetAddresses'> {
  const { write, dialect } = session
  return {
    add(suppression) {
      return write((db) => insertSuppression(db, dialect, { projectId: project, suppression }))
    },
    addMany(suppressions) {
      const owned = suppressions.map((suppression) => ({ projectId: project, suppression }))
      return write((db) => insertSuppressions(db, dialect, owned))
    },
    remove(hash: string) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('suppressions')
          .where('project_id', '=', project)
          .where('hash', '=', hash)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    },
    forgetAddresses(hashes: readonly string[]) {
      return write(async (db) => {
        await db
          .updateTable('suppressions')
          .set({ email: null })
          .where('project_id', '=', project)
          .where(dialect.sets.isOneOf(sql.ref('hash'), hashes))
          .where('email', 'is not', null)
          .execute()
      })
    },
  }
}

/** Each mail looks up one recipient. */
const selectOne = statement<{ project: ProjectId; hash: string }, SuppressionRow>(
  ['project', 'hash'],
  (db, { project, hash }) =>
    db.selectFrom('suppressions').selectAll().where('project_id', '=', project).where('hash', '=', hash),
)

async function rowsOf(
  session: Session,
  project: ProjectId,
  hashes: readonly string[],
): Promise<readonly SuppressionRow[]> {
  const { read, dialect } = session
  const [hash] = hashes
  if (hash === undefined) return []
  if (hashes.length === 1) return (await selectOne(read, dialect, { project, hash })).rows
  return read
    .selectFrom('suppressions')
    .selectAll()
    .where('project_id', '=', project)
    .where(dialect.sets.isOneOf(sql.ref('hash'), hashes))
    .execute()
}

function findVerbs(session: Session, project: ProjectId): Pick<SuppressionStore, 'find'> {
  return {
    async find(hashes: readonly string[]) {
      const rows = await rowsOf(session, project, hashes)
      return rows.map((row) => SUPPRESSION.fromRow(session.dialect, row))
    },
  }
}
