import type { ProjectId } from '@posthorn/core/kernel'
import type { SuppressionReason, SuppressionStore } from '@posthorn/core/people'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION, type SuppressionRow } from './columns.ts'

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

function having(project: ProjectId, db: Kysely<Tables>, reason: SuppressionReason | undefined) {
  const own = db.selectFrom('suppressions').where('project_id', '=', project)
  return reason === undefined ? own : own.where('reason', '=', reason)
}

export function findVerbs(session: Session, project: ProjectId): Pick<SuppressionStore, 'list' | 'count' | 'find'> {
  const { read, dialect } = session
  return {
    async list({ limit, after, reason }) {
      const position = after && { createdAt: after.createdAt, id: after.hash }
      const rows = await having(project, read, reason)
        .selectAll()
        .where(olderThan(position, 'hash'))
        .orderBy('created_at', 'desc')
        .orderBy('hash', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => SUPPRESSION.fromRow(dialect, row))
    },

    count(reason) {
      const rows = having(project, session.scan, reason).select(sql.lit(1).as('one'))
      return dialect.planner.countRows(session.scan, rows)
    },

    async find(hashes: readonly string[]) {
      const rows = await rowsOf(session, project, hashes)
      return rows.map((row) => SUPPRESSION.fromRow(dialect, row))
    },
  }
}
