import { type ExecutionChange, type Figure, HOUR_OF_STARTS_MS } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Columns, SetRow } from '../engine/dialect.ts'
import { setStatement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import { STEP_EXECUTION } from './columns.ts'
import { EXECUTION_COLUMNS, MOVING_COLUMNS, STEP_COLUMNS, toExecutionRow, toMovingRow } from './rows.ts'
import type { Place } from './waiting-event-rows.ts'

/** Rows name their project, so that rows of another project are not changed. */
const OWNED = { project_id: 'text' } as const satisfies Columns

const MOVED = sql.join(
  Object.keys(MOVING_COLUMNS)
    .filter((column) => column !== 'id')
    .map((column) => sql`${sql.id(column)} = ${sql.ref(`moved.${column}`)}`),
)

const moveRows = setStatement<readonly SetRow[]>(
  (
    rows,
    dialect,
  ) => sql`update executions set ${MOVED} from ${dialect.sets.recordset('moved', { ...MOVING_COLUMNS, ...OWNED }, rows)}
    where executions.id = moved.id and executions.project_id || '' = moved.project_id`,
)

const STEP_NAMES = sql.join(Object.keys(STEP_COLUMNS).map((column) => sql.id(column)))

const stepRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into step_executions (${STEP_NAMES})
    select ${STEP_NAMES} from ${dialect.sets.recordset('step', { ...STEP_COLUMNS, ...OWNED }, rows)}
    where exists (select 1 from executions where id = execution_id and executions.project_id || '' = step.project_id)
    on conflict (execution_id, visit) do update set status = excluded.status, branch = excluded.branch,
      output = excluded.output, error = excluded.error, ended_at = excluded.ended_at,
      until_at = coalesce(excluded.until_at, step_executions.until_at)`,
)

const FIGURE_COLUMNS = {
  workflow_id: 'text',
  version: 'integer',
  step_id: 'text',
  name: 'text',
  project_id: 'text',
  total: 'time',
} as const satisfies Columns
const FIGURE_NAMES = sql.join(Object.keys(FIGURE_COLUMNS).map((column) => sql.id(column)))

const figureRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into workflow_figures (${FIGURE_NAMES})
    select ${FIGURE_NAMES} from ${dialect.sets.recordset('figure', FIGURE_COLUMNS, rows)} where true
    order by workflow_id, version, step_id, name
    on conflict (workflow_id, version, step_id, name) do update set total = workflow_figures.total + excluded.total
      where workflow_figures.project_id = excluded.project_id`,
)

const ENTRANT_COLUMNS = {
  contact_id: 'text',
  workflow_id: 'text',
  project_id: 'text',
  now: 'time',
  starts: 'integer',
} as const satisfies Columns

/** A start more than an hour after the first counted one begins a new count. */
const entrantRows = setStatement<readonly SetRow[]>(
  (rows, dialect) => sql`insert into workflow_entrants
      (contact_id, workflow_id, project_id, starts, counted_since, recent_starts)
    select contact_id, workflow_id, project_id, starts, now, starts
    from ${dialect.sets.recordset('entrant', ENTRANT_COLUMNS, rows)} where true order by contact_id, workflow_id
    on conflict (contact_id, workflow_id) do update set starts = workflow_entrants.starts + excluded.starts,
      counted_since = case when workflow_entrants.counted_since > excluded.counted_since - ${sql.lit(HOUR_OF_STARTS_MS)}
        then workflow_entrants.counted_since else excluded.counted_since end,
      recent_starts = case when workflow_entrants.counted_since > excluded.counted_since - ${sql.lit(HOUR_OF_STARTS_MS)}
        then workflow_entrants.recent_starts + excluded.starts else excluded.starts end
      where workflow_entrants.project_id = excluded.project_id`,
)

/** Writes executions that begin or advance, with a fixed number of statements. */
export async function saveExecutions(
  { db, dialect, project }: Place,
  changes: readonly ExecutionChange[],
  figures: readonly Figure[],
  now: Date,
): Promise<void> {
  const born = changes.filter(({ isNew }) => isNew).map(({ execution }) => execution)
  const moved = changes.filter(({ isNew }) => !isNew).map(({ execution }) => execution)
  const steps = changes.flatMap(({ steps }) => steps)
  if (born.length > 0) {
    const rows = born.map((execution) => toExecutionRow(project, execution))
    await dialect.sets.insertAll(db, { table: 'executions', columns: EXECUTION_COLUMNS, rows })
    const byEntry = Map.groupBy(born, ({ contactId, workflowId }) => `${contactId} ${workflowId}`)
    const entries = [...byEntry.values()].flatMap(([one, ...more]) =>
      one
        ? {
            contact_id: one.contactId,
            workflow_id: one.workflowId,
            project_id: project,
            now: toTime(now),
            starts: 1 + more.length,
          }
        : [],
    )
    await entrantRows(db, dialect, entries)
  }
  if (moved.length > 0)
    await moveRows(
      db,
      dialect,
      moved.map((one) => ({ ...toMovingRow(one), project_id: project })),
    )
  if (steps.length > 0)
    await stepRows(
      db,
      dialect,
      steps.map((step) => ({ ...STEP_EXECUTION.toSetRow(step), project_id: project })),
    )
  if (figures.length > 0)
    await figureRows(
      db,
      dialect,
      figures.map((figure) => toFigureRow(project, figure)),
    )
}

const toFigureRow = (project: ProjectId, { workflowId, version, stepId, name, total }: Figure): SetRow => ({
  workflow_id: workflowId,
  version,
  step_id: stepId ?? '',
  name,
  project_id: project,
  total,
})
