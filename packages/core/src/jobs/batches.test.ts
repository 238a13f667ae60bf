import { expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** Does batches of rows that take so long each, and says how large the batches were. */
async function sizesOf(msOfRow: (batch: number) => number, batches: number, most = 500): Promise<number[]> {
  let now = 0
  const sizes: number[] = []
  const line = createBatches(() => now, most)
  for (let n = 0; n < batches; n++) {
    sizes.push(line.size)
    await line.timed(async () => {
      now += line.size * msOfRow(n)
    })
  }
  return sizes
}

it('grows to the most that is allowed where rows take little', async () => {
  expect(await sizesOf(() => 0.001, 8)).toStrictEqual([16, 32, 64, 128, 256, 500, 500, 500])
  expect(await sizesOf(() => 0, 3, 10)).toStrictEqual([10, 10, 10])
})

it('shrinks to what takes 40 ms where rows take long, and grows again', async () => {
  expect(await sizesOf(() => 8, 3)).toStrictEqual([16, 5, 5])
  expect(await sizesOf(() => 1, 3)).toStrictEqual([16, 16, 16])
  expect(await sizesOf((n) => (n < 2 ? 8 : 0), 6)).toStrictEqual([16, 5, 5, 10, 20, 40])
})

it('never shrinks below four rows', async () => {
  expect(await sizesOf(() => 1000, 3)).toStrictEqual([16, 4, 4])
})
