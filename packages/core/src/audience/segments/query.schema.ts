import { z } from 'zod'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../kernel/page/page.ts'
import { ConditionInput } from '../../people/filters/schema.ts'

/** The orders of contacts that indexes have. A minus sign means descending. */
export const CONTACT_SORTS = ['-createdAt', 'createdAt', 'email', '-email'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

/** The most contacts that one answer looks at, for a condition with one filter. */
export const CONTACTS_WALKED = 10_000

/**
 * The most tests of events and static segments of a condition: to plan 500 takes PostgreSQL 570 ms, however few contacts
 * it looks at, and SQLite 170 ms.
 */
export const QUERY_LOOKUPS_MAX = 40

/** The longest cursor: it contains an address. */
const CURSOR_MAX = 400

export const ContactConditionQuery = z.object({
  condition: ConditionInput.nullish().describe('All contacts without one.'),
  sort: z.enum(CONTACT_SORTS).default('-createdAt').describe('Newest first by default; a minus sign means descending.'),
  limit: z
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .default(PAGE_LIMIT_DEFAULT)
    .describe('The maximum number of contacts in a page, 1 to 100.'),
  cursor: z.string().min(1).max(CURSOR_MAX).optional().describe('The cursor of the previous page.'),
})
export type ContactConditionQuery = z.infer<typeof ContactConditionQuery>
