import { KEY_SCOPES, type Page } from '@posthorn/core/kernel'
import { z } from 'zod'

/** A moment on the wire. */
export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] })

/** The revision of a record. */
export const Revision = z
  .int()
  .describe('Grows with every change, from 1. Send it as `If-Match` to change only what you have read.')

/** An optional moment on the wire. */
export const OptionalTimestamp = Timestamp.nullable()

/** The scopes that the caller lacks for parts that an answer leaves out. */
export const HiddenScopes = z
  .array(z.enum(KEY_SCOPES))
  .describe('The scopes that a named key lacks: what they protect is left out. Empty for everyone else.')

const ID = /^[0-9A-Za-z_]{1,64}$/

/** The schema of an id in a path. Ids are opaque: a text that cannot be one is not found. */
export function opaqueId(what: string, example: string) {
  const id = z.string().transform((text) => (ID.test(text) ? text : ''))
  return id.meta({ description: `The id of the ${what}.`, examples: [example] })
}

/** The path of one resource. */
export function idParam(what: string, example: string) {
  return z.object({ id: opaqueId(what, example) })
}

/** A moment as it is written on the wire; null when there is none. */
export function optionalTime(at: Date | undefined): string | null {
  return at ? at.toISOString() : null
}

/** The schema of a cursor list. */
export function pageOf<S extends z.ZodType>(id: string, item: S) {
  return z
    .object({
      data: z.array(item),
      cursor: z.string().optional().describe('The cursor of the next page; absent on the last page.'),
      hasMore: z.boolean(),
      total: z
        .int()
        .describe(
          'The total number of items; only on the first page, 0 on later pages. On PostgreSQL, the number is an estimate for more than 100,000 mails, suppressions or found contacts.',
        ),
    })
    .meta({ id })
}

/** The schema of one page of a list with page numbers. */
export function numberedPageOf<S extends z.ZodType>(id: string, item: S) {
  return z
    .object({ data: z.array(item), total: z.int(), page: z.int(), pageSize: z.int(), totalPages: z.int() })
    .meta({ id })
}

/** A page without a total as it is on the wire. */
export const presentWalk = <T, W>({ data, cursor, hasMore }: Omit<Page<T>, 'total'>, present: (item: T) => W) => ({
  data: data.map(present),
  ...(cursor !== undefined && { cursor }),
  hasMore,
})

/** A page as it is on the wire. */
export const presentPage = <T, W>(page: Page<T>, present: (item: T) => W) => ({
  ...presentWalk(page, present),
  total: page.total,
})
