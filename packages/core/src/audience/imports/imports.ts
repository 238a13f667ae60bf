import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { JobId } from '../../kernel/ids/ids.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { requireRoomForJob, tooMany } from '../../tenant/jobs/limit.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { readColumns } from './columns.ts'
import { knownFields } from './known-fields.ts'
import { readRecords } from './records.ts'
import { IMPORT_FILES_SIZE_MAX, IMPORT_SIZE_MAX, ImportJob, type ImportOptions } from './schema.ts'

/** Queues the import of a CSV file for a worker. Throws when the file is too large or its header is invalid. */
export async function startImport(
  ctx: Context,
  input: ImportOptions & { readonly content: Uint8Array },
): Promise<JobId> {
  const { content, mapping = {}, dryRun = false, delimiter: separator = null, encoding = null } = input
  if (content.byteLength > IMPORT_SIZE_MAX) {
    throw new AppError('PAYLOAD_TOO_LARGE', {
      message: 'A file can have at most 5 MB.',
      suggestion: 'Split the file and repeat the header in each part.',
    })
  }
  const { value: header } = await readRecords(ctx, content, { separator, encoding }).next()
  readColumns(header || undefined, mapping, await knownFields(ctx))
  return inTransaction(ctx, async (ctx) => {
    await requireRoomForJob(ctx)
    await requireRoomForFile(ctx, content.byteLength)
    const jobId = await enqueueJob(ctx, ImportJob, { mapping, dryRun, separator, encoding })
    await ctx.store.imports.save(jobId, content)
    wake(ctx, RUN_JOBS)
    return jobId
  })
}

async function requireRoomForFile(ctx: Context, bytes: number): Promise<void> {
  const waiting = await ctx.store.imports.size()
  if (waiting + bytes <= IMPORT_FILES_SIZE_MAX) return
  throw tooMany('The files that wait for import can have at most 250 MB per project, and this file exceeds the limit.')
}
