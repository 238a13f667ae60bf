import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DnsData, DnsRecords, DnsRecordType } from '../../testing/memory-dns.ts'
import { DnsError, type DnsFailure, type SharedDns } from './dns.ts'

/** A DNS over records that a test chooses. */
export interface DnsHarness {
  readonly dns: SharedDns
  set(name: string, records: DnsRecords | undefined): void
  fail(name: string, failure: 'timeout' | 'server_failure', types?: readonly DnsRecordType[]): void
  close(): Promise<void>
}

const LABEL_MAX = 'l'.repeat(63)
/** 253 characters, which is the limit (RFC 1035 §2.3.4). */
const NAME_MAX = `${LABEL_MAX}.${LABEL_MAX}.${LABEL_MAX}.${'m'.repeat(61)}`

const DATA: DnsData = {
  'example.com': {
    txt: [['v=spf1 include:', '_spf.example.com', ' -all'], 'second record'],
    mx: [
      { exchange: 'mx2.example.com', priority: 20 },
      { exchange: 'mx1.example.com', priority: 10 },
    ],
    ns: ['ns1.example.com', 'ns2.example.com'],
    a: ['192.0.2.1', '192.0.2.2'],
    aaaa: ['2001:db8::1'],
  },
  'k1._domainkey.example.com': { txt: ['v=DKIM1; p=QUJD'] },
  'null.example.com': { mx: [{ exchange: '', priority: 0 }] },
  'v6.example.com': { aaaa: ['2001:db8::2'] },
  'alias.example.com': { cname: 'middle.example.com' },
  'middle.example.com': { cname: 'example.com' },
  'nowhere.example.com': { cname: 'missing.example.com' },
  'circle.example.com': { cname: 'circle2.example.com' },
  'circle2.example.com': { cname: 'circle.example.com' },
  '192.0.2.1': { ptr: ['mail.example.com'] },
  '2001:db8::1': { ptr: ['mail6.example.com'] },
  [NAME_MAX]: { txt: ['longest'] },
}

async function failureOf(answer: Promise<unknown>): Promise<DnsFailure> {
  const error = await answer.catch((thrown: unknown) => thrown)
  if (!(error instanceof DnsError)) throw new Error('the question did not fail with DnsError', { cause: error })
  return error.failure
}

/** The law of DNS. `create` serves the given records. */
export function dnsConformance(name: string, create: (data: DnsData) => Promise<DnsHarness>): void {
  describe(`${name}: DNS`, () => {
    let harness: DnsHarness
    let dns: SharedDns
    beforeEach(async () => {
      harness = await create(DATA)
      dns = harness.dns
    })
    afterEach(() => harness.close())

    it('answers each kind of question', async () => {
      expect((await dns.txt('example.com')).toSorted()).toEqual([
        'second record',
        'v=spf1 include:_spf.example.com -all',
      ])
      expect(await dns.mx('example.com')).toEqual(DATA['example.com']?.mx?.toReversed())
      expect((await dns.ns('example.com')).toSorted()).toEqual(['ns1.example.com', 'ns2.example.com'])
      expect((await dns.addresses('example.com')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
      expect(await dns.addresses('v6.example.com')).toEqual(['2001:db8::2'])
      expect(await dns.names('192.0.2.1')).toEqual(['mail.example.com'])
      expect(await dns.names('2001:db8::1')).toEqual(['mail6.example.com'])
    })

    it('accepts capitals, underscores and long names', async () => {
      expect(await dns.txt('K1._DomainKey.Example.COM')).toEqual(['v=DKIM1; p=QUJD'])
      expect(NAME_MAX).toHaveLength(253)
      expect(await dns.txt(NAME_MAX)).toEqual(['longest'])
    })

    it('distinguishes a null MX from no MX', async () => {
      expect(await dns.mx('null.example.com')).toEqual([{ exchange: '', priority: 0 }])
      expect(await dns.mx('v6.example.com')).toEqual([])
    })

    it.each(['missing.example.com', 'v6.example.com', 'nowhere.example.com'])(
      'answers that there is none at %s',
      async (name) => {
        expect(await dns.txt(name)).toEqual([])
        expect(await dns.mx(name)).toEqual([])
        expect(await dns.ns(name)).toEqual([])
      },
    )

    it.each([
      '',
      '.',
      'a..example.com',
      '.example.com',
      `${LABEL_MAX}l.example.com`,
      `m${NAME_MAX}`,
      'bücher.example.com',
      'a b.example.com',
    ])('answers that there is none at %j, which is not a possible name', async (name) => {
      expect(await dns.txt(name)).toEqual([])
      expect(await dns.addresses(name)).toEqual([])
      expect(await dns.cname(name)).toBe(undefined)
      expect(await dns.names(name)).toEqual([])
    })

    it('follows aliases', async () => {
      expect(await dns.txt('alias.example.com')).toHaveLength(2)
      expect(await dns.mx('alias.example.com')).toHaveLength(2)
      expect(await dns.addresses('alias.example.com')).toHaveLength(3)
      expect(await dns.cname('alias.example.com')).toBe('middle.example.com')
      expect(await dns.cname('example.com')).toBe(undefined)
      expect(await dns.cname('missing.example.com')).toBe(undefined)
    })

    it('fails when aliases form a circle', async () => {
      expect(await failureOf(dns.txt('circle.example.com'))).toBe('bad_answer')
      expect(await dns.cname('circle.example.com')).toBe('circle2.example.com')
    })

    it.each(['timeout', 'server_failure'] as const)('fails with %s when no server has an answer', async (failure) => {
      harness.fail('broken.example.com', failure)
      harness.fail('192.0.2.9', failure)
      const verbs = ['txt', 'mx', 'ns', 'addresses', 'cname'] as const
      const questions = verbs.map((verb) => dns[verb]('broken.example.com'))
      const failures = await Promise.all([...questions, dns.names('192.0.2.9')].map(failureOf))
      expect(failures).toEqual(Array(6).fill(failure))
    })

    it('returns the addresses that it finds; without one it needs both answers', async () => {
      harness.fail('example.com', 'server_failure', ['AAAA'])
      expect((await dns.addresses('example.com')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
      harness.fail('v6.example.com', 'server_failure', ['AAAA'])
      expect(await failureOf(dns.addresses('v6.example.com'))).toBe('server_failure')
      expect(await dns.txt('v6.example.com')).toEqual([])
    })

    it('asks the servers again when it must', async () => {
      harness.set('example.com', { txt: ['first'] })
      expect(await dns.txt('example.com')).toEqual(['first'])
      harness.set('example.com', { txt: ['second'] })
      expect(['first', 'second']).toContain((await dns.txt('example.com'))[0])
      expect(await dns.txt('example.com', 'now')).toEqual(['second'])
      expect(await dns.txt('example.com')).toEqual(['second'])
      harness.set('example.com', undefined)
      expect(await dns.txt('example.com', 'now')).toEqual([])
      harness.set('example.com', { txt: ['third'] })
      expect(await dns.txt('example.com', 'now')).toEqual(['third'])
    })

    it('answers many questions of many callers at the same time', async () => {
      for (let at = 0; at < 200; at++) harness.set(`n${at}.example.com`, { txt: [`text ${at}`] })
      const answers = await Promise.all(
        Array.from({ length: 600 }, (_, at) => dns.for(`caller ${at % 7}`).txt(`n${at % 200}.example.com`)),
      )
      expect(answers).toEqual(Array.from({ length: 600 }, (_, at) => [`text ${at % 200}`]))
    })
  })
}
