import { expect, it } from 'vitest'
import { coalesce, coalesceLate } from './coalesce.ts'

/** A run that waits until it is released, and its items. */
function held() {
  const runs: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => gates.push(resolve))
  return { runs, gates, wait }
}

const turns = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve()
}

it('passes earlier calls to a run, and calls during the run to the next one', async () => {
  const { runs, gates, wait } = held()
  const twice = coalesce(async (items: readonly number[]) => {
    runs.push(items)
    await wait()
    return items.map((item) => item * 2)
  })
  const first = [twice(1), twice(2)]
  await turns()
  const second = [twice(3), twice(4)]
  gates[0]?.()
  await expect(Promise.all(first)).resolves.toEqual([2, 4])
  await turns()
  gates[1]?.()
  await expect(Promise.all(second)).resolves.toEqual([6, 8])
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('passes calls that come before it takes them to a late run, and returns the same items again', async () => {
  const { runs, gates, wait } = held()
  const twice = coalesceLate(async (take: () => readonly number[]) => {
    await wait()
    runs.push(take())
    await wait()
    return take().map((item) => item * 2)
  })
  const results = [twice(1)]
  await turns()
  results.push(twice(2))
  gates[0]?.()
  await turns()
  results.push(twice(3))
  gates[1]?.()
  await turns()
  gates[2]?.()
  await turns()
  gates[3]?.()
  await expect(Promise.all(results)).resolves.toEqual([2, 4, 6])
  expect(runs).toEqual([[1, 2], [3]])
})

it('fails the waiting calls when a run fails before it takes them, and then continues', async () => {
  let fails = true
  const run = coalesceLate(async (take: () => readonly number[]) => {
    if (fails) throw new Error('no database')
    return take()
  })
  const failed = [run(1), run(2)]
  for (const one of failed) await expect(one).rejects.toThrow('no database')
  fails = false
  await expect(run(3)).resolves.toBe(3)
})
