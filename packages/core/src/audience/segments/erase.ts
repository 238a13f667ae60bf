import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome, JobRun } from '../../tenant/jobs/handler.ts'

export const SegmentErasureJob = defineJob('segment.erase', z.object({ segmentId: z.string() }))

const BATCH = 1000

const Erased = z.object({ members: z.number() })

/** Deletes the memberships of a deleted segment, batch by batch. */
export async function eraseSegment(
  ctx: Context,
  { segmentId, job }: z.infer<typeof SegmentErasureJob.payload> & { readonly job: JobRun },
): Promise<JobOutcome> {
  const id = asId('seg', segmentId)
  let erased = job.checkpoint === undefined ? { members: 0 } : Erased.parse(job.checkpoint)
  for (let gone = BATCH; id && gone === BATCH; ) {
    const before = erased
    gone = await inTransaction(ctx, async (ctx) => {
      const gone = await ctx.store.segments.deleteMembers(id, BATCH)
      erased = { members: before.members + gone }
      await job.save(ctx, { progress: 0, checkpoint: erased })
      return gone
    })
  }
  return { result: erased }
}
