import { expect, it } from 'vitest'
import { createTurns } from '../../src/sqlite/turns.ts'

const EVER = Number.POSITIVE_INFINITY

function of(...owners: readonly string[]) {
  const turns = createTurns<{ readonly owner: string; readonly at: number }>()
  for (const [at, owner] of owners.entries()) turns.add({ owner, at })
  return turns
}

const places = (found: readonly { readonly at: number }[]) => found.map(({ at }) => at)

it('keeps the order of one owner, up to the requested number', () => {
  const turns = of('a', 'a', 'a')
  expect(places(turns.next(2, EVER))).toStrictEqual([0, 1])
  expect(places(turns.next(3, EVER))).toStrictEqual([0, 1, 2])
  expect(places(turns.next(4, EVER))).toStrictEqual([0, 1, 2])
  turns.served('a', 1)
  expect(places(turns.next(4, EVER))).toStrictEqual([1, 2])
  expect(turns.size()).toBe(2)
})

it('is empty without waiting items, and keeps no data on owners without any', () => {
  const turns = of()
  expect(turns.next(9, EVER)).toStrictEqual([])
  turns.served('a', 1)
  expect(turns.size()).toBe(0)
})

it('serves the owner with the least time spent', () => {
  const turns = of('a', 'a', 'a', 'a', 'b', 'b', 'b')
  turns.served('a', 20) // so that each item of a is estimated at 10
  turns.served('b', 2) // and each item of b at 1
  expect(places(turns.next(9, EVER))).toStrictEqual([5, 6, 1, 2, 3])
  turns.served('b', 1)
  turns.served('b', 1)
  expect(places(turns.next(9, EVER))).toStrictEqual([1, 2, 3])
})

it('does not give new owners more than waiting ones', () => {
  const turns = of('a', 'a', 'a')
  turns.served('a', 20)
  for (const at of [10, 11, 12]) turns.add({ owner: 'b', at })
  turns.served('b', 8)
  expect(places(turns.next(9, EVER))).toStrictEqual([1, 11, 2, 12])
})

it('returns as many items as fit into a duration, and at least one', () => {
  const turns = of('a', 'a', 'a', 'a', 'b', 'b')
  turns.served('a', 20)
  turns.served('b', 2)
  expect(places(turns.next(9, 1))).toStrictEqual([5])
  expect(places(turns.next(9, 10))).toStrictEqual([5])
  expect(places(turns.next(9, 11))).toStrictEqual([5, 1])
  turns.served('b', 1)
  expect(places(turns.next(9, 5))).toStrictEqual([1])
})
