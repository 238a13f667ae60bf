import { isEmailAddress } from '../../kernel/address/address.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { type Page, type Position, paginate, paginateWalk } from '../../kernel/page/page.ts'
import { entryHash, rulesOf, suppressionHash } from './find.ts'
import { ID_PREFIX, suppressionId } from './id.ts'
import { parseSuppressed, SUPPRESSION_RULES_MAX, type SuppressedText } from './rule.ts'
import {
  SEARCH_COUNTED,
  SEARCH_WALKED,
  type Suppression,
  type SuppressionInput,
  type SuppressionQuery,
} from './schema.ts'
import { listedWordsFor } from './words.ts'

/** A suppression, and whether it was added now. */
interface SuppressionAddition {
  readonly suppression: Suppression
  readonly isNew: boolean
}

/**
 * Suppresses an address, a domain, or the addresses that match a pattern. An existing entry keeps its first reason.
 * Throws `VALIDATION_ERROR` for a text that matches too much, or when the project has no room for more domains and
 * patterns.
 */
export async function createSuppression(
  ctx: Context,
  { email, value = '', reason }: SuppressionInput,
): Promise<SuppressionAddition> {
  const text = email === undefined ? parsedValue(ctx, value) : { kind: 'ADDRESS' as const, value: email }
  const suppression = { hash: entryHash(ctx, text), ...text, reason, createdAt: ctx.clock.now() }
  return text.kind === 'ADDRESS' ? addAddress(ctx, suppression) : addRule(ctx, suppression)
}

function parsedValue(ctx: Context, text: string): SuppressedText {
  const parsed = parseSuppressed(text, ctx.registrableDomain)
  if ('kind' in parsed) return parsed
  throw invalidField('value', parsed.code, parsed.message)
}

async function addAddress(ctx: Context, suppression: Suppression): Promise<SuppressionAddition> {
  for (;;) {
    if (await inTransaction(ctx, ({ store }) => store.suppressions.add(suppression)))
      return { suppression, isNew: true }
    const [found] = await ctx.store.suppressions.find([suppression.hash])
    if (found) return { suppression: found, isNew: false }
    // The suppression was removed between the two calls.
  }
}

function addRule(ctx: Context, suppression: Suppression): Promise<SuppressionAddition> {
  return inTransaction(ctx, async ({ store: { suppressions }, ids }) => {
    const [known] = await suppressions.find([suppression.hash])
    if (known) return { suppression: known, isNew: false }
    const count = await suppressions.changeRules(ids.make('req'))
    // Another transaction may have added it while this one waited.
    const [found] = await suppressions.find([suppression.hash])
    if (found) return { suppression: found, isNew: false }
    if (count >= SUPPRESSION_RULES_MAX) throw invalidField('value', 'full', NO_ROOM)
    await suppressions.add(suppression)
    return { suppression, isNew: true }
  })
}

export const NO_ROOM = `A project can suppress at most ${SUPPRESSION_RULES_MAX} domains and patterns. Remove some, or suppress single addresses.`

/**
 * Returns the entry with this text or id, or else the domain or pattern for which the address gets no mail. Throws
 * `SUPPRESSION_NOT_FOUND`.
 */
export async function getSuppression(ctx: Context, name: string): Promise<Suppression> {
  const found = (await entryNamed(ctx, name)) ?? (await ruleFor(ctx, name))
  if (!found) throw new AppError('SUPPRESSION_NOT_FOUND')
  return found
}

async function ruleFor(ctx: Context, name: string): Promise<Suppression | undefined> {
  return isEmailAddress(name) ? (await rulesOf(ctx))?.match(name) : undefined
}

/** Returns the entry with this text or id. A text with a `*` is that of a pattern, or else of an address. */
async function entryNamed(ctx: Context, name: string): Promise<Suppression | undefined> {
  const parsed = parseSuppressed(name, ctx.registrableDomain)
  const hashes = [
    ...(name.startsWith(ID_PREFIX) ? [name.slice(ID_PREFIX.length)] : []),
    ...('kind' in parsed ? [entryHash(ctx, parsed)] : []),
    suppressionHash(ctx, name),
  ]
  const found = await ctx.store.suppressions.find([...new Set(hashes)])
  return hashes.flatMap((hash) => found.find((one) => one.hash === hash) ?? [])[0]
}

/** Returns suppressions, newest first. */
export async function listSuppressions(ctx: Context, query: SuppressionQuery): Promise<Page<Suppression>> {
  const { limit, cursor, search, ...filter } = query
  const { suppressions } = ctx.store
  if (search === undefined)
    return paginate(
      { limit, cursor },
      async ({ limit, after }) => (await suppressions.list({ ...filter, limit, after: hashAt(after) })).map(withId),
      () => suppressions.count(filter),
    )
  let total = 0
  const page = await paginateWalk({ limit, cursor }, async ({ limit, after }) => {
    const range = { ...filter, limit, after: hashAt(after), text: search, many: SEARCH_COUNTED, most: SEARCH_WALKED }
    const found = await suppressions.search(range)
    total = after === undefined ? found.total : 0
    const { stoppedAt } = found
    return {
      rows: found.rows.map(withId),
      stoppedAt: stoppedAt && { ...stoppedAt, id: `${ID_PREFIX}${stoppedAt.id}` },
    }
  })
  return { ...page, total }
}

const withId = (row: Suppression) => ({ ...row, id: suppressionId(row) })

const hashAt = (after: Position | undefined) => after && { ...after, id: after.id.slice(ID_PREFIX.length) }

/**
 * Deletes the entry with this text or id, and returns its id. Throws `SUPPRESSION_NOT_FOUND`, also for an address that
 * only a domain or a pattern suppresses.
 */
export async function deleteSuppression(ctx: Context, name: string): Promise<string> {
  const found = await entryNamed(ctx, name)
  if (found && (await removeEntry(ctx, found))) return suppressionId(found)
  const rule = await ruleFor(ctx, name)
  if (!rule) throw new AppError('SUPPRESSION_NOT_FOUND')
  throw new AppError('SUPPRESSION_NOT_FOUND', {
    message: `The address has no entry of its own: ${listedWordsFor(ctx, rule)}.`,
    suggestion: 'Delete that entry to allow mail to all its addresses.',
  })
}

function removeEntry(ctx: Context, { kind, hash }: Suppression): Promise<boolean> {
  if (kind === 'ADDRESS') return ctx.store.suppressions.remove(hash)
  return inTransaction(ctx, async ({ store: { suppressions }, ids }) => {
    await suppressions.changeRules(ids.make('req'))
    return suppressions.remove(hash)
  })
}
