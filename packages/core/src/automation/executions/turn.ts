import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ExecutionId, WorkflowId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { changeOfExecution, figuresOf } from './changes.ts'
import type { Execution } from './schema.ts'
import { settle } from './settle.ts'
import { enqueueEvents } from './start.ts'
import type { ExecutionOf } from './store.ts'
import { contactsOf, finish, walkersOf } from './take.ts'
import { apply, breakOff, type Contacts, movedOf, resume, type Walker } from './walker.ts'
import { type ClaimedCall, claimCall } from './webhooks.ts'

/** The number of events or executions that one transaction takes. Others wait for its end. */
export const TAKEN_AT_ONCE = 200
/** The number of tries of an execution that fails for an unforeseen reason. */
const TRIES_MAX = 5
const AGAIN_MS = 5000
/** The time for which executions are moved one by one, after moving them together failed. */
const ONE_BY_ONE_MS = 100
/** The places for calls to servers. */
export interface Places {
  /** Returns how many of these calls this process may begin now. */
  free(count: number): number
  /** Returns when the next call without a place is checked again. */
  next(): Date
}

/** The result of a step of a turn: how much it found, and the calls to make after its commit. */
export interface StepResult {
  /** True if another step may find more immediately. */
  readonly hasMore: boolean
  readonly calls: readonly ClaimedCall[]
}

const NOTHING: StepResult = { hasMore: false, calls: [] }

/** Starts and wakes executions by the next waiting events. Skips an event that cannot be handled. */
export async function processNextEvent(ctx: Context, places: Places): Promise<StepResult> {
  const workflowEvents = await ctx.store.executions.listWaitingEvents(1)
  if (workflowEvents.length === 0) return NOTHING
  const step = (limit: number) =>
    inTurn(ctx, async (ctx) => {
      const { walkers, contacts } = await enqueueEvents(ctx, limit)
      const calls = await claimCalls(ctx, walkers, { contacts, places })
      await finish(ctx, walkers)
      return { hasMore: true, calls }
    })
  try {
    return await step(TAKEN_AT_ONCE)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
  }
  try {
    return await step(1)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const [first] = workflowEvents
    ctx.log.error(
      { err: error, project: ctx.project.id, event: first?.eventId },
      'failed to process an event for workflows',
    )
    await inTurn(ctx, async (ctx) => {
      const [next] = await ctx.store.executions.listWaitingEvents(1)
      if (next && next.seq === first?.seq) await ctx.store.executions.deleteWaitingEvents([next.seq])
      return NOTHING
    })
    return { hasMore: true, calls: [] }
  }
}

/** Moves the executions that have been due the longest. One that fails unforeseen is retried later, and then ends. */
export async function moveDue(ctx: Context, places: Places): Promise<StepResult> {
  const due = await ctx.store.executions.listDue(ctx.clock.now(), TAKEN_AT_ONCE)
  if (due.length === 0) return NOTHING
  const move = (some: readonly ExecutionOf[]) => inTurn(ctx, (ctx) => moveTaken(ctx, some, places))
  try {
    const { calls } = await move(due)
    return { hasMore: due.length === TAKEN_AT_ONCE, calls }
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
  }
  const calls: ClaimedCall[] = []
  const endsAt = ctx.clock.now().getTime() + ONE_BY_ONE_MS
  for (const one of due) {
    if (ctx.clock.now().getTime() >= endsAt) break
    try {
      calls.push(...(await move([one])).calls)
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      await setBack(ctx, one.id, error)
    }
  }
  return { hasMore: true, calls }
}

/** Runs work while no other worker moves executions of the project. */
function inTurn(ctx: Context, work: (ctx: Context) => Promise<StepResult>): Promise<StepResult> {
  return inTransaction(ctx, async (ctx) => ((await ctx.store.executions.takeTurn()) ? work(ctx) : NOTHING))
}

async function moveTaken(ctx: Context, due: readonly ExecutionOf[], places: Places): Promise<StepResult> {
  const now = ctx.clock.now()
  const contacts = await contactsOf(
    ctx,
    due.map(({ contactId }) => contactId),
  )
  const taken = await ctx.store.executions.findMany(due.map(({ id }) => id))
  const walkers = await walkersOf(
    ctx,
    taken.filter(({ dueAt }) => dueAt && dueAt <= now),
  )
  for (const walker of walkers) {
    const { wait, contactId, visit } = walker.now
    if (!contacts.has(contactId)) apply(walker, { kind: 'cancelled', at: now, reason: 'The contact was deleted.' })
    else if (visit === 0) apply(walker, { kind: 'started', at: now })
    else if (wait?.for === 'outcome') resume(walker, now)
    else apply(walker, { kind: 'time', at: now })
  }
  await settle(ctx, walkers, contacts)
  const calls = await claimCalls(ctx, walkers, { contacts, places })
  await finish(ctx, walkers)
  return { hasMore: true, calls }
}

interface WebhookCall {
  readonly contacts: Contacts
  readonly places: Places
}

async function claimCalls(
  ctx: Context,
  walkers: readonly Walker[],
  { contacts, places }: WebhookCall,
): Promise<readonly ClaimedCall[]> {
  const standing = walkers.filter(({ effect }) => effect?.step.type === 'WEBHOOK')
  const few = standing.slice(0, places.free(standing.length))
  for (const walker of standing.slice(few.length)) walker.now = { ...walker.now, dueAt: places.next() }
  const names = await namesOf(ctx, few)
  return few.flatMap((walker) => {
    const contact = contacts.get(walker.now.contactId)
    return contact ? (claimCall(ctx, walker, { contact, name: names.get(walker.now.workflowId) ?? '' }) ?? []) : []
  })
}

async function namesOf(ctx: Context, walkers: readonly Walker[]): Promise<ReadonlyMap<WorkflowId, string>> {
  const names = new Map<WorkflowId, string>()
  for (const id of new Set(walkers.map(({ now }) => now.workflowId)))
    names.set(id, (await ctx.store.workflows.find(id))?.name ?? '')
  return names
}

/**
 * Postpones an execution that failed unforeseen; after several times it ends. A refusal of the product ends it
 * immediately.
 */
async function setBack(ctx: Context, id: ExecutionId, error: unknown): Promise<void> {
  ctx.log.error({ err: error, project: ctx.project.id, execution: id }, 'failed to advance an execution')
  await inTransaction(ctx, async (ctx) => {
    const [walker] = await walkersOf(ctx, await ctx.store.executions.findMany([id]))
    if (!walker) return
    const now = ctx.clock.now()
    const attempts = walker.now.attempts + 1
    if (error instanceof AppError) breakOff(walker, now, error.message)
    else if (attempts >= TRIES_MAX)
      breakOff(walker, now, 'The step failed for an unexpected reason; see the server log.')
    else walker.now = { ...walker.now, attempts, ...putOff(walker.now, now, attempts) }
    const moved = movedOf(walker)
    await ctx.store.executions.save([changeOfExecution(moved)], figuresOf([moved]), now)
  })
}

function putOff({ wait }: Execution, now: Date, attempts: number): Pick<Execution, 'dueAt' | 'wait'> {
  const dueAt = new Date(now.getTime() + AGAIN_MS * 4 ** attempts)
  // The time of a wait is its due time.
  return { dueAt, wait: wait && wait.for !== 'outcome' ? { ...wait, until: dueAt } : wait }
}
