import { expect, it } from 'vitest'
import { allowanceOf, reachable } from '../../src/http/addresses.ts'
import { targetOf } from '../../src/http/target.ts'
import { aRequest, failureOf, guarded, PRIVATE, PUBLIC, webServer } from '../http-kit.ts'

const NOT_PUBLIC: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'shared (CGNAT)': ['100.64.0.0', '100.127.255.255'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::', 'febf:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'unique local': ['fc00::', 'fd00:ec2::254', 'fdff:ffff::1'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff00::', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  reserved: ['192.0.0.1', '192.88.99.1', '240.0.0.0', '254.255.255.255', '4000::1', '5f00::1', 'e000::1', '100::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:808:808'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8', '::a00:1'],
  '6to4': ['2002::', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  NAT64: ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::1'],
  Teredo: ['2001::', '2001:0:7f00:1::1', '2001:0:ffff:ffff::1'],
  'of protocols': [
    '2001:1::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '192.52.193.1',
    '192.31.196.1',
    '192.175.48.1',
  ],
}

it.each(Object.entries(NOT_PUBLIC))('does not connect to an address that is %s', (_, addresses) => {
  const mayReach = reachable(allowanceOf([]))
  expect(addresses.filter((address) => mayReach('example.com', address))).toEqual([])
})

it('connects to the public internet, up to the edges of the private ranges', () => {
  const mayReach = reachable(allowanceOf([]))
  const addresses = [
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '3ffe:ffff::1',
  ]
  expect(addresses.filter((address) => !mayReach('example.com', address))).toEqual([])
})

it.each(['', 'localhost', '1.2.3', '0x7f.1', '8.8.8.8 ', 'fe80::1%eth0', '2606:4700::1111%eth0'])(
  'does not treat %j as an address',
  (text) => {
    expect(reachable(allowanceOf([]))('example.com', text)).toBe(false)
  },
)

it('connects to addresses that the operator allows, and to no others', () => {
  const mayReach = reachable(allowanceOf(['10.1.0.0/16', '192.168.1.7', 'fd00::/8', 'Intranet.example']))
  for (const [host, address, may] of [
    ['a.example', '10.1.0.0', true],
    ['a.example', '10.1.255.255', true],
    ['a.example', '10.0.255.255', false],
    ['a.example', '10.2.0.0', false],
    ['a.example', '192.168.1.7', true],
    ['a.example', '192.168.1.8', false],
    ['a.example', 'fd12::1', true],
    ['a.example', '::ffff:10.1.0.1', false],
    ['intranet.example', '10.2.0.0', true],
    ['x.intranet.example', '10.2.0.0', false],
  ] as const)
    expect([host, address, mayReach(host, address)]).toEqual([host, address, may])
})

it.each([
  '',
  ' ',
  '10.0.0.0/33',
  '10.0.0/8',
  '010.0.0.1',
  'fe80::1%eth0',
  'http://a.example',
  'a.example:80',
  '*.a.example',
  '0x7f000001',
  '2130706433',
  'a..b',
])('refuses %j as an allowance of the operator', (entry) => {
  expect(() => allowanceOf([entry])).toThrow('is not a host name')
})

const ODD_URLS = [
  '',
  'hooks',
  '//example.com/',
  'http:///',
  'http://',
  'http://[::1',
  'http://a b.example/',
  'http://exa%mple.com',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:,x',
  'ws://example.com',
  'http://user@example.com/',
  'http://user:pass@example.com/',
  'http://:pass@example.com/',
  'http://8.8.8.8@127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://8.8.2056/',
  'http://134744072/',
  'http://008.8.8.8/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[2606:4700::1111%25eth0]/',
  'http://[v1.a]/',
  ...[0, 1, 22, 25, 81, 110, 143, 443 - 1, 465, 587, 1023, 1719, 2049, 5060, 6000, 6667, 10080].map(
    (port) => `http://example.com:${port}/`,
  ),
  `http://example.com/${'a'.repeat(8192)}`,
]

it.each(ODD_URLS)('never requests %j', async (url) => {
  const { http, server } = await guarded()
  expect(await failureOf(http.send(aRequest(url)))).toBe('refused')
  expect(server.queries).toEqual([])
})

it.each([80, 443, 1024, 3000, 8080, 65_535])('sends requests to port %i', (port) => {
  expect(targetOf(`http://example.com:${port}/`).url.hostname).toBe('example.com')
})

it('normalizes hosts for the lookup', () => {
  expect(targetOf('https://EXAMPLE.com./a')).toMatchObject({ host: 'example.com', isAddress: false })
  expect(targetOf('https://Bücher.example/')).toMatchObject({ host: 'xn--bcher-kva.example', isAddress: false })
  expect(targetOf('https://[2606:4700::1111]:8443/')).toMatchObject({ host: '2606:4700::1111', isAddress: true })
  expect(targetOf('http://8.8.8.8:8080/')).toMatchObject({ host: '8.8.8.8', isAddress: true })
})

const PRIVATE_HOSTS = [
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '0.0.0.0',
  '[::]',
  'inside.example.com',
]

it.each(PRIVATE_HOSTS)('does not connect to %s, where a server listens', async (host) => {
  const { http } = await guarded()
  const inside = await webServer((_, response) => response.end('secret'), { address: PRIVATE })
  expect(await failureOf(http.send(aRequest(`http://${host}:${inside.port}/`)))).toBe('refused')
  expect(inside.requests).toEqual([])
})

it('connects only to the public ones of several addresses', async () => {
  const { http, server } = await guarded()
  const outside = await webServer((_, response) => response.end('outside'))
  const inside = await webServer((_, response) => response.end('inside'), { address: PRIVATE, port: outside.port })
  server.set('mixed.example.com', { a: [PRIVATE, '10.0.0.1', PUBLIC], aaaa: ['::1', '::ffff:127.0.0.1'] })
  const answer = await http.send(aRequest(`http://mixed.example.com:${outside.port}/`))
  expect([answer.body, inside.requests]).toEqual(['outside', []])
})

it('connects to the checked address, even if the name has another one by then (DNS rebinding)', async () => {
  const { http, server } = await guarded({}, 0)
  const outside = await webServer((_, response) => response.end('outside'))
  const inside = await webServer((_, response) => response.end('inside'), { address: PRIVATE, port: outside.port })
  server.script((query) => {
    const asked = server.queries.filter(({ type }) => type === 'A').length
    // The records for this answer are still the first ones; every later question gets the private address.
    server.set('rebind.example.com', { a: [asked <= 1 ? PUBLIC : PRIVATE] })
    return query.type === 'TXT'
  })
  const answer = await http.send(aRequest(`http://rebind.example.com:${outside.port}/`))
  expect([answer.body, outside.requests.length]).toEqual(['outside', 1])
  expect(server.queries.filter(({ type }) => type === 'A')).toHaveLength(1)
  server.set('later.example.com', { a: [PRIVATE] })
  expect(await failureOf(http.send(aRequest(`http://later.example.com:${outside.port}/`)))).toBe('refused')
  expect(inside.requests).toEqual([])
})

it('resolves an allowed host as the system does', async () => {
  const { http, server } = await guarded({ allow: ['localhost'] })
  const inside = await webServer((_, response) => response.end('inside'), { address: PRIVATE })
  expect((await http.send(aRequest(`http://localhost:${inside.port}/`))).body).toBe('inside')
  expect(server.queries).toEqual([])
})

it('reports of a private host only that it is not public', async () => {
  const { http } = await guarded()
  const error = await http.send(aRequest('http://inside.example.com/')).catch((thrown: unknown) => thrown)
  expect(String(error)).not.toContain(PRIVATE)
})
