import type { Context } from '../../kernel/context/context.ts'
import type { Template, TemplateQuery } from './schema.ts'

export interface TemplatePage {
  readonly data: readonly Template[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
}

/** A page that is read in batches, so that few large templates are in memory at a time. */
export interface TemplateListing extends Omit<TemplatePage, 'data'> {
  readonly data: AsyncIterable<readonly Template[]>
}

const DEFAULT_PAGE_SIZE = 20
/** Size of the first batch, which shows how large the templates are. */
const FIRST_ROWS = 4
/** Target size of a batch: a few milliseconds of work, so that others get their turn. */
const READ_CHARACTERS = 256 * 1024
const READ_MAX = 100
/** Approximate size of a template without its body. */
const ROW_CHARACTERS = 500

/** Returns all templates, or one page when page or pageSize is given, to be read in batches. */
export async function openTemplates(ctx: Context, query: TemplateQuery): Promise<TemplateListing> {
  const filter = { search: query.search || undefined, type: query.type }
  const paged = query.page !== undefined || query.pageSize !== undefined
  const total = await ctx.store.templates.count(filter)
  const page = query.page ?? 1
  const pageSize = paged ? (query.pageSize ?? DEFAULT_PAGE_SIZE) : total
  const offset = paged ? (page - 1) * pageSize : 0
  const most = paged ? pageSize : Number.POSITIVE_INFINITY
  const first = Math.min(FIRST_ROWS, most)
  const rows = await ctx.store.templates.list({ ...filter, limit: first, offset })
  const totalPages = paged ? Math.ceil(total / pageSize) : Math.min(total, 1)
  return { data: readOn(ctx, filter, { rows, wanted: first, most }), total, page, pageSize, totalPages }
}

/** Returns all templates, or one page when page or pageSize is given. */
export async function listTemplates(ctx: Context, query: TemplateQuery): Promise<TemplatePage> {
  const { data, ...page } = await openTemplates(ctx, query)
  const all: Template[] = []
  for await (const rows of data) all.push(...rows)
  return { data: all, ...page }
}

/**
 * Yields the first rows, then those after the last row read, so that no template comes twice whatever is created or
 * deleted during the reading.
 */
async function* readOn(
  ctx: Context,
  filter: Pick<TemplateQuery, 'search' | 'type'>,
  { most, ...first }: { readonly rows: readonly Template[]; readonly wanted: number; readonly most: number },
) {
  const { search, type } = filter
  let { rows, wanted } = first
  for (let left = most; rows.length > 0; ) {
    yield rows
    left -= rows.length
    const after = rows.at(-1)
    if (rows.length < wanted || left <= 0) return
    wanted = Math.min(left, nextRead(rows))
    rows = await ctx.store.templates.list({ search, type, limit: wanted, offset: 0, after })
  }
}

/** Returns the size of the next batch, from the sizes of these rows. */
function nextRead(rows: readonly Template[]): number {
  const characters = rows.reduce((sum, { body }) => sum + ROW_CHARACTERS + body.length, 0)
  const fitting = Math.floor((rows.length * READ_CHARACTERS) / characters)
  return Math.min(Math.max(fitting, 1), READ_MAX)
}
