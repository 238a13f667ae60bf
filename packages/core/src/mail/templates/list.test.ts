import { expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { aProduct } from '../../testing/product.ts'
import { aTemplate, rowTime } from '../../testing/rows.ts'
import { listTemplates, openTemplates } from './list.ts'
import type { Template } from './schema.ts'

/** Creates templates of these sizes, the first of them the newest, and measures how much of them is read together. */
async function open(sizes: readonly number[]) {
  const product = await aProduct()
  const inner = await product.tenant()
  const rows = sizes.map((size, n) => aTemplate({ body: 'x'.repeat(size), createdAt: rowTime(10_000 - n) }))
  for (const row of rows) await inner.store.templates.insert(row)
  const reads: (readonly Template[])[] = []
  const list: Context['store']['templates']['list'] = async (range) => {
    const found = await inner.store.templates.list(range)
    reads.push(found)
    return found
  }
  const ctx: Context = { ...inner, store: { ...inner.store, templates: { ...inner.store.templates, list } } }
  return { ctx, rows, reads }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

it.each([
  ['none', []],
  ['few', [10, 10, 10]],
  ['as many as are read first', [10, 10, 10, 10]],
  ['small ones', new Array(250).fill(10)],
  ['large ones', new Array(25).fill(300_000)],
  ['large ones among small ones', Array.from({ length: 150 }, (_, n) => (n % 10 === 0 ? 200_000 : 10))],
])('lists %s completely and by the page, in their order', async (_, sizes) => {
  const { ctx, rows } = await open(sizes)
  const whole = await listTemplates(ctx, {})
  expect(whole).toMatchObject({ total: rows.length, page: 1, pageSize: rows.length })
  expect(idsOf(whole.data)).toStrictEqual(idsOf(rows))
  for (const pageSize of [1, 4, 5, 100]) {
    const pages: Template[] = []
    for (let page = 1; page <= Math.ceil(rows.length / pageSize); page++) {
      const { data, ...rest } = await listTemplates(ctx, { page, pageSize })
      expect(rest).toStrictEqual({ total: rows.length, page, pageSize, totalPages: Math.ceil(rows.length / pageSize) })
      pages.push(...data)
    }
    expect(idsOf(pages)).toStrictEqual(idsOf(rows))
  }
})

it('reads few large templates together, and small ones with few statements', async () => {
  const large = await open(new Array(25).fill(200_000))
  await listTemplates(large.ctx, {})
  expect(large.reads.map(({ length }) => length)).toStrictEqual([4, ...new Array(21).fill(1), 0])
  const small = await open(new Array(150).fill(1000))
  await listTemplates(small.ctx, {})
  expect(small.reads.map(({ length }) => length)).toStrictEqual([4, 100, 46])
  const one = await open([10, 10])
  await listTemplates(one.ctx, { pageSize: 1 })
  expect(one.reads.map(({ length }) => length)).toStrictEqual([1])
})

it('gives each template once, whatever is created and deleted while it is read', async () => {
  const { ctx, rows } = await open(new Array(12).fill(200_000))
  const { data } = await openTemplates(ctx, {})
  const seen: string[] = []
  for await (const some of data) {
    if (seen.length === 0) await ctx.store.templates.insert(aTemplate({ createdAt: rowTime(20_000) }))
    seen.push(...idsOf(some))
    await ctx.store.templates.delete(some[0]?.id ?? 'tpl_')
  }
  expect(seen).toStrictEqual(idsOf(rows))
})
