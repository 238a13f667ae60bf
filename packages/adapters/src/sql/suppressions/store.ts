import type { ProjectId } from '@posthorn/core/kernel'
import type { Suppression, SuppressionStore } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION } from './columns.ts'
import { findVerbs } from './find.ts'

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

export function suppressionStore(session: Session, project: ProjectId): SuppressionStore {
  const { write, dialect } = session
  return {
    ...findVerbs(session, project),
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
