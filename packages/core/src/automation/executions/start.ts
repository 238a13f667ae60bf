import type { Context } from '../../kernel/context/context.ts'
import type { ContactId, WorkflowId } from '../../kernel/ids/ids.ts'
import { triggerTakes } from '../workflows/condition.ts'
import type { Workflow } from '../workflows/schema.ts'
import { entered, recentStarts, recordLoop, refusalOf, type SegmentEntry } from './enter.ts'
import { ACTIVE_MAX, STARTS_AN_HOUR } from './schema.ts'
import { settle } from './settle.ts'
import type { Entrant, ExecutionOf, StoredWorkflowEvent } from './store.ts'
import { contactsOf, walkersOf } from './take.ts'
import { apply, type Contacts, graphsOf, type Walker } from './walker.ts'

/** The number of executions that the events of one transaction start and wake, unless one event by itself does more. */
const MOVED_AT_ONCE = 200

/**
 * Wakes and starts executions by the next waiting events, of each contact the first, and deletes these events. Steps
 * are done until each execution waits; the caller writes the positions of executions.
 */
export async function enqueueEvents(
  ctx: Context,
  limit: number,
): Promise<{ readonly walkers: readonly Walker[]; readonly contacts: Contacts }> {
  // Events of a contact are processed in order: each transaction processes one event of each.
  const workflowEvents = await ctx.store.executions.listWaitingEvents(limit)
  const contacts = await contactsOf(
    ctx,
    workflowEvents.map(({ contactId }) => contactId),
  )
  const known = workflowEvents.filter(({ contactId }) => contacts.has(contactId))
  const moved = await movedBy(ctx, known)
  const done = asManyAsFit(workflowEvents, moved)
  const taken = done.filter(({ contactId }) => contacts.has(contactId))
  // An event that ends an execution does not begin the next one: contacts with an active execution are not started.
  const walkers = [...(await wake(ctx, taken, moved)), ...(await start(ctx, taken, moved))]
  await settle(ctx, walkers, contacts)
  await ctx.store.executions.deleteWaitingEvents(done.map(({ seq }) => seq))
  return { walkers, contacts }
}

/** The executions that events wake, and the workflows that they may start. */
interface MovedBy {
  readonly awaiting: ReadonlyMap<ContactId, readonly ExecutionOf[]>
  readonly triggered: ReadonlyMap<string, readonly Workflow[]>
}

async function movedBy(ctx: Context, workflowEvents: readonly StoredWorkflowEvent[]): Promise<MovedBy> {
  const pairs = workflowEvents.map(({ contactId, name }) => ({ contactId, eventName: name }))
  const awaiting = await ctx.store.executions.listAwaiting(pairs)
  const names = [...new Set(workflowEvents.map(({ name }) => name))]
  const triggered = names.length === 0 ? [] : await ctx.store.workflows.listTriggered(names)
  return {
    awaiting: Map.groupBy(awaiting, ({ contactId }) => contactId),
    triggered: Map.groupBy(triggered, ({ trigger }) => trigger.eventName),
  }
}

/** One event may start very many workflows. The first event always fits; the others wait for the next transaction. */
function asManyAsFit(
  workflowEvents: readonly StoredWorkflowEvent[],
  { awaiting, triggered }: MovedBy,
): readonly StoredWorkflowEvent[] {
  let count = 0
  const tooMany = workflowEvents.findIndex(({ contactId, name }, index) => {
    count += (awaiting.get(contactId)?.length ?? 0) + (triggered.get(name)?.length ?? 0)
    return index > 0 && count > MOVED_AT_ONCE
  })
  return tooMany < 0 ? workflowEvents : workflowEvents.slice(0, tooMany)
}

async function wake(
  ctx: Context,
  workflowEvents: readonly StoredWorkflowEvent[],
  { awaiting }: MovedBy,
): Promise<readonly Walker[]> {
  const ids = workflowEvents.flatMap(({ contactId }) => awaiting.get(contactId) ?? []).map(({ id }) => id)
  const walkers = await walkersOf(ctx, await ctx.store.executions.findMany(ids))
  const byContact = new Map(workflowEvents.map((one) => [one.contactId, one]))
  const now = ctx.clock.now()
  for (const walker of walkers) {
    const event = byContact.get(walker.now.contactId)
    // The time of an event may be in the past, but not in the future.
    const at = event && event.at < now ? event.at : now
    if (event?.byPublicKey) walker.now = { ...walker.now, byPublicKey: true }
    if (event) apply(walker, { kind: 'event', at, eventName: event.name, data: event.data })
  }
  return walkers
}

async function start(
  ctx: Context,
  workflowEvents: readonly StoredWorkflowEvent[],
  moved: MovedBy,
): Promise<readonly Walker[]> {
  const now = ctx.clock.now()
  const names = [...new Set(workflowEvents.map(({ name }) => name))]
  const triggered = await locked(
    ctx,
    names.flatMap((name) => moved.triggered.get(name) ?? []).map(({ id }) => id),
  )
  if (triggered.length === 0) return []
  const graphs = await graphsOf(
    ctx,
    triggered.map(({ id, version }) => ({ workflowId: id, version })),
  )
  const entering = workflowEvents.flatMap((event) =>
    triggered.flatMap((workflow): SegmentEntry | [] => {
      const graph = graphs({ workflowId: workflow.id, version: workflow.version })
      const { trigger } = workflow
      if (!graph || trigger.eventName !== event.name || !triggerTakes(trigger, event.data, now)) return []
      const { contactId, name: eventName, data: context, byPublicKey } = event
      return { workflow, graph, contactId, eventName, context, byPublicKey }
    }),
  )
  return admit(ctx, entering)
}

const keyOf = (contactId: ContactId, workflowId: WorkflowId) => `${contactId} ${workflowId}`

async function admit(ctx: Context, entering: readonly SegmentEntry[]): Promise<readonly Walker[]> {
  if (entering.length === 0) return []
  const { executions } = ctx.store
  const entries = entering.map(({ contactId, workflow }) => ({ contactId, workflowId: workflow.id }))
  const entrants = new Map<string, Entrant>()
  for (const one of await executions.entrants(entries)) entrants.set(keyOf(one.contactId, one.workflowId), one)
  const now = ctx.clock.now()
  let room = ACTIVE_MAX - (await executions.countActive())
  const walkers: Walker[] = []
  for (const one of entering) {
    const entrant = entrants.get(keyOf(one.contactId, one.workflow.id))
    if (!entrant || refusalOf(one.workflow, entrant)) continue
    const recent = recentStarts(entrant, now)
    if (recent > STARTS_AN_HOUR) continue
    if (room <= 0) {
      logFull(ctx, one.workflow)
      break
    }
    room -= 1
    walkers.push(recent === STARTS_AN_HOUR ? recordLoop(ctx, one) : entered(ctx, one))
  }
  return walkers
}

/**
 * Returns those workflows that are still enabled, locked, so that none is changed or deleted until the end of the
 * transaction.
 */
async function locked(ctx: Context, ids: readonly WorkflowId[]): Promise<readonly Workflow[]> {
  const workflows: Workflow[] = []
  for (const id of ids.toSorted()) {
    const workflow = await ctx.store.workflows.find(id)
    if (workflow?.enabled) workflows.push(workflow)
  }
  return workflows
}

function logFull(ctx: Context, { id }: Workflow): void {
  const fields = { project: ctx.project.id, workflow: id }
  ctx.log.warn(fields, 'event started no execution: the project has reached its limit of running executions')
}
