import type { WithContact } from '../../people/contacts/store.cases.ts'
import { type DeploymentCases, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { anExecution, aWorkflowEvent } from '../../testing/work-rows.ts'
import { changeOfExecution, figuresOf } from './changes.ts'
import type { Execution, WorkflowEvent } from './schema.ts'
import type { ExecutionLine, ExecutionStore } from './store.ts'

export interface WithExecutions {
  /** An execution that waits for a payment, at most until it is due. */
  readonly waiting: Execution
  /** An execution of another workflow. */
  readonly over: Execution
  readonly workflowEvent: WorkflowEvent
}

const everyone = { status: undefined, contactId: undefined, limit: 100, offset: 0, after: undefined }
const begun = (execution: Execution) => {
  const record = { visit: 1, stepId: 'stp_pause', at: execution.startedAt } as const
  const status = execution.endedAt ? 'COMPLETED' : 'WAITING'
  const moved = { before: undefined, now: execution, records: [{ ...record, status, output: { note: 'n' } } as const] }
  return { changes: [changeOfExecution(moved)], figures: figuresOf([moved]) }
}
const save = (room: ExecutionStore, execution: Execution, isNew = true) => {
  const { changes, figures } = begun(execution)
  return room.save(
    changes.map((change) => ({ ...change, isNew })),
    figures,
    rowTime(0),
  )
}

export const executionCases: RoomCases<ExecutionStore, WithContact, WithExecutions> = {
  async fill(store, { id, contact }) {
    const { executions } = store.project(id)
    const wait = { for: 'event', eventName: 'paid', until: rowTime(0) } as const
    const waiting = anExecution({ contactId: contact.id, wait, context: { plan: 'pro' }, byPublicKey: true })
    const over = anExecution({
      contactId: contact.id,
      status: 'COMPLETED',
      context: { plan: 'pro' },
      wait: undefined,
      dueAt: undefined,
      endedAt: rowTime(1),
    })
    await save(executions, waiting)
    await save(executions, over)
    const workflowEvent = aWorkflowEvent({ contactId: contact.id })
    await executions.enqueueEvents([workflowEvent])
    await executions.addAwaited(waiting.workflowId, ['paid'])
    return { waiting, over, workflowEvent }
  },
  async look(store, { id, waiting, over }) {
    const { executions } = store.project(id)
    const both = [waiting, over]
    return [
      await Promise.all(both.map(({ workflowId }) => executions.list({ ...everyone, workflowId }))),
      await Promise.all(both.map((one) => executions.listSteps(one.id, 10))),
      await Promise.all(both.map(({ workflowId }) => executions.figures(workflowId))),
      await executions.listWaitingEvents(10),
      await executions.awaitedNames(),
      await store.transaction(async (tx) => tx.project(id).executions.entrants(both)),
    ]
  },
  verbs: {
    enqueueEvents: {
      write: (room) => room.enqueueEvents([aWorkflowEvent()]),
      tenancy: async (room) => [await room.enqueueEvents([]), undefined],
    },
    listWaitingEvents: {
      tenancy: async (room, _, { workflowEvent }) => [
        (await room.listWaitingEvents(10)).map(({ eventId }) => eventId),
        [workflowEvent.eventId],
      ],
    },
    deleteWaitingEvents: {
      write: async (room) => room.deleteWaitingEvents((await room.listWaitingEvents(10)).map(({ seq }) => seq)),
      tenancy: async (room) => {
        const [mine] = await room.listWaitingEvents(1)
        // The numbers around it belong to others.
        const seqs = Array.from({ length: 20 }, (_, n) => (mine?.seq ?? 0) - 10 + n)
        return [await room.deleteWaitingEvents(seqs), undefined]
      },
    },
    hasten: { tenancy: async (room) => [await room.hasten(rowTime(-1), rowTime(0), 10), 0] },
    addAwaited: {
      write: (room, { waiting }) => room.addAwaited(waiting.workflowId, ['other']),
      tenancy: async (room, { waiting }) => [await room.addAwaited(waiting.workflowId, ['mine']), true],
    },
    awaitedNames: { tenancy: async (room) => [await room.awaitedNames(), ['paid']] },
    takeTurn: { tenancy: async (room) => [await room.takeTurn(), true] },
    listDue: {
      tenancy: async (room, _, { waiting }) => [(await room.listDue(rowTime(0), 10)).map(({ id }) => id), [waiting.id]],
    },
    listAwaiting: {
      tenancy: async (room, { contact }) => [
        await room.listAwaiting([{ contactId: contact.id, eventName: 'paid' }]),
        [],
      ],
    },
    listActive: {
      tenancy: async (room, { contact, waiting }) => [
        [
          await room.listActive({ contactIds: [contact.id] }, 10),
          await room.listActive({ workflowId: waiting.workflowId }, 10),
        ],
        [[], []],
      ],
    },
    find: { tenancy: async (room, { waiting }) => [await room.find(waiting.id), undefined] },
    publicAmong: { tenancy: async (room, { waiting, over }) => [await room.publicAmong([waiting.id, over.id]), []] },
    findMany: { tenancy: async (room, { waiting, over }) => [await room.findMany([waiting.id, over.id]), []] },
    list: {
      tenancy: async (room, { waiting }) => [await room.list({ ...everyone, workflowId: waiting.workflowId }), []],
    },
    count: {
      tenancy: async (room, { waiting: { workflowId } }) => [
        await room.count({ workflowId, status: undefined, contactId: undefined }),
        0,
      ],
    },
    listSteps: { tenancy: async (room, { waiting }) => [await room.listSteps(waiting.id, 10), []] },
    entrants: {
      write: (room) => room.entrants([{ contactId: rowIds.make('cnt'), workflowId: rowIds.make('wfl') }]),
      unseen: true,
      tenancy: async (room, { waiting }) => [await room.entrants([waiting]), []],
    },
    save: {
      write: (room, { waiting }) => save(room, anExecution({ workflowId: waiting.workflowId })),
      tenancy: (room, { waiting }) => refusedOrWritten(save(room, { ...waiting, exitReason: 'Mine.' }, false)),
    },
    figures: { tenancy: async (room, { waiting }) => [await room.figures(waiting.workflowId), []] },
    countActive: { tenancy: async (room) => [await room.countActive(), 1] },
    erase: {
      write: (room, { contact }) => room.erase([contact.id], 10),
      tenancy: async (room, { contact }) => [await room.erase([contact.id], 10), 0],
    },
    forgetContacts: {
      write: (room, { contact }) => room.forgetContacts([contact.id]),
      tenancy: async (room, { contact }) => [await room.forgetContacts([contact.id]), undefined],
    },
    deleteOfWorkflow: {
      write: (room, { over }) => room.deleteOfWorkflow(over.workflowId, 10),
      tenancy: async (room, { over }) => [await room.deleteOfWorkflow(over.workflowId, 10), 0],
    },
  },
}

export const executionLineCases: DeploymentCases<ExecutionLine, WithExecutions, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: { projectsDue: {} },
}
