import { z } from 'zod'
import type { Context } from '../context.ts'
import { defineJob } from '../jobs/definition.ts'
import type { JobOutcome } from '../jobs/handler.ts'
import { isEmailAddress } from '../text.ts'
import {
  SUPPRESSION_REASONS,
  type Suppression,
  type SuppressionImport,
  type SuppressionImportResult,
} from './schema.ts'
import { suppressionHash } from './suppressions.ts'

const EMAIL_SHOWN = 320

/**
 * Puts addresses on the list, all of them at once, and may be repeated: an address that is on it stays as it is. A text
 * that is no address fails alone. A request with a thousand costs 25 ms, so nothing is left for a job to do.
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
      errors.push({ index, email: email.slice(0, EMAIL_SHOWN), error: NO_ADDRESS })
      continue
    }
    const hash = suppressionHash(ctx, email)
    if (!byHash.has(hash)) byHash.set(hash, { hash, email, reason, createdAt: earlier(createdAt, now) })
  }
  const created = byHash.size === 0 ? [] : await ctx.store.suppressions.addMany([...byHash.values()])
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

/** Addresses that are suppressed already, since so many milliseconds after 1970. */
export const SuppressionsJob = defineJob(
  'suppressions.add',
  z.object({
    suppressions: z
      .array(z.object({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS), ms: z.number() }))
      .readonly(),
  }),
)

/** Puts addresses on the list that are suppressed already. May be repeated. */
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
