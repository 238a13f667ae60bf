import { expect, it } from 'vitest'
import { createRest } from './rest.ts'

it('rests longer and longer after failures in a row, and not after one that is over', async () => {
  let now = 0
  const rest = createRest(() => now)
  const fail = () => rest.after(() => Promise.reject(new Error('away'))).catch(() => {})
  for (const restMs of [0, 0, 500, 1000, 2000, 4000, 5000, 5000]) {
    await fail()
    expect(rest.isOver()).toBe(restMs === 0)
    now += restMs
    expect(rest.isOver()).toBe(true)
  }
  expect(await rest.after(async () => 'there')).toBe('there')
  await fail()
  expect(rest.isOver()).toBe(true)
})
