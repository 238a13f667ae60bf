import type { LedgerStore } from '@posthorn/core/delivery'
import type { BodyId, EmailId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull } from '../engine/values.ts'
import { fromBodyRow, readBlob } from './contents.ts'
import { openLines } from './lines.ts'
import { waitingProjects } from './waiting.ts'

export function ledgerFindVerbs(session: Session): Pick<LedgerStore, 'nextDueAt' | 'projectOf' | 'bodies' | 'blob'> {
  const { read, dialect } = session
  return {
    async nextDueAt() {
      const { rows } = await sql<{ next: number | null }>`with recursive ${waitingProjects()}, ${openLines},
        moments(at) as (
          select (select min(due_at) from emails
            where emails.project_id = lines.project_id and priority = lines.priority and due_at is not null)
          from lines join projects on projects.id = lines.project_id and projects.disabled = 0
          union all
          select min(lease_until) from emails where lease_until is not null)
        select min(at) as next from moments`.execute(read)
      return fromTimeOrNull(rows[0]?.next ?? null)
    },

    async projectOf(id: EmailId) {
      const row = await read.selectFrom('emails').select('project_id').where('id', '=', id).executeTakeFirst()
      return row?.project_id
    },

    async bodies(ids: readonly BodyId[]) {
      const rows = await read
        .selectFrom('bodies')
        .select(['id', 'hash', 'html', 'text'])
        .where(dialect.sets.isOneOf(sql.ref('id'), ids))
        .execute()
      return rows.map(fromBodyRow)
    },

    blob: (projectId, hash) => readBlob(session, projectId, hash),
  }
}
