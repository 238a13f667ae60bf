import { type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { aGraph, aWorkflow } from '../../testing/workflow-kit.ts'
import type { Workflow } from './schema.ts'
import type { WorkflowStore } from './store.ts'

/** A filled tenant: it has one enabled workflow. */
export interface WithWorkflow {
  readonly workflow: Workflow
}

const graph = aGraph({ on: ['TRIGGER', { eventName: 'signup' }], mail: ['SEND_EMAIL', { templateId: 'tpl_used' }] }, [
  'on > mail',
])
const changed = aGraph({ on: ['TRIGGER', { eventName: 'signup' }], end: ['EXIT', {}] }, ['on > end'])
const everything = { search: undefined, enabled: undefined }
const all = { ...everything, limit: 100, offset: 0, after: undefined }
const use = { uses: ['template.tpl_used'], limit: 10 }
const versionOf = ({ id, version }: Workflow) => ({ workflowId: id, version })

export const workflowCases: RoomCases<WorkflowStore, unknown, WithWorkflow> = {
  async fill(_, { rooms }) {
    const workflow = aWorkflow({ enabled: true })
    await rooms.workflows.insert(workflow, graph)
    return { workflow }
  },
  async look(store, { id, workflow }) {
    const room = store.project(id).workflows
    const versions = [workflow.version, workflow.version + 1]
    return [
      await room.list(all),
      await room.graphs(versions.map((version) => ({ workflowId: workflow.id, version }))),
      await room.listUsing(use),
    ]
  },
  verbs: {
    find: { tenancy: async (room, { workflow }) => [await room.find(workflow.id), undefined] },
    list: { tenancy: async (room, _, { workflow }) => [await room.list(all), [workflow]] },
    count: { tenancy: async (room) => [await room.count(everything), 1] },
    listNamed: {
      tenancy: async (room, theirs, { workflow }) => {
        for (const one of [theirs.workflow, workflow]) await room.update({ ...one, name: 'Mine' }, graph)
        return [await room.listNamed('mine', 10), [{ id: workflow.id, name: 'Mine' }]]
      },
    },
    listTriggered: { tenancy: async (room, _, { workflow }) => [await room.listTriggered(['signup']), [workflow]] },
    listUsing: {
      tenancy: async (room, _, { workflow }) => [(await room.listUsing(use)).map(({ id }) => id), [workflow.id]],
    },
    graphs: {
      tenancy: async (room, { workflow }) => [await room.graphs([versionOf(workflow)]), [undefined]],
    },
    versions: { tenancy: async (room, { workflow }) => [await room.versions(workflow.id), []] },
    deleteVersions: {
      write: (room, { workflow }) => room.deleteVersions(workflow.id, [1]),
      tenancy: (room, { workflow }) => refusedOrWritten(room.deleteVersions(workflow.id, [1])),
    },
    graphBytes: {
      tenancy: async (room, theirs, mine) => {
        const before = await room.graphBytes()
        await room.update(theirs.workflow, changed)
        await room.update(mine.workflow, graph)
        return [await room.graphBytes(), before]
      },
    },
    insert: {
      write: (room) => room.insert(aWorkflow(), graph),
      tenancy: (room, { workflow }) => refusedOrWritten(room.insert({ ...workflow, name: 'Mine' }, changed)),
    },
    update: {
      write: (room, { workflow }) => room.update({ ...workflow, version: 2 }, changed),
      tenancy: (room, { workflow }) => refusedOrWritten(room.update({ ...workflow, version: 1 }, changed)),
    },
    delete: {
      write: (room, { workflow }) => room.delete(workflow.id),
      tenancy: async (room, { workflow }) => [await room.delete(workflow.id), false],
    },
  },
}
