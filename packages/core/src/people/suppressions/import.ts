import { z } from 'zod'
import { isEmailAddress } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { beginningOf } from '../../kernel/text/text.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import type { JobOutcome } from '../../tenant/jobs/handler.ts'
import { entryHash, suppressionHash } from './find.ts'
import { parseSuppressed, SUPPRESSION_RULES_MAX, type SuppressedText } from './rule.ts'
import {
  IS_PATTERN,
  SUPPRESSION_REASONS,
  type Suppression,
  type SuppressionImport,
  type SuppressionImportResult,
} from './schema.ts'
import { NO_ROOM } from './suppressions.ts'

const TEXT_SHOWN = 320

type ImportedEntry = SuppressionImport['suppressions'][number]

/**
 * Adds suppressions in one statement. Idempotent: an existing entry stays as it is. An invalid entry fails alone, and so
 * do domains and patterns for which there is no room. A thousand addresses cost 25 ms, so this needs no job.
 */
export async function importSuppressions(
  ctx: Context,
  { suppressions }: SuppressionImport,
): Promise<SuppressionImportResult> {
  const errors: SuppressionImportResult['errors'] = []
  const indexOf = new Map<string, number>()
  const fresh: Suppression[] = []
  const now = ctx.clock.now()
  const fail = (index: number, error: string) =>
    errors.push({ index, email: beginningOf(textOf(suppressions[index]), TEXT_SHOWN), error })
  for (const [index, entry] of suppressions.entries()) {
    const text = parsedEntry(ctx, entry)
    if (typeof text === 'string') {
      fail(index, text)
      continue
    }
    const hash = entryHash(ctx, text)
    if (indexOf.has(hash)) continue
    indexOf.set(hash, index)
    fresh.push({ hash, ...text, reason: entry.reason, createdAt: earlier(entry.createdAt ?? now, now) })
  }
  const { created, full } = await addEntries(ctx, fresh)
  for (const hash of full) fail(indexOf.get(hash) ?? 0, NO_ROOM)
  return {
    totalRequested: suppressions.length,
    createdCount: created.length,
    unchangedCount: suppressions.length - errors.length - created.length,
    failureCount: errors.length,
    errors: errors.sort((one, other) => one.index - other.index),
  }
}

const textOf = (entry: ImportedEntry | undefined) => entry?.email ?? entry?.value ?? ''

/** Returns what an entry suppresses, or why it is refused. */
function parsedEntry(ctx: Context, { email, value }: ImportedEntry): SuppressedText | string {
  if ((email === undefined) === (value === undefined)) return 'Give either email or value.'
  if (email?.includes('*')) return `It ${IS_PATTERN}.`
  if (email !== undefined) return isEmailAddress(email) ? { kind: 'ADDRESS', value: email } : NO_ADDRESS
  const parsed = parseSuppressed(value ?? '', ctx.registrableDomain)
  return 'kind' in parsed ? parsed : `${parsed.code === 'too_wide' ? '' : 'It '}${parsed.message}.`
}

/** Adds entries with different hashes. Returns the hashes of new ones, and of those for which there is no room. */
async function addEntries(ctx: Context, entries: readonly Suppression[]) {
  const hashes = entries.flatMap(({ kind, hash }) => (kind === 'ADDRESS' ? [] : [hash]))
  if (entries.length === 0) return { created: [], full: [] }
  return inTransaction(ctx, async ({ store: { suppressions }, ids }) => {
    const full = new Set<string>()
    if (hashes.length > 0) {
      const count = await suppressions.changeRules(ids.make('req'))
      const known = new Set((await suppressions.find(hashes)).map(({ hash }) => hash))
      const added = hashes.filter((hash) => !known.has(hash))
      for (const hash of added.slice(Math.max(0, SUPPRESSION_RULES_MAX - count))) full.add(hash)
    }
    return { created: await suppressions.addMany(entries.filter(({ hash }) => !full.has(hash))), full: [...full] }
  })
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
    if (!byHash.has(hash)) byHash.set(hash, { hash, kind: 'ADDRESS', value: email, reason, createdAt: new Date(ms) })
  }
  await ctx.store.suppressions.addMany([...byHash.values()])
  return { result: { added: suppressions.length } }
}
