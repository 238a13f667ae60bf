import { describe, expect, it } from 'vitest'
import { startImport } from '../../audience/imports/imports.ts'
import { WebhookReplayJob } from '../../automation/webhooks/replay.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { enqueueJob, findJob } from '../../tenant/jobs/jobs.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct } from '../../testing/product.ts'
import { rowIds } from '../../testing/rows.ts'
import { cancelJob, isCancellable } from './cancel-job.ts'
import { claimJob, runJob } from './run-job.ts'

describe('cancelling a job', () => {
  it('deletes the file of an import, and its worker commits nothing more', async () => {
    const { tenant, world } = await aProduct()
    const ctx = await tenant()
    const id = await startImport(ctx, { content: csvFile('email\na@example.com\n') })
    const worker = { id: rowIds.make('wrk'), leaseMs: 15_000 }
    const job = await claimJob(world, worker)
    if (!job) throw new Error('the import is due')
    expect(isCancellable(job)).toBe(true)
    expect(await cancelJob(ctx, id)).toMatchObject({ state: 'cancelled' })
    expect(await ctx.store.imports.find(job.id)).toBeUndefined()
    await runJob(world, worker, job)
    expect(await findJob(ctx, id)).toMatchObject({ state: 'cancelled', progress: 0, result: undefined })
    expect(await ctx.store.contacts.count(undefined)).toBe(0)
  })

  it('is refused for work that must be finished, and for a caller without the right', async () => {
    const { tenant, world } = await aProduct()
    const ctx = await tenant()
    const erasure = await enqueueJob(ctx, ContactsErasureJob, { contactIds: [rowIds.make('cnt')], addressHashes: [] })
    await expect(cancelJob(ctx, erasure)).rejects.toMatchObject({ code: 'CONFLICT' })
    const replay = await enqueueJob(ctx, WebhookReplayJob, { endpointId: 'whe_1', from: 0, to: 1 })
    const member = contextOf(world, ctx.project, { kind: 'user', userId: rowIds.make('usr'), role: 'MEMBER' })
    await expect(cancelJob(member, replay)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await cancelJob(ctx, replay)).toMatchObject({ state: 'cancelled' })
    await expect(cancelJob(ctx, 'job_unknown')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' })
  })
})
