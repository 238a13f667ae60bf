import { StoreUnavailable } from '@posthorn/core/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchGrowth } from './growth.ts'

const INSERT = 'insert into "contacts" ("id") values ($1)'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a table that grows', () => {
  it('is looked at a second after its 1000th new row, and again after 1000 more', async () => {
    const analyze = vi.fn(async () => {})
    const { inserted } = watchGrowth(analyze)
    inserted(INSERT, 999)
    await vi.advanceTimersByTimeAsync(5000)
    expect(analyze).not.toHaveBeenCalled()
    inserted(INSERT, 1)
    await vi.advanceTimersByTimeAsync(999)
    inserted(INSERT, 5000)
    expect(analyze).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(analyze.mock.calls).toStrictEqual([['contacts']])
    inserted(INSERT, 999)
    await vi.advanceTimersByTimeAsync(1000)
    expect(analyze).toHaveBeenCalledOnce()
    inserted(INSERT, 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(analyze).toHaveBeenCalledTimes(2)
  })

  it('is counted by itself, also in a statement that begins with others', async () => {
    const analyze = vi.fn(async () => {})
    const { inserted } = watchGrowth(analyze)
    inserted('with due as (select 1) insert into emails (id) select 1', 600)
    inserted(INSERT, 600)
    inserted('insert into emails (id) select 1', 400)
    await vi.advanceTimersByTimeAsync(1000)
    expect(analyze.mock.calls).toStrictEqual([['emails']])
  })

  it.each([
    ['again after an outage', new StoreUnavailable('away'), 2],
    ['never again after another failure', new Error('permission denied'), 1],
  ])('is looked at %s', async (_, failure, times) => {
    const analyze = vi.fn(async () => {
      throw failure
    })
    const { inserted } = watchGrowth(analyze)
    for (let n = 0; n < 2; n++) {
      inserted(INSERT, 1000)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(analyze).toHaveBeenCalledTimes(times)
  })
})
