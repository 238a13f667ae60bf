import { requireScope } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { PAGE_WEIGHT, type Page } from '../../kernel/page/page.ts'
import { weightOf } from '../../people/contacts/contacts.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Condition } from '../../people/filters/condition.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { predicateLookups, predicateSize } from '../../people/filters/size.ts'
import { resolveCondition } from './asked.ts'
import { predicateOf } from './predicate.ts'
import { CONTACTS_WALKED, type ContactConditionQuery, type ContactSort, QUERY_LOOKUPS_MAX } from './query.schema.ts'
import { checkReferences } from './references.ts'
import type { ContactPlace } from './store.ts'

const ALL_CONTACTS: Predicate = { kind: 'all', of: [] }
/** A condition of many filters looks at fewer contacts, but never at less than this. */
const WALKED_AT_LEAST = 100
/** The number of contacts to read first, which shows how large they are. */
const FIRST_CONTACTS = 4

/**
 * Returns a page of the contacts that meet a condition. It looks at a bounded number of contacts: a page before the last
 * may have few, or none. Throws `BAD_REQUEST` for a cursor of another query.
 */
export async function queryContacts(ctx: Context, query: ContactConditionQuery): Promise<Omit<Page<Contact>, 'total'>> {
  const { sort, limit, cursor } = query
  const condition = query.condition && (await resolveCondition(ctx, query.condition.condition, 'condition'))
  const list = { sort, fingerprint: fingerprintOf(ctx, ['contacts.query', sort, condition ?? null]) }
  const after = cursor === undefined ? undefined : placeOf(list, cursor)
  const predicate = condition ? await readablePredicate(ctx, condition) : ALL_CONTACTS
  return walkContacts(ctx, { ...list, predicate, after, limit })
}

/** A list of contacts, and what its cursors begin with: they are useless for any other. */
interface ContactList {
  readonly sort: ContactSort
  readonly fingerprint: string
}

interface ContactWalk extends ContactList {
  readonly predicate: Predicate
  readonly after: ContactPlace | undefined
  readonly limit: number
}

/** Returns a page of the contacts of a predicate. It looks at a bounded number of contacts. */
export async function walkContacts(
  ctx: Context,
  { predicate, sort, after, limit, fingerprint }: ContactWalk,
): Promise<Omit<Page<Contact>, 'total'>> {
  requireFewLookups(predicate)
  const most = Math.max(WALKED_AT_LEAST, Math.floor(CONTACTS_WALKED / predicateSize(predicate)))
  const { found, stoppedAt } = await ctx.store.segments.walkMatching({ predicate, sort, after, limit: limit + 1, most })
  const { data, rest } = await readWithin(ctx, found.slice(0, limit))
  const end = rest ?? (found.length > limit ? found[limit - 1] : stoppedAt)
  return { data, hasMore: end !== undefined, cursor: end && cursorAt({ fingerprint }, end) }
}

/** Resolves a condition whose segments the caller may read. Throws for invalid references. */
async function readablePredicate(ctx: Context, condition: Condition): Promise<Predicate> {
  if (referencedSegments(condition).length > 0) {
    requireScope(ctx, 'segments:read')
    const unsaved = { id: ctx.ids.make('seg'), name: 'the condition', condition }
    checkReferences(unsaved, await ctx.store.segments.list())
  }
  return predicateOf(ctx, condition)
}

function requireFewLookups(predicate: Predicate): void {
  if (predicateLookups(predicate) <= QUERY_LOOKUPS_MAX) return
  throw new AppError('BAD_REQUEST', {
    message: `The condition has more than ${QUERY_LOOKUPS_MAX} filters on events and static segments, including those of the segments that it refers to.`,
    suggestion: 'Use fewer of them, or create a segment with the condition.',
  })
}

/** Reads these contacts. `rest` is the last place that was read, if the others would make the page too large. */
async function readWithin(
  ctx: Context,
  places: readonly ContactPlace[],
): Promise<{ readonly data: readonly Contact[]; readonly rest: ContactPlace | undefined }> {
  const data: Contact[] = []
  let read = 0
  let weight = 0
  for (let step = FIRST_CONTACTS; read < places.length; ) {
    const ids = places.slice(read, read + step).map(({ id }) => id)
    const contacts = new Map((await ctx.store.contacts.findMany(ids)).map((contact) => [contact.id, contact]))
    for (const id of ids) {
      const contact = contacts.get(id)
      read += 1
      if (!contact) continue
      data.push(contact)
      weight += weightOf(contact)
      if (weight > PAGE_WEIGHT) return { data, rest: read < places.length ? places[read - 1] : undefined }
    }
    step = Math.max(1, Math.floor(((PAGE_WEIGHT - weight) / Math.max(1, weight)) * read))
  }
  return { data, rest: undefined }
}

/** Returns a fingerprint of a query and its project. */
export const fingerprintOf = ({ project, secrets }: Context, query: readonly unknown[]): string =>
  secrets.hmac(JSON.stringify([project.id, ...query])).slice(0, 16)

export const cursorAt = ({ fingerprint }: Pick<ContactList, 'fingerprint'>, { at, id }: ContactPlace): string =>
  `${fingerprint}.${at}.${id}`

/** Reads a cursor. Throws `BAD_REQUEST` for one of another list. */
export function placeOf({ sort, fingerprint }: ContactList, cursor: string): ContactPlace {
  const rest = cursor.slice(fingerprint.length + 1)
  const split = rest.lastIndexOf('.')
  const at = rest.slice(0, split)
  const id = asId('cnt', rest.slice(split + 1))
  const isTime = sort === 'createdAt' || sort === '-createdAt'
  const isWellFormed = isTime ? /^-?\d{1,16}$/.test(at) && Math.abs(Number(at)) <= 8.64e15 : /^\P{C}+$/u.test(at)
  if (!id || !isWellFormed || !cursor.startsWith(`${fingerprint}.`)) {
    throw new AppError('BAD_REQUEST', {
      message: 'The cursor does not belong to this query.',
      suggestion:
        'Send the cursor of the previous page with the same condition and sort, or omit it for the first page.',
    })
  }
  return { id, at: isTime ? Number(at) : at }
}
