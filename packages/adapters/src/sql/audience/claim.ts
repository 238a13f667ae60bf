import type { AudienceStore } from '@posthorn/core/audience'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

export function claimVerbs(session: Session): Pick<AudienceStore, 'claimDueSegment'> {
  const { dialect, read, write } = session
  return {
    async claimDueSegment(request: Parameters<AudienceStore['claimDueSegment']>[0]) {
      const { now, nextAt, after, except } = request
      const due = (db: Kysely<Tables>, behind?: string) =>
        db
          .selectFrom('segments')
          .select(['id', 'project_id'])
          .where('due_at', '<=', toTime(now))
          .$if(except.length > 0, (query) =>
            query.where(({ not }) => not(dialect.sets.isOneOf(sql.ref('project_id'), except))),
          )
          .$if(behind !== undefined, (query) => query.where(sql<SqlBool>`project_id > ${behind ?? ''}`))
          .orderBy('project_id')
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
      // Usually nothing is due, and finding that out needs no transaction.
      if (!(await due(read).executeTakeFirst())) return undefined
      return write(async (db) => {
        const next = (behind?: string) => due(db, behind).modifyEnd(dialect.locks.skipLocked).executeTakeFirst()
        const row = (await next(after ?? '')) ?? (await next())
        if (!row) return undefined
        await db
          .updateTable('segments')
          .set({ due_at: toTime(nextAt) })
          .where('id', '=', row.id)
          .execute()
        return { projectId: row.project_id, segmentId: row.id }
      })
    },
  }
}
