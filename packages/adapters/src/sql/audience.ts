import type { AudienceStore, ProjectId, SegmentId } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Session } from './engine.ts'
import { foldCatalogues } from './fold.ts'
import type { Tables } from './tables.ts'
import { toTime } from './values.ts'

export class SqlAudience implements AudienceStore {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async claimDueSegments({ now, nextAt, limit }: Parameters<AudienceStore['claimDueSegments']>[0]) {
    const due = (db: Kysely<Tables>) =>
      db
        .selectFrom('segments')
        .select(['id', 'project_id'])
        .where('due_at', '<=', toTime(now))
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
    // Most of the time there is nothing to be done, and no transaction is needed to know it.
    if (!(await due(this.#session.read).limit(1).executeTakeFirst())) return []
    return this.#session.write(async (db) => {
      const rows = await due(db).modifyEnd(this.#session.dialect.skipLocked).execute()
      await db
        .updateTable('segments')
        .set({ due_at: toTime(nextAt) })
        .where(
          this.#session.dialect.isOneOf(
            sql.ref('id'),
            rows.map((row) => row.id),
          ),
        )
        .execute()
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, segmentId: row.id as SegmentId }))
    })
  }

  async projectsChanged(limit: number, after = '') {
    // Hops along the index rather than reading all marks.
    const { rows } = await sql<{ project_id: string }>`with recursive changed(project_id) as (
        select min(project_id) from changed_contacts where project_id > ${after}
        union all
        select (select min(project_id) from changed_contacts where project_id > changed.project_id)
        from changed where changed.project_id is not null)
      select project_id from changed where project_id is not null limit ${limit}`.execute(this.#session.read)
    return rows.map((row) => row.project_id as ProjectId)
  }

  foldCatalogues() {
    return foldCatalogues(this.#session)
  }
}
