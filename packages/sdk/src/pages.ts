/** The body of a page, whatever else it contains. */
interface Body<T> {
  readonly data: readonly T[]
}

/**
 * A page of a list as the server answered, and the way to the following ones. Iterating continues to the end of the
 * list.
 */
export type Page<B extends Body<T>, T = B['data'][number]> = B &
  AsyncIterable<T> & {
    /** The page that follows; undefined after the last. */
    next(): Promise<Page<B, T> | undefined>
  }

/** The result of listing: `await` it for its first page, iterate over it for all items of all pages. */
export type List<B extends Body<T>, T = B['data'][number]> = Promise<Page<B, T>> &
  AsyncIterable<T> & {
    /** All pages, one after the other. */
    pages(): AsyncIterable<Page<B, T>>
  }

async function* pagesFrom<B extends Body<T>, T>(first: Page<B, T> | Promise<Page<B, T>>): AsyncGenerator<Page<B, T>> {
  for (let page: Page<B, T> | undefined = await first; page; page = await page.next()) yield page
}

async function* itemsOf<T extends object>(pages: AsyncIterable<Body<T>>): AsyncGenerator<T> {
  for await (const page of pages) yield* page.data
}

/**
 * Creates the list whose pages `fetchPage` reads. `following` returns the query of the next page; undefined when there
 * is none.
 */
export function listOf<Q, B extends Body<T>, T extends object>(
  query: Q,
  fetchPage: (query: Q) => Promise<B & Body<T>>,
  following: (page: B, query: Q) => Q | undefined,
): List<B, T> {
  async function read(query: Q): Promise<Page<B, T>> {
    const body = await fetchPage(query)
    const page: Page<B, T> = Object.assign(body, {
      next: async () => {
        const rest = following(body, query)
        return rest === undefined ? undefined : read(rest)
      },
      [Symbol.asyncIterator]: () => itemsOf<T>(pagesFrom(page)),
    })
    return page
  }

  const first = read(query)
  const pages = () => pagesFrom<B, T>(first)
  return Object.assign(first, { pages, [Symbol.asyncIterator]: () => itemsOf<T>(pages()) })
}

/** Returns the query of the next page, in lists with a cursor. */
export function byCursor<Q extends { cursor?: string | null | undefined }>(
  page: { readonly cursor?: string | null | undefined },
  query: Q,
): Q | undefined {
  return page.cursor ? { ...query, cursor: page.cursor } : undefined
}

/** Returns the query of the next page, in lists with page numbers. */
export function byPage<Q extends { page?: number | undefined }>(
  { page, totalPages }: { readonly page: number; readonly totalPages: number },
  query: Q,
): Q | undefined {
  return page < totalPages ? { ...query, page: page + 1 } : undefined
}
