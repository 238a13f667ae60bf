import { HOUR_OF_STARTS_MS, type StepExecution, type WorkflowEvent } from '../../automation/executions/schema.ts'
import type {
  Entry,
  ExecutionChange,
  ExecutionFilter,
  ExecutionLine,
  ExecutionOf,
  ExecutionStore,
} from '../../automation/executions/store.ts'
import { isOver } from '../../automation/workflows/execution.ts'
import type { Figure } from '../../automation/workflows/figures.ts'
import type { ContactId, ExecutionId, ProjectId, WorkflowId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { asStored, hasCome, insertRow, keyOf, newestFirst } from './rows.ts'
import type { Source, Tables } from './tables.ts'

const seqKey = (seq: number) => String(seq).padStart(12, '0')
const stepKey = (id: ExecutionId, visit: number) => `${id} ${visit}`
const entrantKey = ({ contactId, workflowId }: Entry) => `${contactId} ${workflowId}`
const figureKey = ({ workflowId, version, stepId, name }: Omit<Figure, 'total'>) =>
  `${workflowId} ${version} ${stepId ?? ''} ${name}`
const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)
const toOf = ({ id, contactId }: ExecutionOf): ExecutionOf => ({ id, contactId })

export function memoryExecutions(source: Source, projectId: ProjectId): ExecutionStore {
  const own = ({ executions }: Tables, id: ExecutionId) => {
    const one = executions.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  const all = ({ executions }: Tables) => executions.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const found = (tables: Tables, { workflowId, status, contactId }: ExecutionFilter) =>
    all(tables)
      .filter((one) => one.workflowId === workflowId && (status === undefined || one.status === status))
      .filter((one) => contactId === undefined || one.contactId === contactId)
      .map((row) => ({ row, id: row.id, createdAt: row.startedAt }))

  return {
    ...memoryHearing(source, projectId),
    // Transactions are done one after the other.
    takeTurn: async () => true,
    hasten: (until, now, limit) =>
      source.write((tables) => {
        const held = all(tables)
          .filter(({ status, dueAt }) => status === 'RUNNING' && dueAt?.getTime() === until.getTime())
          .slice(0, limit)
        for (const one of held) tables.executions.set(one.id, { projectId, row: { ...one, dueAt: now } })
        return held.length
      }),
    listDue: (now, limit) =>
      source.read((tables) =>
        all(tables)
          .filter(({ dueAt }) => hasCome(dueAt, now))
          .sort((one, other) => Number(one.dueAt) - Number(other.dueAt) || byId(one, other))
          .slice(0, limit)
          .map(toOf),
      ),
    listAwaiting: (awaiting) =>
      source.read((tables) =>
        all(tables)
          .filter(({ contactId, wait }) =>
            awaiting.some(
              (one) => one.contactId === contactId && wait?.for === 'event' && wait.eventName === one.eventName,
            ),
          )
          .sort(byId)
          .map(toOf),
      ),
    listActive: (whose, limit) =>
      source.read((tables) =>
        all(tables)
          .filter((one) => !isOver(one))
          .filter((one) =>
            'workflowId' in whose ? one.workflowId === whose.workflowId : whose.contactIds.includes(one.contactId),
          )
          .slice(0, limit)
          .map(toOf),
      ),
    find: (id) => source.read((tables) => own(tables, id)),
    findMany: (ids) => source.read((tables) => [...new Set(ids)].flatMap((id) => own(tables, id) ?? []).sort(byId)),
    publicAmong: (ids) => source.read((tables) => [...new Set(ids)].filter((id) => own(tables, id)?.byPublicKey)),
    list: ({ limit, offset, after, ...filter }) =>
      source.read((tables) =>
        found(tables, filter)
          .sort(newestFirst)
          .filter((one) => !after || newestFirst(after, one) < 0)
          .slice(offset, offset + limit)
          .map(({ row }) => row),
      ),
    count: (filter) => source.read((tables) => found(tables, filter).length),
    listSteps: (id, limit) =>
      source.read((tables) =>
        own(tables, id)
          ? tables.steps
              .filter((step) => step.executionId === id)
              .sort((one, other) => one.visit - other.visit)
              .slice(0, limit)
          : [],
      ),
    entrants: (entries) =>
      source.read((tables) =>
        entries.flatMap((entry) => {
          const known = tables.entrants.get(entrantKey(entry))
          if (known && known.projectId !== projectId) return []
          const isActive = all(tables).some(
            (one) => !isOver(one) && one.contactId === entry.contactId && one.workflowId === entry.workflowId,
          )
          return { starts: 0, countedSince: undefined, recentStarts: 0, ...known?.row, ...entry, isActive }
        }),
      ),
    save: (changes, figures, now) =>
      source.write((tables) => {
        for (const change of changes) saveChange(tables, projectId, change, now)
        for (const figure of figures) {
          const key = figureKey(figure)
          const known = tables.figures.get(key)
          if (known && known.projectId !== projectId) continue
          const total = (known?.row.total ?? 0) + figure.total
          tables.figures.set(key, { projectId, row: { ...figure, total } })
        }
      }),
    figures: (workflowId) =>
      source.read(({ figures }) =>
        figures
          .filter((one) => one.projectId === projectId && one.row.workflowId === workflowId && one.row.total !== 0)
          .map(({ row }) => row)
          .sort((one, other) => one.version - other.version || (orderOf(one) < orderOf(other) ? -1 : 1)),
      ),
    countActive: () =>
      source.read(({ figures }) =>
        figures
          .filter((one) => one.projectId === projectId && one.row.name === 'active')
          .reduce((sum, { row }) => sum + row.total, 0),
      ),
    ...memoryForgetting(source, projectId, all),
  }
}

const orderOf = ({ stepId = '', name }: Pick<Figure, 'name'> & { readonly stepId?: string | undefined }) =>
  `${stepId} ${name}`

function memoryHearing(source: Source, projectId: ProjectId) {
  return {
    enqueueEvents: (workflowEvents: readonly WorkflowEvent[]) =>
      source.write((tables) => {
        const last = tables.workflowEvents.filter(() => true).reduce((most, { row }) => Math.max(most, row.seq), 0)
        for (const [index, one] of workflowEvents.entries()) {
          const seq = last + 1 + index
          tables.workflowEvents.set(seqKey(seq), { projectId, row: { ...one, data: asStored(one.data), seq } })
        }
      }),
    listWaitingEvents: (limit: number) =>
      source.read(({ workflowEvents }) =>
        workflowEvents
          .filter((one) => one.projectId === projectId)
          .map(({ row }) => row)
          .sort((one, other) => one.seq - other.seq)
          .slice(0, limit)
          .filter(({ contactId }, index, next) => next.findIndex((one) => one.contactId === contactId) === index),
      ),
    deleteWaitingEvents: (seqs: readonly number[]) =>
      source.write(({ workflowEvents }) => {
        for (const seq of seqs)
          if (workflowEvents.get(seqKey(seq))?.projectId === projectId) workflowEvents.delete(seqKey(seq))
      }),
    addAwaited: (workflowId: WorkflowId, names: readonly string[]) =>
      source.write(({ awaited }) => {
        const known = new Set(awaited.filter((one) => one.projectId === projectId).map(({ row }) => row.name))
        for (const name of names)
          awaited.set(keyOf(projectId, `${name} ${workflowId}`), { projectId, row: { name, workflowId } })
        return names.some((name) => !known.has(name))
      }),
    awaitedNames: () =>
      source.read(({ awaited }) => {
        const names = awaited.filter((one) => one.projectId === projectId).map(({ row }) => row.name)
        return [...new Set(names)].sort()
      }),
  }
}

function saveChange(
  tables: Tables,
  projectId: ProjectId,
  { execution, isNew, steps }: ExecutionChange,
  now: Date,
): void {
  const { executions, entrants } = tables
  const before = executions.get(execution.id)
  if (!isNew && before?.projectId !== projectId) return
  if (isNew) {
    const isTwice =
      !isOver(execution) &&
      executions.filter(({ row }) => !isOver(row) && entrantKey(row) === entrantKey(execution)).length > 0
    if (isTwice) throw new StoreConflict('the contact is in the workflow already')
    insertRow(executions, execution.id, { projectId, row: { ...execution, context: asStored(execution.context) } })
    const key = entrantKey(execution)
    const { starts = 0, countedSince, recentStarts = 0 } = entrants.get(key)?.row ?? {}
    const isRecent = countedSince !== undefined && countedSince.getTime() > now.getTime() - HOUR_OF_STARTS_MS
    const { contactId, workflowId } = execution
    const counted = isRecent ? { countedSince, recentStarts: recentStarts + 1 } : { countedSince: now, recentStarts: 1 }
    entrants.set(key, { projectId, row: { contactId, workflowId, starts: starts + 1, ...counted } })
  } else {
    const { context, startedAt, contactId, workflowId, eventName } = before?.row ?? execution
    const moved = { ...execution, context, startedAt, contactId, workflowId, eventName }
    executions.set(execution.id, { projectId, row: moved })
  }
  for (const step of steps) {
    const key = stepKey(step.executionId, step.visit)
    const known = tables.steps.get(key)
    const kept = known && { startedAt: known.startedAt, until: step.until ?? known.until }
    tables.steps.set(key, { ...step, output: asStored(step.output), ...kept })
  }
}

function memoryForgetting(source: Source, projectId: ProjectId, all: (tables: Tables) => readonly ExecutionOfAll[]) {
  return {
    erase: (contactIds: readonly ContactId[], limit: number) =>
      source.write((tables) => {
        const going = all(tables)
          .filter((one) => isOver(one) && contactIds.includes(one.contactId))
          .filter(({ id }) => tables.erased.get(id) === undefined)
          .slice(0, limit)
        for (const row of going) {
          const exitReason = row.status === 'FAILED' ? undefined : row.exitReason
          tables.executions.set(row.id, { projectId, row: { ...row, context: {}, exitReason } })
          tables.erased.set(row.id, true)
          for (const step of tables.steps.filter(({ executionId }) => executionId === row.id))
            tables.steps.set(stepKey(row.id, step.visit), { ...step, output: undefined, error: undefined })
        }
        return going.length
      }),
    forgetContacts: (contactIds: readonly ContactId[]) =>
      source.write(({ entrants, workflowEvents }) => {
        const isGone = (one: { readonly projectId: ProjectId; readonly row: { readonly contactId: ContactId } }) =>
          one.projectId === projectId && contactIds.includes(one.row.contactId)
        for (const { row } of entrants.filter(isGone)) entrants.delete(entrantKey(row))
        for (const { row } of workflowEvents.filter(isGone)) workflowEvents.delete(seqKey(row.seq))
      }),
    deleteOfWorkflow: (workflowId: WorkflowId, limit: number) =>
      source.write((tables) => {
        const going = all(tables)
          .filter((one) => one.workflowId === workflowId && isOver(one))
          .slice(0, limit)
        for (const { id } of going) deleteExecution(tables, id)
        if (going.length > 0) return going.length
        const { entrants, figures, awaited } = tables
        const isOf = (one: { readonly projectId: ProjectId; readonly row: { readonly workflowId: WorkflowId } }) =>
          one.projectId === projectId && one.row.workflowId === workflowId
        const left = entrants.filter(isOf).slice(0, limit)
        for (const { row } of left) entrants.delete(entrantKey(row))
        if (left.length > 0) return left.length
        for (const { row } of figures.filter(isOf)) figures.delete(figureKey(row))
        for (const { row } of awaited.filter(isOf)) awaited.delete(keyOf(projectId, `${row.name} ${row.workflowId}`))
        return 0
      }),
  }
}

type ExecutionOfAll = ReturnType<Tables['executions']['filter']>[number]['row']

/** Deletes an execution with its steps; its figures remain. */
export function deleteExecution({ executions, steps }: Tables, id: ExecutionId): void {
  executions.delete(id)
  const gone: readonly StepExecution[] = steps.filter(({ executionId }) => executionId === id)
  for (const { visit } of gone) steps.delete(stepKey(id, visit))
}

export function memoryExecutionLine(source: Source): ExecutionLine {
  return {
    projectsDue: (now, limit, after) =>
      source.read(({ workflowEvents, executions }) => {
        const ids = new Set([
          ...workflowEvents.filter(() => true).map(({ projectId }) => projectId),
          ...executions.filter(({ row }) => hasCome(row.dueAt, now)).map(({ projectId }) => projectId),
        ])
        return [...ids]
          .filter((id) => after === undefined || id > after)
          .sort()
          .slice(0, limit)
      }),
  }
}
