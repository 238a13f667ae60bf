import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('lets wait in turn who would exceed it, small after large', async () => {
  const budget = createBudget(100)
  const order: string[] = []
  const take = (name: string, bytes: number) => budget.take(bytes).then(() => order.push(name))
  await take('first', 80)
  const waiting = [take('large', 60), take('small', 10)]
  await Promise.resolve()
  expect(order).toStrictEqual(['first'])
  budget.give(80)
  await Promise.all(waiting)
  expect(order).toStrictEqual(['first', 'large', 'small'])
  budget.give(60)
  budget.give(10)
  await take('all of it', 100)
  expect(order).toHaveLength(4)
})
