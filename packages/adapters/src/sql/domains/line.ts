import type { DomainLine, DueDomain, DueDomains } from '@posthorn/core/tenant'
import { type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { DOMAIN } from './columns.ts'

export function domainLine(session: Session): DomainLine {
  const { dialect, read, write } = session

  /** Returns the ids of due domains, in the order in which they are taken. */
  async function findDue({ now, limit, perProject, except }: DueDomains): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`select id from (
        select id, next_check_at, row_number() over (partition by project_id order by next_check_at, id) as place
        from domains
        where next_check_at <= ${toTime(now)} and not (${dialect.sets.isOneOf(sql.ref('project_id'), except)})
      ) as due where place <= ${perProject} order by place, next_check_at, id limit ${limit}`.execute(read)
    return rows.map(({ id }) => id)
  }

  return {
    async findVerified(name: string) {
      const row = await read
        .selectFrom('domains')
        .selectAll()
        .where('domain', '=', name)
        .where('status', '=', sql.lit('verified'))
        .executeTakeFirst()
      return row && DOMAIN.fromRow(dialect, row)
    },

    async ownerOf(domain: string) {
      const row = await read
        .selectFrom('domains')
        .select('project_id')
        .where('domain', '=', domain)
        .where('status', '=', sql.lit('verified'))
        .executeTakeFirst()
      return row?.project_id
    },

    async takeDue(request: DueDomains) {
      const order = await findDue(request)
      if (order.length === 0) return []
      const place = new Map<string, number>(order.map((id, at) => [id, at]))
      return write(async (db): Promise<readonly DueDomain[]> => {
        // Another node may be taking some of them, or have taken them.
        const free = sql<SqlBool>`id in (select id from domains where ${dialect.sets.isOneOf(sql.ref('id'), order)}
          and next_check_at <= ${toTime(request.now)} ${dialect.locks.skipLocked})`
        const rows = await db
          .updateTable('domains')
          .set({ next_check_at: toTime(request.until), asked_at: toTime(request.now) })
          .where(free)
          .returningAll()
          .execute()
        return rows
          .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
          .map((row) => ({ projectId: row.project_id, domain: DOMAIN.fromRow(dialect, row) }))
      })
    },
  }
}
