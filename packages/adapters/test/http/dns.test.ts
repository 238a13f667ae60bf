import { dnsConformance, suffixesConformance } from '@posthorn/core/conformance'
import { DnsError } from '@posthorn/core/ports'
import { type DnsData, eventually, fixedClock } from '@posthorn/core/testing'
import { type Answer, encode, type Packet } from 'dns-packet'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DnsQuery, type DnsServerOptions, startDnsServer } from '../../../../test/support/dns-server.ts'
import { type DnsResolverOptions, dnsResolver, parseDnsServer, registrableDomain } from '../../src/node/index.ts'

dnsConformance('dns', async (data) => {
  const server = await startDnsServer(data)
  const dns = dnsResolver({ servers: [server.address], tryMs: 700, timeoutMs: 1500 })
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
])('supports wildcards, exceptions, and international suffixes: %s', (domain, registrable) => {
  expect(registrableDomain(domain)).toBe(registrable)
})

const TTL = 300
/** Longer than any delay of a busy machine. */
const PATIENT = { tryMs: 30_000, timeoutMs: 30_000 }

/** Starts a server, and a resolver that queries it; both end with the test. */
async function asking(data: DnsData = {}, server: DnsServerOptions = {}, options: DnsResolverOptions = {}) {
  const up = await startDnsServer(data, { ttlSeconds: TTL, ...server })
  onTestFinished(() => up.close())
  const clock = fixedClock()
  const steadyMs = () => clock.now().getTime()
  const dns = dnsResolver({ servers: [up.address], ...PATIENT, steadyMs, ...options })
  return { server: up, dns, clock }
}

const failureOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    (value) => value,
    (thrown: unknown) => thrown,
  )
  return error instanceof DnsError ? error.failure : error
}

const response = (query: DnsQuery, packet: Packet) =>
  encode({ type: 'response', id: query.id, questions: query.packet.questions ?? [], ...packet })

const txtAnswer = (name: string, text: string, ttl = TTL): Answer => ({ type: 'TXT', name, ttl, data: text })

describe('the answers', () => {
  it('join the strings of a record as bytes, so that a character may span two', async () => {
    const euro = Buffer.from('€')
    const { server, dns } = await asking()
    server.script((query, reply) => {
      reply(
        response(query, {
          answers: [{ type: 'TXT', name: query.name, ttl: TTL, data: [euro.subarray(0, 1), euro.subarray(1)] }],
        }),
      )
      return true
    })
    expect(await dns.txt('a.example.com')).toEqual(['€'])
  })

  it('keep several records of a name apart', async () => {
    const spf = ['v=spf1 -all', 'v=spf1 include:_spf.example.com ~all']
    const { dns } = await asking({ 'example.com': { txt: spf } })
    expect((await dns.txt('example.com')).toSorted()).toEqual(spf)
  })

  it('may be in capitals, also for a name in capitals', async () => {
    const { server, dns } = await asking()
    server.script((query, reply) => {
      const name = query.name.toUpperCase()
      const answers: Answer[] = [
        { type: 'CNAME', name, ttl: TTL, data: 'OTHER.Example.Com' },
        { type: 'MX', name: 'other.EXAMPLE.com', ttl: TTL, data: { exchange: 'MX.Example.Com', preference: 1 } },
      ]
      reply(response(query, { questions: [{ type: 'MX', name, class: 'IN' }], answers }))
      return true
    })
    expect(await dns.mx('a.example.com')).toEqual([{ exchange: 'mx.example.com', priority: 1 }])
  })

  it('may stop at an alias: the rest is requested', async () => {
    const { server, dns } = await asking({ 'end.example.com': { txt: ['here'] } })
    server.script((query, reply) => {
      const [, at] = /^a(\d+)\.example\.com$/.exec(query.name) ?? []
      if (at === undefined) return false
      const data = at === '15' ? 'end.example.com' : `a${Number(at) + 1}.example.com`
      reply(response(query, { answers: [{ type: 'CNAME', name: query.name, ttl: TTL, data }] }))
      return true
    })
    expect(await dns.txt('a0.example.com')).toEqual(['here'])
    expect(await failureOf(dns.txt('a-1.example.com'))).toEqual([])
    server.set('end.example.com', { cname: 'end.example.com' })
    expect(await failureOf(dns.txt('a1.example.com'))).toBe('bad_answer')
  })

  it('may have 16 aliases, but not 17', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 17 }, (_, at) => [`a${at}.example.com`, { cname: `a${at + 1}.example.com` }]),
    )
    const { dns } = await asking({ ...chain, 'a17.example.com': { txt: ['end'] } })
    expect(await dns.txt('a1.example.com')).toEqual(['end'])
    expect(await failureOf(dns.txt('a0.example.com'))).toBe('bad_answer')
  })

  it('are requested over TCP if they do not fit', async () => {
    const txt = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(200)}`)
    const { server, dns } = await asking({ 'large.example.com': { txt }, 'small.example.com': { txt: ['s'] } })
    expect((await dns.txt('large.example.com')).toSorted()).toEqual(txt.toSorted())
    expect(server.queries.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
    await dns.txt('small.example.com')
    expect(server.queries.map(({ transport }) => transport)).toEqual(['udp', 'tcp', 'udp'])
    await eventually(() => expect(server.connections).toBe(0))
  })

  it.each([
    1, // FORMERR
    4, // NOTIMP
  ])('of a server without extensions (code %i) are requested without them', async (code) => {
    const { server, dns } = await asking({ 'example.com': { txt: ['plain'] } })
    server.script((query, reply) => {
      if (!query.extended) return false
      reply(encode({ type: 'response', id: query.id, flags: code }))
      return true
    })
    expect(await dns.txt('example.com')).toEqual(['plain'])
    expect(server.queries.map(({ extended }) => extended)).toEqual([true, false])
  })

  it('to other questions are ignored: another id, another name, another type, a question instead of an answer', async () => {
    const { server, dns } = await asking()
    server.script((query, reply) => {
      const forged = (packet: Packet) =>
        reply(response(query, { answers: [txtAnswer(query.name, 'forged')], ...packet }))
      forged({ id: query.id ^ 1 })
      forged({ questions: [{ type: 'TXT', name: 'b.example.com', class: 'IN' }] })
      forged({ questions: [{ type: 'MX', name: query.name, class: 'IN' }] })
      forged({ type: 'query' })
      reply(Buffer.from('short'))
      reply(Buffer.alloc(0))
      reply(response(query, { answers: [txtAnswer(query.name, 'right')] }))
      return true
    })
    expect(await dns.txt('a.example.com')).toEqual(['right'])
  })

  it('about other names and types in the same message are ignored', async () => {
    const { server, dns } = await asking()
    server.script((query, reply) => {
      const answers: Answer[] = [
        txtAnswer('b.example.com', 'of another name'),
        { type: 'A', name: query.name, ttl: TTL, data: '192.0.2.1' },
        txtAnswer(query.name, 'right'),
      ]
      reply(response(query, { answers }))
      return true
    })
    expect(await dns.txt('a.example.com')).toEqual(['right'])
  })

  it('arrive at another port with another id each time', async () => {
    const { server, dns } = await asking()
    for (let at = 0; at < 50; at++) await dns.txt(`n${at}.example.com`)
    expect(new Set(server.queries.map(({ port }) => port)).size).toBeGreaterThan(40)
    expect(new Set(server.queries.map(({ id }) => id)).size).toBeGreaterThan(40)
  })
})

describe('several servers', () => {
  it('replace each other, and the one that answered comes first afterwards', async () => {
    const { server } = await asking({ 'a.example.com': { txt: ['a'] }, 'b.example.com': { txt: ['b'] } })
    const silent = await startDnsServer()
    onTestFinished(() => silent.close())
    silent.script(() => true)
    const both = dnsResolver({ servers: [silent.address, server.address], tryMs: 300, timeoutMs: 30_000 })
    expect(await both.txt('a.example.com')).toEqual(['a'])
    expect([silent.queries.length, server.queries.length]).toEqual([1, 1])
    expect(await both.txt('b.example.com')).toEqual(['b'])
    expect([silent.queries.length, server.queries.length]).toEqual([1, 2])
  })

  it.each(['unreachable', 'server_failure', 'bad_answer'] as const)('survive a failure of one: %s', async (failure) => {
    const { server } = await asking({ 'example.com': { txt: ['here'] } })
    const other = await startDnsServer()
    if (failure === 'unreachable') await other.close()
    else onTestFinished(() => other.close())
    other.fail('example.com', 'server_failure')
    if (failure === 'bad_answer')
      other.script((query, reply) => {
        const whole = response(query, { answers: [txtAnswer(query.name, 'truncated')] })
        reply(whole.subarray(0, -3))
        return true
      })
    const dns = dnsResolver({ servers: [other.address, server.address], ...PATIENT })
    expect(await dns.txt('example.com')).toEqual(['here'])
    const alone = dnsResolver({ servers: [other.address], ...PATIENT })
    expect(await failureOf(alone.txt('example.com'))).toBe(failure)
  })

  it('are queried again after a silence, because a message may be lost', async () => {
    const { server, dns } = await asking({ 'example.com': { txt: ['here'] } }, {}, { tryMs: 300 })
    server.script(() => server.queries.length < 3)
    expect(await dns.txt('example.com')).toEqual(['here'])
    expect(server.queries.length).toBeGreaterThanOrEqual(3)
  })

  it('must be addresses', () => {
    expect(() => dnsResolver({ servers: ['dns.example.com'] })).toThrow('dns.example.com is not the IP address')
  })

  it.each([
    ['192.0.2.1', { host: '192.0.2.1', port: 53 }],
    ['192.0.2.1:1', { host: '192.0.2.1', port: 1 }],
    ['192.0.2.1:65535', { host: '192.0.2.1', port: 65_535 }],
    ['2001:db8::1', { host: '2001:db8::1', port: 53 }],
    ['[2001:db8::1]', { host: '2001:db8::1', port: 53 }],
    ['[2001:db8::1]:5353', { host: '2001:db8::1', port: 5353 }],
    ['192.0.2.1:0', undefined],
    ['192.0.2.1:65536', undefined],
    ['192.0.2.1:', undefined],
    ['[192.0.2.1]:53', undefined],
    ['192.0.2.256', undefined],
    ['localhost:53', undefined],
    ['', undefined],
  ])('may be written as %j', (text, server) => {
    expect(parseDnsServer(text)).toEqual(server)
  })
})

describe('the cache', () => {
  const txt = { 'example.com': { txt: ['text'] } }

  it.each([
    { ttlSeconds: 0, keptMs: 5000 },
    { ttlSeconds: 5, keptMs: 5000 },
    { ttlSeconds: 60, keptMs: 60_000 },
    { ttlSeconds: 3600, keptMs: 3_600_000 },
    { ttlSeconds: 86_400, keptMs: 3_600_000 },
  ])('keeps an answer of $ttlSeconds s for $keptMs ms', async ({ ttlSeconds, keptMs }) => {
    const { server, dns, clock } = await asking(txt, { ttlSeconds })
    await dns.txt('example.com')
    clock.advance(keptMs - 1)
    expect(await dns.txt('EXAMPLE.com')).toEqual(['text'])
    expect(server.queries).toHaveLength(1)
    clock.advance(1)
    expect(await dns.txt('example.com')).toEqual(['text'])
    expect(server.queries).toHaveLength(2)
  })

  it('uses the shortest TTL of records and aliases', async () => {
    const { server, dns, clock } = await asking()
    server.script((query, reply) => {
      const answers: Answer[] = [
        { type: 'CNAME', name: query.name, ttl: 20, data: 'b.example.com' },
        txtAnswer('b.example.com', 'one', 300),
        txtAnswer('b.example.com', 'two', 200),
      ]
      reply(response(query, { answers }))
      return true
    })
    await dns.txt('a.example.com')
    clock.advance(19_999)
    await dns.txt('a.example.com')
    expect(server.queries).toHaveLength(1)
    clock.advance(1)
    await dns.txt('a.example.com')
    expect(server.queries).toHaveLength(2)
  })

  it('stores the absence of a name for the time that the zone gives, and not at all without one', async () => {
    const said = await asking(txt, { negativeTtlSeconds: 60 })
    for (const name of ['missing.example.com', 'example.com']) {
      const before = said.server.queries.length
      expect(await said.dns.mx(name)).toEqual([])
      said.clock.advance(59_999)
      await said.dns.mx(name)
      expect(said.server.queries).toHaveLength(before + 1)
      said.clock.advance(1)
      await said.dns.mx(name)
      expect(said.server.queries).toHaveLength(before + 2)
    }
    const unsaid = await asking(txt, { negativeTtlSeconds: null })
    await unsaid.dns.mx('missing.example.com')
    await unsaid.dns.mx('missing.example.com')
    expect(unsaid.server.queries).toHaveLength(2)
  })

  it('does not store failures', async () => {
    const { server, dns } = await asking(txt)
    server.script((query, reply) => {
      reply(response(query, { flags: 5 })) // REFUSED
      return true
    })
    expect(await failureOf(dns.txt('example.com'))).toBe('server_failure')
    server.script(undefined)
    expect(await dns.txt('example.com')).toEqual(['text'])
  })

  it('sends equal questions at the same time only once, and other types separately', async () => {
    const { server, dns } = await asking(txt)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) => dns.for(`caller ${at % 9}`).txt('example.com')),
    )
    await dns.mx('example.com')
    expect(new Set(answers.flat())).toEqual(new Set(['text']))
    expect(server.queries.map(({ type }) => type)).toEqual(['TXT', 'MX'])
  })

  it('does not replace an answer by an older one that arrives late', async () => {
    const { server, dns } = await asking()
    const late: (() => void)[] = []
    server.script((query, reply) => {
      const asked = server.queries.length
      const answer = () => reply(response(query, { answers: [txtAnswer(query.name, `answer ${asked}`)] }))
      if (asked === 1) late.push(answer)
      else answer()
      return true
    })
    const first = dns.txt('example.com')
    await eventually(() => expect(late).toHaveLength(1))
    expect(await dns.txt('example.com', 'now')).toEqual(['answer 2'])
    for (const answer of late) answer()
    expect(await first).toEqual(['answer 1'])
    expect(await dns.txt('example.com')).toEqual(['answer 2'])
  })

  it('has a limit of answers; the least recently used are removed', async () => {
    const { server, dns } = await asking({}, {}, { cachedAnswers: 3 })
    const ask = async (...names: string[]) => {
      for (const name of names) await dns.txt(`${name}.example.com`)
      return server.queries.length
    }
    expect(await ask('a', 'b', 'c')).toBe(3)
    expect(await ask('a', 'b', 'c', 'a')).toBe(3)
    expect(await ask('d')).toBe(4)
    expect(await ask('a', 'c', 'd')).toBe(4)
    expect(await ask('b')).toBe(5)
  })

  it('has a limit of bytes', async () => {
    const txt = { txt: [Array(4).fill('x'.repeat(225))] }
    const data = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`n${at}.example.com`, txt]))
    const { server, dns } = await asking(data, {}, { cachedBytes: 20_000 })
    for (let at = 0; at < 20; at++) await dns.txt(`n${at}.example.com`)
    expect(server.queries).toHaveLength(20)
    await dns.txt('n19.example.com')
    await dns.txt('n12.example.com')
    expect(server.queries).toHaveLength(20)
    await dns.txt('n0.example.com')
    expect(server.queries).toHaveLength(21)
    const small = await asking(data, {}, { cachedBytes: 1000 })
    await small.dns.txt('n0.example.com')
    await small.dns.txt('n0.example.com')
    expect(small.server.queries).toHaveLength(2)
  })
})
