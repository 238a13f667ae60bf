import { expect, it } from 'vitest'
import { holdsNetwork, readNetwork } from './ip-network.ts'

it.each([
  ['192.0.2.0/24', '192.0.2.25', true],
  ['192.0.2.0/24', '192.0.3.25', false],
  ['192.0.2.0/24', '192.0.2.0/25', true],
  ['192.0.2.0/25', '192.0.2.0/24', false],
  ['0.0.0.0/0', '203.0.113.1', true],
  ['::/0', '203.0.113.1', false],
  ['2001:db8::/32', '2001:db8:0:0:1:2:3:4', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::ffff:192.0.2.0/120', '::ffff:192.0.2.7', true],
])('%s and %s: %s', (outer, inner, holds) => {
  const [a, b] = [readNetwork(outer), readNetwork(inner)]
  expect(a && b && holdsNetwork(a, b)).toBe(holds)
})

it.each(['', '192.0.2', '192.0.2.256', '192.0.2.1/33', '1::2::3', '1:2:3', 'g::', '::1/129', '192.0.2.1/', 'a/b/c'])(
  '%j is not a network',
  (text) => {
    expect(readNetwork(text)).toBeUndefined()
  },
)
