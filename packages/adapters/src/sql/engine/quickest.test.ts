import { expect, it } from 'vitest'
import { quickest } from './quickest.ts'

it.each([[[900, 2, 3]], [[3, 900, 2]], [[3, 2, 900]]])(
  'returns the quickest of %j, with its other measurements',
  async (each) => {
    const left = each.map((latencyMs) => ({ latencyMs, skewMs: -latencyMs }))
    const measure = async () => {
      const measured = left.shift()
      if (!measured) throw new Error('was measured too often')
      return measured
    }
    expect(await quickest(measure)).toStrictEqual({ latencyMs: 2, skewMs: -2 })
    expect(left).toStrictEqual([])
  },
)
