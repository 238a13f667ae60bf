import { graphOfText, graphText } from '../../automation/workflows/graph-text.ts'
import type { Workflow } from '../../automation/workflows/schema.ts'
import type { Graph } from '../../automation/workflows/steps.ts'
import type { GraphVersion, UsedBy, WorkflowFilter, WorkflowStore } from '../../automation/workflows/store.ts'
import { usesOf } from '../../automation/workflows/uses.ts'
import type { ProjectId, WorkflowId } from '../../kernel/ids/ids.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { insertRow, keyOf, matchesText, namedRows, newestFirst } from './rows.ts'
import type { Source, Tables } from './tables.ts'

const copy = ({ trigger, ...workflow }: Workflow): Workflow => {
  const condition = trigger.condition && JSON.parse(JSON.stringify(trigger.condition))
  return { ...workflow, trigger: { ...trigger, condition } }
}

const versionKey = ({ workflowId, version }: GraphVersion) => keyOf(workflowId, String(version))

export function memoryWorkflows(source: Source, projectId: ProjectId): WorkflowStore {
  const own = ({ workflows }: Tables, id: string) => {
    const one = workflows.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  const all = ({ workflows }: Tables) =>
    workflows.filter((one) => one.projectId === projectId).map(({ row }) => row.workflow)
  const found = (tables: Tables, { search, enabled }: WorkflowFilter) =>
    all(tables).filter((one) => matchesText(search, one.name) && (enabled === undefined || one.enabled === enabled))
  const graphOf = ({ graphs }: Tables, version: GraphVersion) => {
    const one = graphs.get(versionKey(version))
    return one?.projectId === projectId ? graphOfText(one.row.text) : undefined
  }
  const isMadeWith = (tables: Tables, workflow: Workflow, { uses, prefix }: UsedBy) => {
    const graph = graphOf(tables, { workflowId: workflow.id, version: workflow.version })
    return usesOf(workflow.trigger, graph ?? { steps: [], transitions: [] }).some(
      (use) => uses.includes(use) || (prefix !== undefined && use.startsWith(prefix)),
    )
  }
  const put = ({ graphs }: Tables, { id, version, updatedAt }: Workflow, graph: Graph) =>
    graphs.set(versionKey({ workflowId: id, version }), {
      projectId,
      row: { workflowId: id, version, text: graphText(graph), createdAt: updatedAt },
    })

  return {
    find: (id) => source.read((tables) => own(tables, id)?.workflow),
    list: ({ limit, offset, after, ...filter }) =>
      source.read((tables) =>
        found(tables, filter)
          .sort(newestFirst)
          .filter((workflow) => !after || newestFirst(after, workflow) < 0)
          .slice(offset, offset + limit),
      ),
    count: (filter) => source.read((tables) => found(tables, filter).length),
    listNamed: (name, limit) => source.read((tables) => namedRows(all(tables), name, limit)),
    listTriggered: (eventNames) =>
      source.read((tables) =>
        all(tables)
          .filter(({ enabled, trigger }) => enabled && eventNames.includes(trigger.eventName))
          .sort((a, b) => newestFirst(b, a)),
      ),
    listUsing: (request) =>
      source.read((tables) =>
        all(tables)
          .filter((workflow) => isMadeWith(tables, workflow, request))
          .sort(newestFirst)
          .slice(0, request.limit)
          .map(({ id, name, version }) => ({ id, name, version })),
      ),
    graphs: (versions) => source.read((tables) => versions.map((version) => graphOf(tables, version))),
    versions: (id) =>
      source.read(({ graphs }) =>
        graphs
          .filter((one) => one.projectId === projectId && one.row.workflowId === id)
          .map(({ row: { version, createdAt } }) => ({ version, createdAt }))
          .sort((a, b) => a.version - b.version),
      ),
    deleteVersions: (id, versions) =>
      source.write((tables) => {
        for (const version of versions) {
          const key = versionKey({ workflowId: id, version })
          if (tables.graphs.get(key)?.projectId === projectId) tables.graphs.delete(key)
        }
      }),
    graphBytes: () =>
      source.read(({ graphs }) =>
        graphs.filter((one) => one.projectId === projectId).reduce((sum, { row }) => sum + utf8Length(row.text), 0),
      ),
    insert: (workflow, graph) =>
      source.write((tables) => {
        insertRow(tables.workflows, workflow.id, { projectId, row: { workflow: copy(workflow) } })
        put(tables, workflow, graph)
      }),
    update: (workflow, graph) =>
      source.write((tables) => {
        if (!own(tables, workflow.id)) return
        tables.workflows.set(workflow.id, { projectId, row: { workflow: copy(workflow) } })
        put(tables, workflow, graph)
      }),
    delete: (id: WorkflowId) =>
      source.write((tables) => {
        if (!own(tables, id)) return false
        for (const { row } of tables.graphs.filter((one) => one.row.workflowId === id))
          tables.graphs.delete(versionKey(row))
        return tables.workflows.delete(id)
      }),
  }
}
