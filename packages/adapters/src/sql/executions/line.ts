import type { ExecutionLine } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'

export function executionLine({ read }: Session): ExecutionLine {
  return {
    async projectsDue(now: Date, limit: number, after: ProjectId | '' = '') {
      // Skips along the indexes: one lookup for each project, however many executions it has.
      const { rows } = await sql<{ id: ProjectId }>`with recursive
          hearing(id) as (
            select min(project_id) from heard_events where project_id > ${after}
            union all
            select (select min(project_id) from heard_events where project_id > hearing.id)
            from hearing where hearing.id is not null),
          running(id) as (
            select min(project_id) from executions where project_id > ${after} and due_at is not null
            union all
            select (select min(project_id) from executions where project_id > running.id and due_at is not null)
            from running where running.id is not null)
        select id from (
          select id from hearing where id is not null
          union
          select id from running where id is not null and exists (
            select 1 from executions where project_id = running.id and due_at <= ${toTime(now)})) as due
        order by id limit ${limit}`.execute(read)
      return rows.map(({ id }) => id)
    },
  }
}
