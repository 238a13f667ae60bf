import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** The time of a batch: milliseconds for itself, and for each of its rows. */
interface Cost {
  readonly ownMs?: number
  readonly rowMs: number
}

/** Runs batches on a database with many writers, or with no other writer, and returns their sizes. */
async function sizesOf(costOf: (batch: number) => Cost, batches: number, { most = 500, isAlone = false } = {}) {
  let now = 0
  const sizes: number[] = []
  const writesDone = isAlone ? () => sizes.length : undefined
  const line = createBatches({ steadyMs: () => now, writesDone }, most)
  // Until the first look others may write.
  if (isAlone) for (; now < 2000; now += 10) await line.timed(async () => {})
  for (let n = 0; n < batches; n++) {
    sizes.push(line.size)
    await line.timed(async () => {
      const { ownMs = 0, rowMs } = costOf(n)
      now += ownMs + line.size * rowMs
    })
  }
  return sizes
}

it('grows to the maximum if rows take little time', async () => {
  expect(await sizesOf(() => ({ rowMs: 0.001 }), 8)).toStrictEqual([16, 32, 64, 128, 256, 500, 500, 500])
  expect(await sizesOf(() => ({ rowMs: 0 }), 3, { most: 10 })).toStrictEqual([10, 10, 10])
})

it('locks rows for a quarter of a second at most, or few of them for a second', async () => {
  const worse = await sizesOf((n) => ({ rowMs: n < 10 ? 0.01 : 0.5 }), 20, { most: 5000 })
  expect([worse[10], worse.at(-1)]).toStrictEqual([4096, 500])
  expect(await sizesOf(() => ({ rowMs: 8 }), 5)).toStrictEqual([16, 32, 64, 64, 64])
  expect(await sizesOf(() => ({ rowMs: 100 }), 3)).toStrictEqual([16, 10, 10])
  expect(await sizesOf(() => ({ rowMs: 1000 }), 3)).toStrictEqual([16, 4, 4])
})

/** Returns the rows per second once the size has settled, as a fraction of those on a database without latency. */
async function shareOfLocal(cost: Required<Cost>, noise: (batch: number) => number = () => 1): Promise<number> {
  const noisy = (n: number) => ({ ownMs: cost.ownMs * noise(n), rowMs: cost.rowMs * noise(n) })
  const rateOf = (sizes: readonly number[], costOf: (n: number) => Cost) => {
    const ms = sizes.map((size, n) => (costOf(n).ownMs ?? 0) + size * costOf(n).rowMs)
    return sizes.slice(20).reduce((sum, size) => sum + size, 0) / ms.slice(20).reduce((sum, one) => sum + one, 0)
  }
  const far = rateOf(await sizesOf(noisy, 200, { most: 5000 }), noisy)
  const local = () => ({ ownMs: 0.8, rowMs: 0.055 })
  return far / rateOf(await sizesOf(local, 200, { most: 5000 }), local)
}

/** The costs are six round trips a step, and 18,000 rows a second. */
it.each([
  ['2.5 ms away', { ownMs: 6 * 2.5, rowMs: 0.055 }, 0.7],
  ['10 ms away', { ownMs: 6 * 10, rowMs: 0.055 }, 0.5],
  ['10 ms away, with twice the round trips', { ownMs: 12 * 10, rowMs: 0.055 }, 0.4],
  ['100 ms away', { ownMs: 6 * 100, rowMs: 0.055 }, 0.25],
  ['on a machine where all takes twice the time, and each statement waits', { ownMs: 40, rowMs: 0.11 }, 0.33],
])('keeps most of the speed of a database without latency when it is %s', async (_, cost, atLeast) => {
  expect(await shareOfLocal(cost)).toBeGreaterThan(atLeast)
})

it('keeps its speed if batches take different times', async () => {
  const noise = (n: number) => 0.5 + ((n * 7919) % 97) / 97
  expect(await shareOfLocal({ ownMs: 60, rowMs: 0.055 }, noise)).toBeGreaterThan(0.4)
})

describe('with a single writer', () => {
  const alone = (costOf: (n: number) => Cost, batches: number) => sizesOf(costOf, batches, { most: 16, isAlone: true })

  it('shrinks to a size that takes 40 ms if rows take long, and grows again', async () => {
    expect(await alone(() => ({ rowMs: 8 }), 3)).toStrictEqual([16, 5, 5])
    expect(await alone((n) => ({ rowMs: n < 2 ? 8 : 0 }), 5)).toStrictEqual([16, 5, 5, 10, 16])
  })

  it('does not shrink if a smaller batch takes just as long', async () => {
    expect(
      (await sizesOf(() => ({ ownMs: 35, rowMs: 0.01 }), 20, { most: 5000, isAlone: true })).at(-1),
    ).toBeGreaterThan(249)
    expect(
      (await sizesOf(() => ({ ownMs: 60, rowMs: 0.01 }), 20, { most: 5000, isAlone: true })).at(-1),
    ).toBeGreaterThan(249)
  })
})

/**
 * Runs batches on a database with a single writer, where others have so many transactions a second at each moment. Each
 * row takes 0.01 ms by default, and each batch `stepMs` more.
 */
async function alongOthers(
  othersAt: (ms: number) => number,
  seconds: number,
  { rowMs = 0.01, stepMs = 0 }: { readonly rowMs?: number; readonly stepMs?: number } = {},
) {
  let now = 0
  let own = 0
  let others = 0
  const steps: { readonly at: number; readonly ms: number; readonly size: number }[] = []
  const line = createBatches({ steadyMs: () => now, writesDone: () => own + Math.floor(others) }, 100_000)
  while (now < seconds * 1000) {
    const [at, size] = [now, line.size]
    await line.timed(async () => {
      const ms = stepMs + size * rowMs
      now += ms
      own += 1
      others += (othersAt(at) * ms) / 1000
    })
    steps.push({ at, ms: now - at, size })
  }
  return {
    between: (from: number, to: number) => steps.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
    last: () => steps.at(-1),
  }
}

it('is short while others write, and long when they have not for a second', async () => {
  const { between } = await alongOthers((ms) => (ms < 5000 ? 50 : 0), 10)
  expect(Math.max(...between(0, 5000))).toBeLessThan(8.01)
  expect(Math.min(...between(7000, 10_000))).toBeGreaterThan(15)
  expect(Math.max(...between(7000, 10_000))).toBeLessThan(40.01)
})

it('becomes short soon after others begin to write', async () => {
  const { between } = await alongOthers((ms) => (ms < 5000 ? 0 : 50), 10)
  expect(Math.min(...between(2000, 5000))).toBeGreaterThan(15)
  expect(Math.max(...between(5500, 10_000))).toBeLessThan(8.01)
})

it('ignores the transactions of a worker without other work', async () => {
  const { between } = await alongOthers(() => 5, 10)
  expect(Math.min(...between(2000, 10_000))).toBeGreaterThan(15)
})

it('keeps a fair speed on a machine where each batch takes long, and stays small if rows take long', async () => {
  const busy = await alongOthers(() => 50, 10, { stepMs: 15 })
  expect(busy.last()).toMatchObject({ size: 250 })
  const large = await alongOthers(() => 50, 10, { rowMs: 8 })
  expect(large.last()).toMatchObject({ size: 5 })
})
