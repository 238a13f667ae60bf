import { expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** Does batches of rows that take so long each, and says how large the batches were. */
async function sizesOf(msOfRow: (batch: number) => number, batches: number, most = 500): Promise<number[]> {
  let now = 0
  const sizes: number[] = []
  const line = createBatches({ steadyMs: () => now, writesDone: undefined }, most)
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

/**
 * The same on a database with a single writer, where others have so many transactions a second at each moment. Each row takes
 * 0.01 ms unless said otherwise, and each batch `stepMs` more.
 */
async function besideOthers(
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
  const { between } = await besideOthers((ms) => (ms < 5000 ? 50 : 0), 10)
  expect(Math.max(...between(0, 5000))).toBeLessThan(8.01)
  expect(Math.min(...between(7000, 10_000))).toBeGreaterThan(15)
  expect(Math.max(...between(7000, 10_000))).toBeLessThan(40.01)
})

it('becomes short soon after others begin to write', async () => {
  const { between } = await besideOthers((ms) => (ms < 5000 ? 0 : 50), 10)
  expect(Math.min(...between(2000, 5000))).toBeGreaterThan(15)
  expect(Math.max(...between(5500, 10_000))).toBeLessThan(8.01)
})

it('takes no notice of what a worker does that has nothing else to do', async () => {
  const { between } = await besideOthers(() => 5, 10)
  expect(Math.min(...between(2000, 10_000))).toBeGreaterThan(15)
})

it('goes on at a fair pace on a machine so busy that each batch takes long, and stays small where rows take long', async () => {
  const busy = await besideOthers(() => 50, 10, { stepMs: 15 })
  expect(busy.last()).toMatchObject({ size: 250 })
  const large = await besideOthers(() => 50, 10, { rowMs: 8 })
  expect(large.last()).toMatchObject({ size: 5 })
})
