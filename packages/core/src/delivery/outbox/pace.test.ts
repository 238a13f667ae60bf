import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** Returns the claims of a mailer of 20 places that sends this number of mails before each claim, in this time. */
function claims(doneEach: number, elapsedMs: number) {
  let now = 0
  const pace = createPace(20, () => now)
  return Array.from({ length: 4 }, () => {
    for (let n = 0; n < doneEach; n++) pace.done()
    now += elapsedMs
    return [pace.next(), pace.refillAt]
  })
}

it.each([
  ['nothing went yet', 0, 0, [20, 10]],
  ['a mail server that takes one a second at each place', 20, 1000, [20, 10]],
  ['80 a second', 80, 1000, [20, 10]],
  ['84 a second', 84, 1000, [21, 10]],
  ['200 a second', 50, 250, [50, 20]],
  ['400 a second', 40, 100, [100, 20]],
  ['2000 a second', 100, 50, [100, 20]],
  ['a clock that stands still', 100, 0, [100, 20]],
])('claims at most the mail of a quarter of a second: %s', (_, doneEach, elapsedMs, expected) => {
  expect(claims(doneEach, elapsedMs).at(-1)).toEqual(expected)
})

it('also goes down with the pace', () => {
  let now = 0
  const pace = createPace(20, () => now)
  for (let n = 0; n < 100; n++) pace.done()
  now += 10
  expect(pace.next()).toBe(100)
  for (let n = 0; n < 30; n++) pace.done()
  now += 1000
  expect(pace.next()).toBe(20)
})

it('claims one at a time when there is only one place and it is slow', () => {
  const pace = createPace(1, () => 0)
  expect([pace.next(), pace.refillAt]).toEqual([1, 0])
})
