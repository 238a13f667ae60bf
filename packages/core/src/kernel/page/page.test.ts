import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { AppError } from '../errors/errors.ts'
import { PageQuery, type PageRequest, paginate } from './page.ts'

const rows = [9, 7, 7, 7, 3, 0].map((ms) => ({ id: rowIds.make('cnt'), createdAt: rowTime(ms) }))
const sorted = [...rows].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))

async function list({ limit, after }: PageRequest) {
  const start = after ? sorted.findIndex((row) => row.id === after.id) + 1 : 0
  return sorted.slice(start, start + limit)
}
const count = async () => sorted.length

describe('paginate', () => {
  it.each([1, 2, 3, 5, 6, 7, 100])('walks through everything in pages of %i', async (limit) => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 10; pages++) {
      const page = await paginate({ limit, cursor }, list, count)
      expect(page.data.length).toBeLessThanOrEqual(limit)
      expect(page.total).toBe(pages === 0 ? 6 : 0)
      expect(page.cursor !== undefined).toBe(page.hasMore)
      seen.push(...page.data.map((row) => row.id))
      cursor = page.cursor
      if (!page.hasMore) break
    }
    expect(seen).toEqual(sorted.map((row) => row.id))
  })

  it('has one empty page if there are no rows', async () => {
    const page = await paginate(
      { limit: 20 },
      async () => [],
      async () => 0,
    )
    expect(page).toEqual({ data: [], cursor: undefined, hasMore: false, total: 0 })
  })

  it('counts only on the first page', async () => {
    let counted = 0
    const counting = async () => ++counted
    const first = await paginate({ limit: 2 }, list, counting)
    await paginate({ limit: 2, cursor: first.cursor }, list, counting)
    expect(counted).toBe(1)
  })

  it('returns the position that it received, exact to the millisecond', async () => {
    const moments = fc.date({ min: new Date(0), max: new Date(8.64e15), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(moments, fc.constantFrom('cnt', 'eml', 'evt'), fc.nat(), async (createdAt, prefix, number) => {
        const id = `${prefix}_${number.toString(36).padStart(26, '0')}`
        const { cursor } = await paginate(
          { limit: 1 },
          async () => [
            { id, createdAt },
            { id, createdAt },
          ],
          count,
        )
        let asked: PageRequest | undefined
        await paginate(
          PageQuery.parse({ cursor }),
          async (request) => {
            asked = request
            return []
          },
          count,
        )
        expect(asked).toEqual({ limit: 21, after: { createdAt, id } })
      }),
    )
  })

  it.each([
    'x',
    '-',
    'abc',
    '1-',
    '-cnt_1',
    '1-cnt_',
    '1-CNT_1',
    '1-cnt_É',
    '1-cnt_1 ',
    ' 1-cnt_1',
    '1-cnt_1\n',
    '1--cnt_1',
    'zzzzzzzzzzz-cnt_1',
    'zzzzzzzzzzzz-cnt_1',
    "1-cnt_' or 1=1",
    '2024-01-01',
    '\u0000',
  ])('refuses the cursor %j', async (cursor) => {
    const error = await paginate({ limit: 5, cursor }, list, count).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'BAD_REQUEST', kind: 'bad_request' })
  })
})

describe('PageQuery', () => {
  it('accepts texts, and has a default', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 20 })
    expect(PageQuery.parse({ limit: '100', cursor: 'x' })).toEqual({ limit: 100, cursor: 'x' })
  })

  it.each(['0', '101', '-1', '1.5', 'ten', 'NaN', '1e9', ''])('refuses the limit %j', (limit) => {
    expect(PageQuery.safeParse({ limit }).success).toBe(false)
  })

  it.each(['', 'x'.repeat(201)])('refuses the cursor %j', (cursor) => {
    expect(PageQuery.safeParse({ cursor }).success).toBe(false)
  })
})

describe('a page of large rows', () => {
  const row = (n: number, weight: number) => ({ id: `cnt_${n}`, createdAt: new Date(1_000_000 - n), weight })

  /** Reads all pages of rows of these weights. Returns how many rows each had and the most that were read together. */
  async function pagesOf(weights: readonly number[], limit: number) {
    const all = weights.map((weight, n) => row(n, weight))
    const sizes: number[] = []
    const seen: string[] = []
    let most = 0
    let cursor: string | undefined
    do {
      const page = await paginate(
        PageQuery.parse({ limit, cursor }),
        async ({ limit, after }) => {
          const from = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0
          const rows = all.slice(from, from + limit)
          most = Math.max(
            most,
            rows.reduce((sum, { weight }) => sum + weight, 0),
          )
          return rows
        },
        async () => all.length,
        ({ weight }) => weight,
      )
      expect(page.hasMore).toBe(page.cursor !== undefined)
      sizes.push(page.data.length)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toStrictEqual(all.map(({ id }) => id))
    return { sizes, most }
  }

  it('contains fewer of them, and reads few at the same time', async () => {
    const { sizes, most } = await pagesOf(new Array(100).fill(250_000), 100)
    expect(new Set(sizes.slice(0, -1))).toStrictEqual(new Set([4]))
    expect(most).toBe(1_000_000)
    expect((await pagesOf(new Array(3).fill(9_000_000), 100)).sizes).toStrictEqual([1, 1, 1])
  })

  it('contains as many small ones as the limit', async () => {
    expect((await pagesOf(new Array(250).fill(1000), 100)).sizes).toStrictEqual([100, 100, 50])
    expect((await pagesOf(new Array(3).fill(1000), 2)).sizes).toStrictEqual([2, 1])
    expect((await pagesOf(new Array(4).fill(1000), 3)).sizes).toStrictEqual([3, 1])
    expect((await pagesOf([], 3)).sizes).toStrictEqual([0])
  })
})
