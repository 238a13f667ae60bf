import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv4, isIPv6, type Socket } from 'node:net'
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet'
import type { DnsData, DnsRecords, DnsRecordType } from '../../packages/core/src/testing/memory-dns.ts'

export interface DnsQuery {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly transport: 'udp' | 'tcp'
  /** The port of the sender. */
  readonly port: number
  /** Whether it has an OPT record (RFC 6891). */
  readonly extended: boolean
  readonly packet: Packet
}

/** Answers a query in place of the server: each call of `reply` sends bytes as they are. True takes the query over. */
export type DnsScript = (query: DnsQuery, reply: (bytes: Uint8Array) => void) => boolean

/** A DNS server on real sockets of the loopback interface, UDP and TCP on one port. */
export interface DnsServer {
  /** `127.0.0.1:<port>` */
  readonly address: string
  /** Every query so far. */
  readonly queries: readonly DnsQuery[]
  /** TCP connections that are open. */
  readonly connections: number
  set(name: string, records: DnsRecords | undefined): void
  fail(name: string, failure: 'timeout' | 'server_failure', types?: readonly DnsRecordType[]): void
  /** Undefined lets it answer by itself again. */
  script(script: DnsScript | undefined): void
  /** Returns the answer that the server would give. */
  answerTo(query: DnsQuery): Packet | undefined
  close(): Promise<void>
}

export interface DnsServerOptions {
  readonly ttlSeconds?: number
  /** The time to cache "there is none"; null sends no SOA record. */
  readonly negativeTtlSeconds?: number | null
}

const SERVER_FAILURE = 2
const NAME_ERROR = 3
const PLAIN_UDP_SIZE = 512
const ALIASES_SENT_MAX = 40

export async function startDnsServer(data: DnsData = {}, options: DnsServerOptions = {}): Promise<DnsServer> {
  const names = new Map(Object.entries(data).map(([name, records]) => [ownerOf(name), records]))
  const faults: { readonly name: string; readonly failure: string; readonly types: readonly string[] | undefined }[] =
    []
  const queries: DnsQuery[] = []
  const sockets = new Set<Socket>()
  let script: DnsScript | undefined

  const answerTo = (query: DnsQuery): Packet | undefined => {
    const fault = faults.find(
      (fault) => fault.name === query.name.toLowerCase() && (fault.types ?? [query.type]).includes(query.type),
    )
    if (fault?.failure === 'timeout') return undefined
    return {
      type: 'response',
      id: query.id,
      questions: query.packet.questions ?? [],
      ...(fault ? { flags: SERVER_FAILURE } : answered(names, query, options)),
    }
  }

  function receive(message: Buffer, from: Pick<DnsQuery, 'transport' | 'port'>, reply: (bytes: Uint8Array) => void) {
    const packet = decode(message)
    const [question] = packet.questions ?? []
    const opt = packet.additionals?.find((record) => record.type === 'OPT')
    if (!question) return
    const { name, type } = question
    const query = { ...from, id: packet.id ?? 0, name, type, extended: opt !== undefined, packet }
    queries.push(query)
    if (script?.(query, reply)) return
    const answer = answerTo(query)
    if (!answer) return
    const bytes = encode(answer)
    const room = opt?.type === 'OPT' ? opt.udpPayloadSize : PLAIN_UDP_SIZE
    if (from.transport === 'tcp') return reply(framed(bytes))
    if (bytes.length <= room) return reply(bytes)
    reply(encode({ ...answer, flags: (answer.flags ?? 0) | TRUNCATED_RESPONSE, answers: [], authorities: [] }))
  }

  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (frame) => {
      // Queries are small enough to arrive in one piece here.
      receive(frame.subarray(2), { transport: 'tcp', port: socket.remotePort ?? 0 }, (bytes) => {
        if (socket.writable) socket.write(bytes)
      })
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const bound = tcp.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const udp = createSocket('udp4')
  udp.on('message', (message, { port, address }) => {
    receive(message, { transport: 'udp', port }, (bytes) => udp.send(bytes, port, address))
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')

  return {
    address: `127.0.0.1:${port}`,
    queries,
    get connections() {
      return sockets.size
    },
    set(name, records) {
      if (records) names.set(ownerOf(name), records)
      else names.delete(ownerOf(name))
    },
    fail(name, failure, types) {
      faults.push({ name: ownerOf(name), failure, types })
    },
    script(next) {
      script = next
    },
    answerTo,
    async close() {
      for (const socket of sockets) socket.destroy()
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}

/** Returns a message as it is sent over TCP: its length before it. */
export function framed(message: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message])
}

function answered(
  names: ReadonlyMap<string, DnsRecords>,
  { name, type }: DnsQuery,
  { ttlSeconds = 300, negativeTtlSeconds = 60 }: DnsServerOptions,
): Packet {
  const answers: Answer[] = []
  let owner = name.toLowerCase()
  while (type !== 'CNAME' && answers.length < ALIASES_SENT_MAX) {
    const alias = names.get(owner)?.cname
    if (alias === undefined) break
    answers.push({ type: 'CNAME', name: owner, ttl: ttlSeconds, data: alias })
    owner = alias.toLowerCase()
  }
  const records = recordsOf(names.get(owner) ?? {}, type, { name: owner, ttl: ttlSeconds })
  if (records.length > 0) return { flags: RECURSION_AVAILABLE, answers: [...answers, ...records] }
  if (answers.length === ALIASES_SENT_MAX) return { flags: RECURSION_AVAILABLE, answers }
  const exists = [...names.keys()].some((other) => other === owner || other.endsWith(`.${owner}`))
  const minimum = negativeTtlSeconds ?? 0
  const soa: Answer = {
    type: 'SOA',
    name: owner.split('.').slice(-2).join('.'),
    ttl: 3600,
    data: { mname: 'ns.example.com', rname: 'admin.example.com', serial: 1, refresh: 1, retry: 1, expire: 1, minimum },
  }
  return {
    flags: RECURSION_AVAILABLE | (exists ? 0 : NAME_ERROR),
    answers,
    ...(negativeTtlSeconds !== null && { authorities: [soa] }),
  }
}

function recordsOf(records: DnsRecords, type: string, base: { readonly name: string; readonly ttl: number }): Answer[] {
  const strings = (type: 'NS' | 'A' | 'AAAA' | 'PTR' | 'CNAME', values: readonly string[] = []) =>
    values.map((data): Answer => ({ ...base, type, data }))
  switch (type) {
    case 'TXT':
      return (records.txt ?? []).map((record): Answer => ({ ...base, type, data: [record].flat() }))
    case 'MX':
      return (records.mx ?? []).map(
        ({ exchange, priority }): Answer => ({
          ...base,
          type,
          data: { exchange: exchange || '.', preference: priority },
        }),
      )
    case 'NS':
      return strings(type, records.ns)
    case 'A':
      return strings(type, records.a)
    case 'AAAA':
      return strings(type, records.aaaa)
    case 'PTR':
      return strings(type, records.ptr)
    case 'CNAME':
      return strings(type, records.cname === undefined ? [] : [records.cname])
    default:
      return []
  }
}

/** Records of an IP address have its reverse name. */
function ownerOf(name: string): string {
  if (isIPv4(name)) return `${name.split('.').reverse().join('.')}.in-addr.arpa`
  if (!isIPv6(name)) return name.toLowerCase()
  const [head = '', tail = ''] = name.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => group.padStart(4, '0')))
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill('0000')
  const nibbles = [...groups(head), ...zeros, ...groups(tail)].join('')
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`
}
