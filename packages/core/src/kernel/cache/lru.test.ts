import { describe, expect, it } from 'vitest'
import { createLru } from './caches.ts'

/** Each value is its own weight. */
const itself = (_: string, value: number) => value

describe('createLru', () => {
  it('evicts the least recently used entry', () => {
    const lru = createLru<string, number>(2, () => 1)
    lru.set('a', 1)
    lru.set('b', 2)
    expect(lru.get('a')).toBe(1)
    lru.set('c', 3)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  })

  it('keeps entries up to the capacity, and evicts one above it', () => {
    const lru = createLru<string, number>(10, itself)
    lru.set('a', 4)
    lru.set('b', 6)
    expect([lru.get('a'), lru.get('b'), lru.weight]).toEqual([4, 6, 10])
    lru.set('c', 1)
    expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.weight]).toEqual([undefined, 6, 1, 7])
  })

  it('does not keep an entry heavier than the capacity, and keeps the others', () => {
    const lru = createLru<string, number>(10, itself)
    lru.set('a', 10)
    lru.set('b', 11)
    expect([lru.get('a'), lru.get('b')]).toEqual([10, undefined])
  })

  it('counts a replaced value once', () => {
    const lru = createLru<string, number>(10, itself)
    for (let n = 0; n < 100; n++) lru.set('a', 9)
    lru.set('b', 1)
    expect([lru.get('a'), lru.get('b'), lru.weight]).toEqual([9, 1, 10])
  })
})
