import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { ContactId, ExecutionId, WorkflowId } from '../../kernel/ids/ids.ts'
import { advance } from '../workflows/advance.ts'
import { isOver } from '../workflows/execution.ts'
import { routeOf } from '../workflows/route.ts'
import { changeOfExecution, type ExecutionMove, figuresOf } from './changes.ts'
import type { Execution } from './schema.ts'

/** The number of executions that one transaction cancels. */
const BATCH = 500
const NOWHERE = routeOf({ steps: [], transitions: [] })

/** Cancels active executions in the transaction of `ctx`. Returns them. */
export async function cancelAmong(
  ctx: Context,
  ids: readonly ExecutionId[],
  reason: string,
): Promise<readonly ExecutionMove[]> {
  const now = ctx.clock.now()
  const found = await ctx.store.executions.findMany(ids)
  const moves = found.filter((one) => !isOver(one)).map((before) => cancelled(before, reason, now))
  if (moves.length > 0) await ctx.store.executions.save(moves.map(changeOfExecution), figuresOf(moves), now)
  return moves
}

/** Cancels without the graph: no step is done any more. */
function cancelled(before: Execution, reason: string, at: Date): ExecutionMove {
  const { execution, records } = advance(NOWHERE, before, { kind: 'cancelled', at, reason })
  return { before, now: { ...before, ...execution, dueAt: undefined }, records }
}

/** Cancels all active executions of a workflow, batch by batch. Returns how many. */
export async function cancelWorkflow(ctx: Context, workflowId: WorkflowId, reason: string): Promise<number> {
  for (let count = 0; ; ) {
    const gone = await inTransaction(ctx, async (ctx) => {
      const active = await ctx.store.executions.listActive({ workflowId }, BATCH)
      const moves = await cancelAmong(
        ctx,
        active.map(({ id }) => id),
        reason,
      )
      return { looked: active.length, cancelled: moves.length }
    })
    count += gone.cancelled
    if (gone.looked < BATCH) return count
  }
}

/** Cancels the executions of contacts who are being deleted, and deletes the records of their entries. */
export async function cancelContacts(ctx: Context, contactIds: readonly ContactId[]): Promise<void> {
  if (ctx.project.workflowsRevision === 0) return
  const { executions } = ctx.store
  for (let looked = BATCH; looked === BATCH; ) {
    const active = await executions.listActive({ contactIds }, BATCH)
    looked = active.length
    await cancelAmong(
      ctx,
      active.map(({ id }) => id),
      'The contact was deleted.',
    )
  }
  await executions.forgetContacts(contactIds)
}
