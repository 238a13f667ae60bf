import { describe, expect, it } from 'vitest'
import { createLru } from './lru.ts'

describe('createLru', () => {
  it('forgets what was not asked for the longest', () => {
    const lru = createLru<string, number>(2)
    lru.set('a', 1, 1)
    lru.set('b', 2, 1)
    expect(lru.get('a')).toBe(1)
    lru.set('c', 3, 1)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  })

  it('weighs what it holds: at the capacity, and one above it', () => {
    const lru = createLru<string, number>(10)
    lru.set('a', 1, 4)
    lru.set('b', 2, 6)
    expect([lru.get('a'), lru.get('b')]).toEqual([1, 2])
    lru.set('c', 3, 1)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, 2, 3])
  })

  it('does not keep what is heavier than all of it, nor lose the rest for it', () => {
    const lru = createLru<string, number>(10)
    lru.set('a', 1, 10)
    lru.set('b', 2, 11)
    expect([lru.get('a'), lru.get('b')]).toEqual([1, undefined])
  })

  it('counts a replaced value once', () => {
    const lru = createLru<string, number>(10)
    for (let n = 0; n < 100; n++) lru.set('a', n, 9)
    lru.set('b', 1, 1)
    expect([lru.get('a'), lru.get('b')]).toEqual([99, 1])
  })
})
