import { setTimeout as pause } from 'node:timers/promises'
import { DnsError, type DnsFailure } from '@posthorn/core/ports'
import { cpuTimeOf, eventually } from '@posthorn/core/testing'
import { type Answer, encode } from 'dns-packet'
import { expect, it, onTestFinished } from 'vitest'
import { type DnsQuery, type DnsScript, framed, startDnsServer } from '../../../../test/support/dns-server.ts'
import { type DnsResolverOptions, dnsResolver } from '../../src/node/index.ts'

/** Longer than any delay of a busy machine. */
const PATIENT = { tryMs: 30_000, timeoutMs: 30_000 }

async function asking(script: DnsScript | undefined, options: DnsResolverOptions = {}) {
  const server = await startDnsServer()
  onTestFinished(() => server.close())
  server.script(script)
  return { server, dns: dnsResolver({ servers: [server.address], ...PATIENT, ...options }) }
}

const failureOf = async (answer: Promise<unknown>): Promise<DnsFailure> => {
  const error = await answer.catch((thrown: unknown) => thrown)
  if (!(error instanceof DnsError)) throw new Error('it did not fail with DnsError', { cause: error })
  return error.failure
}

const withAnswers = (query: DnsQuery, answers: Answer[], flags = 0) =>
  encode({ type: 'response', id: query.id, flags, questions: query.packet.questions ?? [], answers })

const TRUNCATED = 0x0200

/** Sends a message over TCP, after a UDP answer that says it does not fit. */
const overTcp =
  (message: (query: DnsQuery) => Uint8Array): DnsScript =>
  (query, reply) => {
    reply(query.transport === 'tcp' ? framed(message(query)) : withAnswers(query, [], TRUNCATED))
    return true
  }

/**
 * Writes a message with `count` TXT records. Their names are a pointer to the name at `nameAt`, which they repeat in
 * full.
 */
function recordsByHand(query: DnsQuery, count: number, name: Buffer): Buffer {
  const head = Buffer.from(withAnswers(query, []))
  head.writeUInt16BE(count, 6)
  const body = Buffer.concat([Buffer.from([0, 16, 0, 1, 0, 0, 1, 44, 0, 2, 1, 120])])
  const first = Buffer.concat([name, body])
  const next = Buffer.concat([Buffer.from([0xc0 | (head.length >> 8), head.length & 0xff]), body])
  return Buffer.concat([head, first, ...Array<Buffer>(count - 1).fill(next)])
}

/** A name with the most labels. */
const LONG_NAME = Buffer.concat([...Array<Buffer>(126).fill(Buffer.from([1, 97])), Buffer.from([0])])
const SHORT_NAME = Buffer.from([1, 97, 0])

it('does not read a message of thousands of records', async () => {
  const { dns } = await asking(overTcp((query) => recordsByHand(query, 4000, LONG_NAME)))
  const ms = await cpuTimeOf(async () => expect(await failureOf(dns.txt('a.example.com'))).toBe('bad_answer'))
  expect(ms).toBeLessThan(50)
})

it.each([
  [256, true],
  [257, false],
])('reads a message of %i records: %s', async (count, readable) => {
  const short = await asking(overTcp((query) => recordsByHand(query, count, SHORT_NAME)))
  const found = await short.dns.txt('a').catch((error: unknown) => error)
  expect(found).toEqual(readable ? Array(256).fill('x') : expect.objectContaining({ failure: 'bad_answer' }))
})

/** Returns a record with this data at the requested name. */
function recordOf(query: DnsQuery, type: number, data: Buffer): Buffer {
  const head = Buffer.from(withAnswers(query, []))
  head.writeUInt16BE(1, 6)
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0])
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}

/** The windows of a bitmap of record types (RFC 4034 §4.1.2), all full. */
const FULL_BITMAP = Buffer.concat(
  Array<Buffer>(1800).fill(Buffer.concat([Buffer.from([0, 32]), Buffer.alloc(32, 255)])),
)
const [TXT, NSEC] = [16, 47]

it.each<[string, (query: DnsQuery) => Buffer, unknown]>([
  ['many empty strings', (query) => recordOf(query, TXT, Buffer.alloc(65_000)), 'bad_answer'],
  ['as many empty strings as are read', (query) => recordOf(query, TXT, Buffer.alloc(4990)), ['']],
  ['records of long names', (query) => recordsByHand(query, 256, LONG_NAME), 'bad_answer'],
  [
    'a record that nobody asked for',
    (query) => recordOf(query, NSEC, Buffer.concat([Buffer.from([0]), FULL_BITMAP])),
    [],
  ],
])('takes little time for a message with %s', async (_, message, outcome) => {
  const { dns } = await asking(overTcp(message))
  const ask = (name: string) => dns.txt(name).catch((error: DnsError) => error.failure)
  expect(await ask('a.example.com')).toEqual(outcome)
  const ms = await cpuTimeOf(async () => {
    for (let at = 0; at < 20; at++) await ask(`n${at}.example.com`)
  })
  expect(ms / 20).toBeLessThan(10)
})

it.each([
  [4993, true],
  [4994, false],
])('reads a message of %i strings, and of seven labels and pointers in its names: %s', async (strings, readable) => {
  const { dns } = await asking(overTcp((query) => recordOf(query, TXT, Buffer.alloc(strings))))
  const outcome = await dns.txt('a.b.example').catch((error: DnsError) => error.failure)
  expect(outcome).toEqual(readable ? [''] : 'bad_answer')
})

it.each([
  ['to itself', (at: number) => [0xc0 | (at >> 8), at & 0xff]],
  ['in a circle', (at: number) => [0xc0 | ((at + 2) >> 8), (at + 2) & 0xff, 0xc0 | (at >> 8), at & 0xff]],
  ['behind the end', () => [0xff, 0xff]],
  ['of an unknown kind', () => [0x80, 1]],
])('does not follow a pointer %s', async (_, pointer) => {
  const { dns } = await asking((query, reply) => {
    const head = Buffer.from(withAnswers(query, []))
    head.writeUInt16BE(1, 6)
    const body = Buffer.from([0, 16, 0, 1, 0, 0, 1, 44, 0, 2, 1, 120])
    reply(Buffer.concat([head, Buffer.from(pointer(head.length)), body]))
    return true
  })
  expect(await failureOf(dns.txt('a.example.com'))).toBe('bad_answer')
})

it('does not follow endless aliases, whether in one message or in many', async () => {
  let made = 0
  const { server, dns } = await asking((query, reply) => {
    made += 1
    reply(withAnswers(query, [{ type: 'CNAME', name: query.name, ttl: 1, data: `n${made}.example.com` }]))
    return true
  })
  expect(await failureOf(dns.txt('a.example.com'))).toBe('bad_answer')
  expect(server.queries.length).toBeLessThanOrEqual(17)
})

it.each([
  ['sends a byte at a time', [10]],
  ['says a length and nothing more', [0xff, 0xff]],
  ['says nothing', []],
])('does not wait for a server that %s', async (_, bytes) => {
  const { server, dns } = await asking(
    (query, reply) => {
      if (query.transport === 'udp') reply(withAnswers(query, [], TRUNCATED))
      else if (bytes.length === 1) void trickle(reply)
      else if (bytes.length > 0) reply(Buffer.from(bytes))
      return true
    },
    { tryMs: 300, timeoutMs: 900 },
  )
  let open = true
  async function trickle(reply: (bytes: Uint8Array) => void) {
    for (; open; await pause(5)) reply(Buffer.from([10]))
  }
  const started = performance.now()
  expect(await failureOf(dns.txt('a.example.com'))).toBe('timeout')
  expect(performance.now() - started).toBeGreaterThan(880)
  open = false
  await eventually(() => expect(server.connections).toBe(0))
})

it('takes an answer that comes a byte at a time', async () => {
  const { dns } = await asking((query, reply) => {
    if (query.transport === 'udp') reply(withAnswers(query, [], TRUNCATED))
    else void slowly(framed(withAnswers(query, [{ type: 'TXT', name: query.name, ttl: 1, data: 'slow' }])), reply)
    return true
  })
  async function slowly(bytes: Uint8Array, reply: (bytes: Uint8Array) => void) {
    for (const byte of bytes) {
      reply(Uint8Array.of(byte))
      await pause(1)
    }
  }
  expect(await dns.txt('a.example.com')).toEqual(['slow'])
})

it('soon stops reading messages that belong to other questions', async () => {
  const { server, dns } = await asking((query, reply) => {
    for (let at = 0; at < 200; at++) reply(withAnswers({ ...query, id: query.id ^ (at + 1) }, []))
    return true
  })
  expect(await failureOf(dns.txt('a.example.com'))).toBe('bad_answer')
  expect(server.queries).toHaveLength(1)
})

it('fails when the server hangs up', async () => {
  const { dns } = await asking(overTcp(() => Buffer.alloc(0)))
  expect(await failureOf(dns.txt('a.example.com'))).toBe('bad_answer')
})

/** Creates a server that answers only on command. */
function holding() {
  const held: { readonly name: string; readonly answer: () => void }[] = []
  const script: DnsScript = (query, reply) => {
    const answer = () => reply(withAnswers(query, [{ type: 'TXT', name: query.name, ttl: 300, data: 'late' }]))
    held.push({ name: query.name, answer })
    return true
  }
  return { held, script }
}

it('sends a limited number of questions at the same time; callers take turns', async () => {
  const { held, script } = holding()
  const { dns } = await asking(script, { places: 12, placesOfCaller: 5 })
  const names = (who: string, count: number) => Array.from({ length: count }, (_, at) => `${who}${at}.example.com`)
  const many = names('many', 100).map((name) => dns.for('many').txt(name))
  await eventually(() => expect(held).toHaveLength(5))
  const others = names('other', 100).map((name) => dns.for('other').txt(name))
  await eventually(() => expect(held).toHaveLength(9))
  const one = dns.for('one').txt('one.example.com')
  // A caller without a question in progress is next, however many wait.
  await eventually(() => expect(held).toHaveLength(10))
  expect(held.at(-1)?.name).toBe('one.example.com')
  held.at(-1)?.answer()
  expect(await one).toEqual(['late'])
  let answered = 1
  await eventually(() => {
    for (const { answer } of held.slice(answered)) answer()
    answered = held.length
    expect(held).toHaveLength(201)
  })
  for (const { answer } of held) answer()
  expect(new Set((await Promise.all([...many, ...others])).flat())).toEqual(new Set(['late']))
})

it('answers one caller while another asks servers that do not answer', async () => {
  const { server, dns } = await asking(undefined, { tryMs: 3000, timeoutMs: 3000, places: 16 })
  server.set('fast.example.com', { txt: ['fast'] })
  const slow = Array.from({ length: 300 }, (_, at) => {
    server.fail(`slow${at}.example.com`, 'timeout')
    return failureOf(dns.for('slow').txt(`slow${at}.example.com`))
  })
  await eventually(() => expect(server.queries).toHaveLength(4))
  let settled = 0
  for (const failure of slow) void failure.then(() => settled++)
  expect(await dns.for('fast').txt('fast.example.com')).toEqual(['fast'])
  expect(settled).toBe(0)
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['timeout']))
  // The waiting questions have next to no time left when the first four give up: hardly any of them is sent.
  expect(server.queries.length).toBeLessThan(100)
}, 20_000)

it('answers one caller while many others ask servers that do not answer', async () => {
  const { server, dns } = await asking((query) => query.name.startsWith('slow'), { tryMs: 3000, timeoutMs: 3000 })
  server.set('fast.example.com', { txt: ['fast'] })
  const slow = Array.from({ length: 20 * 40 }, (_, at) =>
    failureOf(dns.for(`slow ${at % 20}`).txt(`slow${at}.example.com`)),
  )
  await eventually(() => expect(server.queries.length).toBeGreaterThan(100))
  let settled = 0
  for (const failure of slow) void failure.then(() => settled++)
  expect(await dns.for('fast').txt('fast.example.com')).toEqual(['fast'])
  expect(settled).toBe(0)
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['timeout']))
}, 20_000)

it('does not share a question that has little time left', async () => {
  const { held, script } = holding()
  const { dns } = await asking(script, { tryMs: 6000, timeoutMs: 6000, placesOfCaller: 1 })
  const first = dns.for('late').txt('first.example.com')
  const late = failureOf(dns.for('late').txt('shared.example.com'))
  await pause(3100)
  held[0]?.answer()
  expect(await first).toEqual(['late'])
  await eventually(() => expect(held).toHaveLength(2))
  const [one, two] = [dns.for('one').txt('shared.example.com'), dns.for('two').txt('shared.example.com')]
  await eventually(() => expect(held).toHaveLength(3))
  expect(await late).toBe('timeout')
  held[2]?.answer()
  expect(await Promise.all([one, two])).toEqual([['late'], ['late']])
}, 20_000)

it('lets only a limited number of questions of a caller wait', async () => {
  const { held, script } = holding()
  const { server, dns } = await asking(script, { places: 4, placesOfCaller: 1 })
  const waiting = Array.from({ length: 2001 }, (_, at) => dns.for('many').txt(`n${at}.example.com`))
  expect(await failureOf(dns.for('many').txt('over.example.com'))).toBe('timeout')
  const other = dns.for('other').txt('other.example.com')
  await eventually(() => expect(held).toHaveLength(2))
  server.script(undefined)
  for (const { answer } of held) answer()
  expect(await other).toEqual(['late'])
  expect(await Promise.all(waiting)).toHaveLength(2001)
  expect(await dns.for('many').txt('over.example.com')).toEqual([])
}, 60_000)
