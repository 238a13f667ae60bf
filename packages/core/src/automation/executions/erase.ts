import type { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { createBatches } from '../../tenant/jobs/batches.ts'
import type { JobOutcome } from '../../tenant/jobs/handler.ts'
import type { WorkflowErasureJob } from '../workflows/erasure.ts'

const BATCH = 500

/** Deletes the rest of a deleted workflow, batch by batch. It may be restarted at any moment. */
export async function eraseWorkflow(
  ctx: Context,
  { workflowId }: z.infer<typeof WorkflowErasureJob.payload>,
): Promise<JobOutcome> {
  const id = asId('wfl', workflowId)
  const batches = createBatches(ctx, BATCH)
  let deleted = 0
  for (let gone = id ? 1 : 0; id && gone > 0; deleted += gone)
    gone = await inTransaction(ctx, (ctx) =>
      batches.timed(() => ctx.store.executions.deleteOfWorkflow(id, batches.size)),
    )
  return { result: { deleted } }
}
