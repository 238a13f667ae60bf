import type { ActivityStore, ExecutionMoment } from '@posthorn/core/insight'
import type { ContactId, ExecutionId, ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { SummaryRow } from '../campaigns/columns.ts'
import { fromSummaryRow } from '../campaigns/rows.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { fromTime, toTime } from '../engine/values.ts'
import { COMPLETED } from './completed.ts'
import { COLUMNS, within } from './select.ts'

const MOMENT = {
  startedAt: { column: 'executions.created_at', isOne: sql`true` },
  completedAt: { column: 'executions.ended_at', isOne: COMPLETED },
} as const satisfies Record<ExecutionMoment, object>

interface ExecutionMomentRow {
  readonly id: ExecutionId
  readonly workflow_id: WorkflowId
  readonly name: string | null
  readonly contact_id: ContactId
  readonly at: number
  readonly exit_reason: string | null
}

export function executionVerbs(
  session: Session,
  project: ProjectId,
): Pick<ActivityStore, 'executions' | 'countStarted' | 'upcoming'> {
  const { read, dialect, scan } = session
  return {
    async executions({ moment, contactId, limit, after, ...range }) {
      const { column, isOne } = MOMENT[moment]
      const at = sql.ref(column)
      const whose =
        contactId === undefined
          ? sql`executions.project_id = ${project}`
          : sql`executions.contact_id = ${contactId} and ${ownedBy(project, 'executions.project_id')}`
      const behind = after ? sql`and (${at}, executions.id) < (${toTime(after.at)}, ${after.id})` : sql``
      const { rows } = await sql<ExecutionMomentRow>`select executions.id, executions.workflow_id, workflows.name,
          executions.contact_id, ${at} as at, executions.exit_reason
        from executions left join workflows on workflows.id = executions.workflow_id
        where ${whose} and ${isOne} ${behind} ${within(column, range)}
        order by ${at} desc, executions.id desc limit ${limit}`.execute(read)
      return rows.map((row) => ({
        executionId: row.id,
        workflowId: row.workflow_id,
        workflowName: row.name ?? undefined,
        contactId: row.contact_id,
        at: fromTime(row.at),
        exitReason: moment === 'completedAt' ? (row.exit_reason ?? undefined) : undefined,
      }))
    },

    countStarted: ({ from, until }) =>
      dialect.planner.countRows(
        scan,
        scan
          .selectFrom('executions')
          .select(sql<number>`1`.as('one'))
          .where('project_id', '=', project)
          .$if(from !== undefined, (query) => query.where('created_at', '>=', toTime(from ?? new Date(0))))
          .$if(until !== undefined, (query) => query.where('created_at', '<=', toTime(until ?? new Date(0)))),
      ),

    async upcoming({ from, until, limit }) {
      const { rows } = await sql<SummaryRow>`select ${COLUMNS} from campaigns
        where project_id = ${project} and status = 'SCHEDULED'
          and scheduled_at >= ${toTime(from)} and scheduled_at <= ${toTime(until)}
        order by scheduled_at, id limit ${limit}`.execute(read)
      return rows.map((row) => fromSummaryRow(dialect, row))
    },
  }
}
