import { describe, expect, it } from 'vitest'
import { type DnsRecords, memoryDns } from '../../testing/memory-dns.ts'
import { evaluateSpf } from './spf.ts'

const HOST = 'bounces.a.example'
const OURS: Readonly<Record<string, DnsRecords>> = {
  'mail.posthorn.example': { a: ['192.0.2.25'], aaaa: ['2001:db8::25'] },
  'mx.posthorn.example': { a: ['192.0.2.25'] },
}

const evaluated = (
  record: string,
  data: Readonly<Record<string, DnsRecords>> = {},
  mechanisms = 'a:mail.posthorn.example',
) => evaluateSpf(memoryDns({ ...OURS, [HOST]: { txt: [record] }, ...data }), HOST, { mechanisms, freshness: 'now' })

const txt = (text: string): DnsRecords => ({ txt: [text] })
const leaves = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`n${n}.example`, txt('v=spf1 ip4:198.51.100.1 -all')]),
)
const includes = (count: number) => Array.from({ length: count }, (_, n) => `include:n${n}.example`).join(' ')

describe('a record with a wrong term makes receivers give up', () => {
  it.each([
    'ipv4:192.0.2.25',
    'ip4:192.0.2.300',
    'ip4:192.0.2.25/33',
    'ip4:2001:db8::1',
    'ip6:192.0.2.25',
    'ip6:2001:db8::25/129',
    'a/33',
    'mx//129',
    'a:mail.posthorn.example,',
    'include:192.0.2.25',
    'include:spf',
    'redirect=i.example redirect=j.example',
    'exp=i.example exp=j.example',
  ])('%s', async (term) => {
    const wrong = `v=spf1 ${term} a:mail.posthorn.example -all`
    expect(await evaluated(wrong)).toContain('not an SPF term')
    expect(await evaluated('v=spf1 include:inner.example -all', { 'inner.example': txt(wrong) })).toMatch(
      /in inner\.example is not an SPF term/,
    )
  })

  it.each(['a:%{d}', 'exists:%{ir}.x.example', 'a:a-b.example.', 'unknown=1', 'exp=x.example', 'a:x.example/24//64'])(
    'but %s is not wrong',
    async (term) => {
      expect(await evaluated(`v=spf1 a:mail.posthorn.example ${term} -all`)).toBe('pass')
    },
  )
})

describe('mail passes', () => {
  it.each<[string, string, Readonly<Record<string, DnsRecords>>]>([
    ['the mechanism itself', 'v=spf1 a:mail.posthorn.example ~all', {}],
    [
      'an include',
      'v=spf1 include:inner.example -all',
      { 'inner.example': txt('v=spf1 a:mail.posthorn.example -all') },
    ],
    ['a redirect', 'v=spf1 redirect=inner.example', { 'inner.example': txt('v=spf1 a:mail.posthorn.example -all') }],
    ['its addresses', 'v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 -all', {}],
    ['its networks', 'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', {}],
    [
      'another name of it',
      'v=spf1 a:other.example -all',
      { 'other.example': { a: ['192.0.2.25'], aaaa: ['2001:db8::25'] } },
    ],
    [
      'a prefix of it',
      'v=spf1 a:other.example/24//64 -all',
      { 'other.example': { a: ['192.0.2.1'], aaaa: ['2001:db8::1'] } },
    ],
    [
      'an mx',
      'v=spf1 mx:other.example -all',
      { 'other.example': { mx: [{ exchange: 'mail.posthorn.example', priority: 1 }] } },
    ],
    ['everybody', 'v=spf1 +all', {}],
    ['what stands before the limit', `v=spf1 ${includes(9)} a:mail.posthorn.example -all`, leaves],
    ['what stands before too much', `v=spf1 a:mail.posthorn.example ${includes(14)} -all`, leaves],
    ['an ip6 and ip4 in capitals', 'V=SPF1 IP4:192.0.2.25 IP6:2001:DB8:0:0::25 -ALL', {}],
  ])('by %s', async (_, record, data) => {
    expect(await evaluated(record, data)).toBe('pass')
  })

  it('of a service whose networks are named', async () => {
    const service = { 'spf.service.example': txt('v=spf1 ip4:203.0.113.0/24 include:more.service.example ~all') }
    const more = { 'more.service.example': txt('v=spf1 ip4:198.51.100.0/25 ~all') }
    const of = (record: string) => evaluated(record, { ...service, ...more }, 'include:spf.service.example')
    expect(await of('v=spf1 include:spf.service.example ~all')).toBe('pass')
    expect(await of('v=spf1 ip4:203.0.113.0/24 ip4:198.51.100.0/24 ~all')).toBe('pass')
    expect(await of('v=spf1 ip4:203.0.113.0/24 ~all')).toMatch(/include:spf\.service\.example is missing/)
  })

  it('of a mechanism that DNS does not know, where it is in the record', async () => {
    expect(await evaluated('v=spf1 include:relay.example ~all', {}, 'include:relay.example')).toBe('pass')
    expect(await evaluated('v=spf1 -all', {}, 'include:relay.example')).toMatch(/include:relay\.example is missing/)
  })
})

describe('mail does not pass', () => {
  it.each<[string, string, Readonly<Record<string, DnsRecords>>, RegExp]>([
    ['nothing allows it', 'v=spf1 -all', {}, /a:mail\.posthorn\.example is missing/],
    ['only one of its addresses is allowed', 'v=spf1 ip4:192.0.2.25 -all', {}, /is missing/],
    ['it is refused by name', 'v=spf1 -a:mail.posthorn.example +all', {}, /is missing/],
    ['it is refused by address first', 'v=spf1 -ip4:192.0.2.0/24 a:other.example -all', {}, /is missing/],
    ['it stands after all', 'v=spf1 -all a:mail.posthorn.example', {}, /is missing/],
    [
      'a redirect stands beside all',
      'v=spf1 redirect=inner.example ~all',
      { 'inner.example': txt('v=spf1 a:mail.posthorn.example') },
      /is missing/,
    ],
    [
      'an include only softens it',
      'v=spf1 include:inner.example -all',
      { 'inner.example': txt('v=spf1 ~a:mail.posthorn.example') },
      /is missing/,
    ],
    [
      'twelve includes come before it',
      `v=spf1 ${includes(12)} a:mail.posthorn.example -all`,
      leaves,
      /stop after 10 lookups/,
    ],
    [
      'a circle',
      'v=spf1 include:inner.example -all',
      { 'inner.example': txt(`v=spf1 include:${HOST}`) },
      /stop after 10 lookups/,
    ],
    [
      'an include has no record',
      'v=spf1 include:none.example a:mail.posthorn.example -all',
      {},
      /none\.example is included and has no SPF record/,
    ],
    [
      'three look-ups find nothing',
      'v=spf1 a:x.example a:y.example mx:z.example a:mail.posthorn.example -all',
      {},
      /More than 2 of its lookups return nothing/,
    ],
    [
      'an include has two records',
      'v=spf1 include:two.example -all',
      { 'two.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] } },
      /several SPF records/,
    ],
  ])('where %s', async (_, record, data, reason) => {
    expect(await evaluated(record, data)).toMatch(reason)
  })

  it('and the result is unknown while name servers do not answer', async () => {
    const dns = memoryDns({ ...OURS, [HOST]: txt('v=spf1 include:silent.example -all') })
    dns.fail('silent.example', 'timeout')
    await expect(evaluateSpf(dns, HOST, { mechanisms: 'ip4:192.0.2.1', freshness: 'now' })).rejects.toThrow('timeout')
  })
})

it('costs few questions, whatever the record contains', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `w${n}.example`,
      { mx: Array.from({ length: 10 }, (_, m) => ({ exchange: `m${m}.w${n}.example`, priority: m })) },
    ]),
  )
  const dns = memoryDns({
    ...OURS,
    ...wide,
    [HOST]: txt(
      `v=spf1 ${Object.keys(wide)
        .map((name) => `mx:${name}`)
        .join(' ')} -all`,
    ),
  })
  await evaluateSpf(dns, HOST, { mechanisms: 'a:mail.posthorn.example', freshness: 'now' })
  expect(dns.questions.length).toBeLessThan(250)
})
