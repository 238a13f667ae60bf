import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each<[title: string, remote: string | undefined, forwarded: string | undefined, network: string | undefined]>([
  ['an address is itself', '203.0.113.7', undefined, '203.0.113.7'],
  ['what a caller on the Internet says of itself does not count', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy at a private address says who called it', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['what the caller told the proxy does not count', '127.0.0.1', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
  ['a chain of private proxies is followed', '::ffff:10.0.0.2', '192.0.2.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['nonsense ends the chain', '10.0.0.2', '198.51.100.1, unknown', '10.0.0.2'],
  ['a mapped address is the address', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['half of an IPv6 address is the network', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the same in short', '2001:DB8:0001::6', undefined, '2001:db8:1:0::/64'],
  ['the same with zeros first', '::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['no address is no network', undefined, undefined, undefined],
  ['no address, whatever is said', '', '198.51.100.1', undefined],
])('%s', (_, remote, forwarded, network) => {
  expect(networkOf(remote, forwarded)).toBe(network)
})
