import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTimeOrNull, toTime } from '../engine/values.ts'

export async function theoreticalArrivals({ dialect, read, locked }: Session, projectIds: readonly ProjectId[]) {
  const rows = await read
    .selectFrom('projects')
    .select(['id', 'paid_until'])
    .where(dialect.sets.isOneOf(sql.ref('id'), projectIds))
    // In a fixed order, so that two nodes cannot deadlock.
    .orderBy('id')
    .modifyEnd(locked)
    .execute()
  const known = rows.map((row) => [row.id, fromTimeOrNull(row.paid_until)] as const)
  return new Map(known.flatMap(([id, until]) => (until ? [[id, until]] : [])))
}

export function setTheoreticalArrivals({ dialect, write }: Session, until: ReadonlyMap<ProjectId, Date>) {
  const rows = [...until].map(([id, at]) => ({ id, paid_until: toTime(at) }))
  return write(async (db) => {
    if (rows.length === 0) return
    await sql`update projects set paid_until = rate.paid_until
      from ${dialect.sets.recordset('rate', { id: 'text', paid_until: 'time' }, rows)}
      where projects.id = rate.id`.execute(db)
  })
}
