import { describe, expect, it } from 'vitest'
import { eventually } from './patience.ts'

describe('eventually', () => {
  it('resolves with the first result that is not an error', async () => {
    let tries = 0
    const result = await eventually(
      async () => {
        if (++tries < 3) throw new Error(`try ${tries}`)
        return tries
      },
      { interval: 1 },
    )
    expect(result).toBe(3)
  })

  it('rejects with the last error when its patience ends', async () => {
    let tries = 0
    const check = () => {
      throw new Error(`try ${++tries}`)
    }
    const error: unknown = await eventually(check, { interval: 1, patience: 30 }).catch((thrown: unknown) => thrown)
    expect(tries).toBeGreaterThan(1)
    expect(error).toStrictEqual(new Error(`try ${tries}`))
  })
})
