import { dnsConformance, suffixesConformance } from '@posthorn/core/conformance'
import { expect, it } from 'vitest'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { dnsResolver, registrableDomain } from '../src/node/index.ts'

dnsConformance('dns', async (data) => {
  const server = await startDnsServer(data)
  const dns = dnsResolver({ servers: [server.address], tryMs: 150, timeoutMs: 250 })
  return { dns, set: server.set, fail: server.fail, close: server.close }
})

suffixesConformance('tldts', registrableDomain)

it.each([
  ['a.b.ck', 'a.b.ck'],
  ['b.ck', undefined],
  ['www.ck', 'www.ck'],
  ['a.xn--55qx5d.cn', 'a.xn--55qx5d.cn'],
  ['xn--55qx5d.cn', undefined],
  ['pages.github.io', 'github.io'],
  ['a.example/path', undefined],
  [`${'l'.repeat(64)}.com`, undefined],
])('knows wildcards, exceptions and international suffixes: %s', (domain, registrable) => {
  expect(registrableDomain(domain)).toBe(registrable)
})
