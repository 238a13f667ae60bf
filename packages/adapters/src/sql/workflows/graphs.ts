import {
  type Graph,
  type GraphVersion,
  graphOfText,
  graphText,
  type UsedBy,
  usesOf,
  type Workflow,
} from '@posthorn/core/automation'
import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'
import { type Kysely, sql } from 'kysely'
import type { Columns, Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'

const USES = { project_id: 'text', used: 'text', workflow_id: 'text' } as const satisfies Columns
const VERSIONS = { workflow_id: 'text', version: 'integer' } as const satisfies Columns

/** Stores the graph as the version that the workflow names. */
export async function writeGraph(
  db: Kysely<Tables>,
  project: ProjectId,
  { workflow, graph }: { readonly workflow: Workflow; readonly graph: Graph },
): Promise<void> {
  const text = graphText(graph)
  const content = { bytes: Buffer.byteLength(text), created_at: toTime(workflow.updatedAt), graph: text }
  await db
    .insertInto('workflow_graphs')
    .values({ workflow_id: workflow.id, version: workflow.version, project_id: project, ...content })
    .onConflict((conflict) => conflict.columns(['workflow_id', 'version']).doUpdateSet(content))
    .execute()
}

/** Stores the objects that the workflow uses. */
export async function writeUses(
  db: Kysely<Tables>,
  { dialect, project }: { readonly dialect: Dialect; readonly project: ProjectId },
  { workflow, graph }: { readonly workflow: Workflow; readonly graph: Graph },
): Promise<void> {
  await db.deleteFrom('workflow_uses').where('workflow_id', '=', workflow.id).execute()
  const rows = usesOf(workflow.trigger, graph).map((used) => ({ project_id: project, used, workflow_id: workflow.id }))
  await dialect.sets.insertAll(db, { table: 'workflow_uses', columns: USES, rows })
}

export async function readGraphs(
  { dialect, read }: Session,
  project: ProjectId,
  versions: readonly GraphVersion[],
): Promise<readonly (Graph | undefined)[]> {
  if (versions.length === 0) return []
  const asked = versions.map(({ workflowId, version }) => ({ workflow_id: workflowId, version }))
  const { rows } = await sql<{ workflow_id: string; version: number; graph: string }>`
    select found.workflow_id, found.version, found.graph
    from ${dialect.sets.recordset('asked', VERSIONS, asked)}
    inner join workflow_graphs as found on found.workflow_id = asked.workflow_id and found.version = asked.version
    where ${ownedBy(project, 'found.project_id')}`.execute(read)
  const texts = new Map(rows.map((row) => [`${row.workflow_id} ${row.version}`, row.graph]))
  return versions.map(({ workflowId, version }) => {
    const text = texts.get(`${workflowId} ${version}`)
    return text === undefined ? undefined : readableGraph(text)
  })
}

/** Returns undefined for a damaged graph, so that it does not block others. */
function readableGraph(text: string): Graph | undefined {
  try {
    return graphOfText(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export async function listUsing(
  { dialect, read, scan }: Session,
  project: ProjectId,
  { uses, prefix, limit }: UsedBy,
): Promise<readonly Pick<Workflow, 'id' | 'name' | 'version'>[]> {
  const begins = prefix === undefined ? sql`` : sql`or substr(made.used, 1, ${sql.lit(prefix.length)}) = ${prefix}`
  const { rows } = await sql<{ id: WorkflowId; name: string; version: number }>`
    select id, name, version from workflows where id in (
      select made.workflow_id from workflow_uses as made
      where made.project_id = ${project} and (${dialect.sets.isOneOf(sql.ref('made.used'), uses)} ${begins}))
    order by created_at desc, id desc limit ${limit}`.execute(
    // No index finds the beginning of a text, so that all uses of the project's workflows are read.
    prefix === undefined ? read : scan,
  )
  return rows.map(({ id, name, version }) => ({ id, name, version }))
}
