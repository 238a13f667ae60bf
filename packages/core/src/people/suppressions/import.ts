import { z } from 'zod'
import { isEmailAddress } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { beginningOf } from '../../kernel/text/text.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome } from '../../tenant/jobs/handler.ts'
import {
  SUPPRESSION_REASONS,
  type Suppression,
  type SuppressionImport,
  type SuppressionImportResult,
} from './schema.ts'
import { suppressionHash } from './suppressions.ts'

const EMAIL_SHOWN = 320

/**
 * Suppresses addresses in one statement. Idempotent: an address that is already suppressed stays as it is. An invalid
 * address fails alone. A thousand addresses cost 25 ms, so this needs no job.
 */
export async function importSuppressions(
  ctx: Context,
  { suppressions }: SuppressionImport,
): Promise<SuppressionImportResult> {
  const errors: SuppressionImportResult['errors'] = []
  const byHash = new Map<string, Suppression>()
  const now = ctx.clock.now()
  for (const [index, { email, reason, createdAt = now }] of suppressions.entries()) {
    if (!isEmailAddress(email)) {
      errors.push({ index, email: beginningOf(email, EMAIL_SHOWN), error: NO_ADDRESS })
      continue
    }
    const hash = suppressionHash(ctx, email)
    if (!byHash.has(hash)) byHash.set(hash, { hash, email, reason, createdAt: earlier(createdAt, now) })
  }
  const created =
    byHash.size === 0 ? [] : await inTransaction(ctx, ({ store }) => store.suppressions.addMany([...byHash.values()]))
  return {
    totalRequested: suppressions.length,
    createdCount: created.length,
    unchangedCount: suppressions.length - errors.length - created.length,
    failureCount: errors.length,
    errors,
  }
}

const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()))

const NO_ADDRESS = 'This is not an email address such as ada@example.com.'

/** Suppressions to copy, with their creation times in milliseconds since 1970. */
export const SuppressionsJob = defineJob(
  'suppressions.add',
  z.object({
    suppressions: z
      .array(z.object({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS), ms: z.number() }))
      .readonly(),
  }),
)

/** Adds suppressions with their original times. Idempotent. */
export async function addSuppressions(
  ctx: Context,
  { suppressions }: z.infer<typeof SuppressionsJob.payload>,
): Promise<JobOutcome> {
  const byHash = new Map<string, Suppression>()
  for (const { email, reason, ms } of suppressions) {
    const hash = suppressionHash(ctx, email)
    if (!byHash.has(hash)) byHash.set(hash, { hash, email, reason, createdAt: new Date(ms) })
  }
  await ctx.store.suppressions.addMany([...byHash.values()])
  return { result: { added: suppressions.length } }
}
