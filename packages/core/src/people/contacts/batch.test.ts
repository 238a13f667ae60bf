import { expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { openContactBatch } from './batch.ts'
import type { Contact } from './schema.ts'

async function tenantWith(count: number, data: Contact['data']): Promise<Context> {
  const ctx = await (await aProduct()).tenant()
  const people = Array.from({ length: count }, (_, n) => aContact({ data, createdAt: rowTime(n) }))
  await ctx.store.contacts.insertMany(people)
  return ctx
}

/** Returns how many contacts each read of a batch has. */
async function readsOf(ctx: Context, limit: number): Promise<number[]> {
  const reads: number[] = []
  for await (const page of (await openContactBatch(ctx, { limit, cursor: undefined })).data) reads.push(page.length)
  return reads
}

it('reads more at a time when contacts are small, up to 500, and stops at its limit', async () => {
  const ctx = await tenantWith(1700, { plan: 'pro' })
  expect(await readsOf(ctx, 5000)).toStrictEqual([10, 500, 500, 500, 190])
  expect(await readsOf(ctx, 650)).toStrictEqual([10, 500, 140])
  expect(await readsOf(ctx, 9)).toStrictEqual([9])
  expect(await readsOf(ctx, 10)).toStrictEqual([10])
  expect(await readsOf(ctx, 11)).toStrictEqual([10, 1])
})

it('reads about 256 KB at a time, however large contacts are', async () => {
  const kilobyte = { text: 'x'.repeat(820) } // 1024 with its name and the properties of every contact
  expect(await readsOf(await tenantWith(600, kilobyte), 5000)).toStrictEqual([10, 256, 256, 78])
  expect(await readsOf(await tenantWith(60, { list: ['y'.repeat(9000)] }), 5000)).toStrictEqual([10, 28, 22])
  expect(await readsOf(await tenantWith(12, { text: 'z'.repeat(300_000) }), 5000)).toStrictEqual([
    3,
    ...Array.from({ length: 9 }, () => 1),
  ])
})

it('continues where the batch before ended, whatever was added since', async () => {
  const ctx = await tenantWith(120, {})
  const first = await openContactBatch(ctx, { limit: 70, cursor: undefined })
  const seen: string[] = []
  for await (const page of first.data) seen.push(...page.map(({ id }) => id))
  await ctx.store.contacts.insertMany([aContact({ createdAt: rowTime(1_000_000) })])
  const second = await openContactBatch(ctx, { limit: 70, cursor: first.cursor() })
  for await (const page of second.data) seen.push(...page.map(({ id }) => id))
  expect([seen.length, new Set(seen).size, second.cursor()]).toStrictEqual([120, 120, undefined])
})
