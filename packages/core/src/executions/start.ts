import type { Context } from '../context.ts'
import type { ContactId, WorkflowId } from '../ids.ts'
import { triggerTakes } from '../workflows/condition.ts'
import type { Workflow } from '../workflows/schema.ts'
import { type Entering, entered, enteredInVain, recentStarts, refusalOf } from './enter.ts'
import { ACTIVE_MAX, STARTS_AN_HOUR } from './schema.ts'
import { settle } from './settle.ts'
import type { Entrant, StoredHappening } from './store.ts'
import { contactsOf, walkersOf } from './take.ts'
import { apply, type Contacts, graphsOf, type Walker } from './walker.ts'

/**
 * Wakes and starts executions by the next events that wait, of each contact the first, and forgets these events. Steps are
 * done until each execution waits; the caller writes where they stand.
 */
export async function hearHappenings(
  ctx: Context,
  limit: number,
): Promise<{ readonly walkers: readonly Walker[]; readonly contacts: Contacts }> {
  const heard = firstOfEach(await ctx.store.executions.listHeard(limit))
  const contacts = await contactsOf(
    ctx,
    heard.map(({ contactId }) => contactId),
  )
  const known = heard.filter(({ contactId }) => contacts.has(contactId))
  // An event that ends an execution does not begin the next one: who was under way is not started.
  const walkers = [...(await wake(ctx, known)), ...(await start(ctx, known))]
  await settle(ctx, walkers, contacts)
  await ctx.store.executions.deleteHeard(heard.map(({ seq }) => seq))
  return { walkers, contacts }
}

/** What happened to a contact is heard in its order: each transaction hears one event of each. */
function firstOfEach(heard: readonly StoredHappening[]): readonly StoredHappening[] {
  const seen = new Set<ContactId>()
  return heard.filter(({ contactId }) => !seen.has(contactId) && seen.add(contactId))
}

async function wake(ctx: Context, heard: readonly StoredHappening[]): Promise<readonly Walker[]> {
  const { executions } = ctx.store
  const awaiting = heard.map(({ contactId, name }) => ({ contactId, eventName: name }))
  const ids = (await executions.listAwaiting(awaiting)).map(({ id }) => id)
  const walkers = await walkersOf(ctx, await executions.findMany(ids))
  const byContact = new Map(heard.map((one) => [one.contactId, one]))
  const now = ctx.clock.now()
  for (const walker of walkers) {
    const event = byContact.get(walker.now.contactId)
    // An event may tell of a moment that is past, but of none to come.
    const at = event && event.at < now ? event.at : now
    if (event) apply(walker, { kind: 'event', at, eventName: event.name, data: event.data })
  }
  return walkers
}

async function start(ctx: Context, heard: readonly StoredHappening[]): Promise<readonly Walker[]> {
  const now = ctx.clock.now()
  const triggered = await listening(ctx, [...new Set(heard.map(({ name }) => name))])
  if (triggered.length === 0) return []
  const graphs = await graphsOf(
    ctx,
    triggered.map(({ id, version }) => ({ workflowId: id, version })),
  )
  const entering = heard.flatMap((event) =>
    triggered.flatMap((workflow): Entering | [] => {
      const graph = graphs({ workflowId: workflow.id, version: workflow.version })
      const { trigger } = workflow
      if (!graph || trigger.eventName !== event.name || !triggerTakes(trigger, event.data, now)) return []
      return { workflow, graph, contactId: event.contactId, eventName: event.name, context: event.data }
    }),
  )
  return admit(ctx, entering)
}

const keyOf = (contactId: ContactId, workflowId: WorkflowId) => `${contactId} ${workflowId}`

async function admit(ctx: Context, entering: readonly Entering[]): Promise<readonly Walker[]> {
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
      tellFull(ctx, one.workflow)
      break
    }
    room -= 1
    walkers.push(recent === STARTS_AN_HOUR ? enteredInVain(ctx, one) : entered(ctx, one))
  }
  return walkers
}

/** Returns the workflows that events start, locked, so that none is changed or deleted meanwhile. */
async function listening(ctx: Context, eventNames: readonly string[]): Promise<readonly Workflow[]> {
  const triggered = (await ctx.store.workflows.listTriggered(eventNames)).map(({ id }) => id)
  const workflows: Workflow[] = []
  for (const id of triggered.toSorted()) {
    const workflow = await ctx.store.workflows.find(id)
    if (workflow?.enabled) workflows.push(workflow)
  }
  return workflows
}

function tellFull(ctx: Context, { id }: Workflow): void {
  const told = { project: ctx.project.id, workflow: id }
  ctx.log.warn(told, 'the project has as many executions under way as it may: an event started none')
}
