import { expect, test } from 'vitest'
import { createCommitTimes } from './commit-times.ts'

test('reports how long 99 of 100 commits of the last minute took, at most a fifth too high', () => {
  let now = 0
  const times = createCommitTimes(() => now)
  for (let n = 0; n < 9; n++) times.took(700)
  expect(times.p99Ms()).toBeUndefined()
  times.took(700)
  expect(times.p99Ms()).toBe(700)
  for (let n = 0; n < 1000; n++) times.took(3)
  expect(times.p99Ms()).toBeGreaterThanOrEqual(3)
  expect(times.p99Ms()).toBeLessThanOrEqual(3.6)
  now = 50_000
  for (let n = 0; n < 100; n++) times.took(900)
  expect(times.p99Ms()).toBe(900)
  now = 110_000
  expect(times.p99Ms()).toBeUndefined()
  for (let n = 0; n < 10; n++) times.took(0.001)
  expect(times.p99Ms()).toBe(0.001)
  for (let n = 0; n < 10; n++) times.took(10_000_000)
  expect(times.p99Ms()).toBeGreaterThan(1_000_000)
})
