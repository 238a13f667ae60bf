import { understanding } from '../../audience/segments/predicate.ts'
import { audienceOf } from '../../automation/campaigns/audience-of.ts'
import type { Campaign } from '../../automation/campaigns/schema.ts'
import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { KeyScope } from '../../kernel/context/key.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Condition, Filter } from '../../people/filters/condition.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { Reason } from './schema.ts'

/** The maximum numbers of filters that are tested one by one, and of unmet ones that are named. */
const TESTED_MAX = 20
const NAMED_MAX = 3

/**
 * Returns why the contact is not in the audience of a campaign as of that moment, if so. Windows of time end then; only
 * the current data of the contact is known.
 */
export async function audienceReason(
  ctx: Context,
  { campaign, contact, when }: { readonly campaign: Campaign; readonly contact: Contact; readonly when: Date },
): Promise<Reason | undefined> {
  const then = { ...ctx, clock: { now: () => when } }
  try {
    if (await holds(ctx, contact, await audienceOf(then, campaign))) return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SEGMENT_NOT_FOUND') throw error
    return { code: 'segment_deleted', message: `The segment ${campaign.segmentId} of the campaign is deleted.` }
  }
  if (campaign.segmentId && !maySee(ctx, 'segments:read'))
    return { code: 'not_in_segment', message: 'The contact is not in the segment of the campaign.' }
  const segment = campaign.segmentId && (await ctx.store.segments.find(campaign.segmentId))
  const condition = segment ? segment.condition : campaign.audienceCondition
  const unmet = condition ? await unmetFilters(then, contact, condition) : []
  const named = unmet.length > 0 ? ` Unmet filters: ${unmet.join('; ')}.` : ''
  if (segment)
    return { code: 'not_in_segment', message: `The contact is not in the segment "${segment.name}".${named}` }
  return { code: 'not_in_filter', message: `The contact does not meet the filter of the campaign.${named}` }
}

/** Returns true if the predicate holds for the contact. */
async function holds(ctx: Context, { email }: Contact, predicate: Predicate): Promise<boolean> {
  const itself: Predicate = { kind: 'email', test: 'equal', value: email }
  const page = { limit: 1, offset: 0 }
  return (await ctx.store.segments.listMatching({ kind: 'all', of: [itself, predicate] }, page)).length > 0
}

/** Returns filters of the condition that do not hold, in words. */
async function unmetFilters(ctx: Context, contact: Contact, condition: Condition): Promise<readonly string[]> {
  const understand = await understanding(ctx, await ctx.store.segments.list())
  const unmet: string[] = []
  for (const filter of filtersOf(condition).slice(0, TESTED_MAX)) {
    if (!maySee(ctx, ...scopesOf(filter))) continue
    if (unmet.length >= NAMED_MAX) break
    const alone: Condition = { logic: 'AND', groups: [{ filters: [filter] }] }
    if (!(await holds(ctx, contact, understand(alone)))) unmet.push(inWords(filter))
  }
  return unmet
}

/** Returns the scopes that show whether a filter holds, besides `contacts:read`. */
function scopesOf({ field }: Filter): readonly KeyScope[] {
  if (field.startsWith('event.') || field.startsWith('email.')) return ['events:read']
  return field.startsWith('segment.') ? ['segments:read'] : []
}

function filtersOf({ groups }: Condition): readonly Filter[] {
  return groups.flatMap(({ filters, conditions }) => [...filters, ...(conditions ? filtersOf(conditions) : [])])
}

const VALUE_MAX = 60

function inWords({ field, operator, value, unit }: Filter): string {
  const said = value === undefined ? '' : JSON.stringify(value)
  const short = said.length > VALUE_MAX ? `${said.slice(0, VALUE_MAX).toWellFormed()}…` : said
  return [field, operator, short, unit].filter(Boolean).join(' ')
}
