import { expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { aProduct } from '../../testing/product.ts'
import { aSuppression, rowTime } from '../../testing/rows.ts'
import { openSuppressionExport } from './export.ts'
import { SUPPRESSION_EXPORT_MAX, type Suppression, type SuppressionExportQuery } from './schema.ts'
import { listSuppressions } from './suppressions.ts'

async function tenantWith(count: number): Promise<{ ctx: Context; rows: readonly Suppression[] }> {
  const ctx = await (await aProduct()).tenant()
  const rows = Array.from({ length: count }, (_, n) =>
    aSuppression({ createdAt: rowTime(-n), reason: n % 2 === 0 ? 'BOUNCE' : 'MANUAL' }),
  )
  await ctx.store.suppressions.addMany(rows)
  return { ctx, rows }
}

async function batchOf(ctx: Context, query: Partial<SuppressionExportQuery> = {}) {
  const batch = await openSuppressionExport(ctx, { limit: 5000, ...query })
  const reads: (readonly Suppression[])[] = []
  for await (const page of batch.data) reads.push(page)
  const hashes = reads.flat().map(({ hash }) => hash)
  return { hashes, reads: reads.map(({ length }) => length), cursor: batch.cursor(), total: batch.total }
}

it('reads 500 at a time, and stops at its limit or at the end', async () => {
  expect(SUPPRESSION_EXPORT_MAX).toBe(5000)
  const { ctx, rows } = await tenantWith(1100)
  const hashes = rows.map(({ hash }) => hash)
  expect(await batchOf(ctx)).toStrictEqual({ hashes, reads: [500, 500, 100], cursor: undefined, total: 1100 })
  expect((await batchOf(ctx, { limit: 501 })).reads).toStrictEqual([500, 1])
  expect((await batchOf(ctx, { limit: 500 })).reads).toStrictEqual([500])
  expect((await batchOf(ctx, { limit: 499 })).reads).toStrictEqual([499])
  expect((await batchOf(ctx, { reason: 'MANUAL' })).hashes).toStrictEqual(hashes.filter((_, n) => n % 2 === 1))
})

it('continues where the batch before ended, whatever was added or removed since', async () => {
  const { ctx, rows } = await tenantWith(120)
  const first = await batchOf(ctx, { limit: 70 })
  await ctx.store.suppressions.add(aSuppression({ createdAt: rowTime(1_000_000) }))
  await ctx.store.suppressions.remove(rows[69]?.hash ?? '')
  const second = await batchOf(ctx, { limit: 70, cursor: first.cursor })
  expect([...first.hashes, ...second.hashes]).toStrictEqual(rows.map(({ hash }) => hash))
  expect(second).toMatchObject({ cursor: undefined, total: 0 })
})

it('has the order and the cursors of the list', async () => {
  const { ctx, rows } = await tenantWith(5)
  const { cursor } = await listSuppressions(ctx, { limit: 2 })
  expect((await batchOf(ctx, { cursor })).hashes).toStrictEqual(rows.slice(2).map(({ hash }) => hash))
  await expect(batchOf(ctx, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
