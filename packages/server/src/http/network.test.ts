import { expect, it } from 'vitest'
import { addressOf, namesProxies, networkOf, proxiesAt } from './network.ts'

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
  expect(networkOf({ remote, forwardedFor: forwarded }, proxiesAt(['private']))).toBe(network)
})

it.each<[title: string, proxies: readonly string[], remote: string, forwarded: string | undefined, address: string]>([
  [
    'a proxy on the Internet is believed where it is named',
    ['203.0.113.0/24'],
    '203.0.113.9',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['a single address is a network', ['2001:db8::1'], '2001:db8::1', '198.51.100.1', '198.51.100.1'],
  [
    'the last that is no proxy counts',
    ['203.0.113.9', 'private'],
    '10.0.0.2',
    '1.2.3.4, 198.51.100.1, 203.0.113.9',
    '198.51.100.1',
  ],
  ['a private caller is not believed where others are named', ['203.0.113.9'], '10.0.0.2', '198.51.100.1', '10.0.0.2'],
  ['nobody is believed', ['none'], '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['nobody is believed unless named', [], '10.0.0.2', '198.51.100.1', '10.0.0.2'],
])('%s', (_, proxies, remote, forwardedFor, address) => {
  expect(addressOf({ remote, forwardedFor }, proxiesAt(proxies))).toBe(address)
})

it.each(['10.0.0.0/33', '2001:db8::/129', 'proxy.example.com', '10.0.0', '10.0.0.0/', '/8', '10.0.0.0/8/8', ''])(
  '"%s" names no proxies',
  (text) => {
    expect(namesProxies(text)).toBe(false)
  },
)
