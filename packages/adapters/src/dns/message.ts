import { DnsError, type MailExchange } from '@posthorn/core/ports'
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet'
import type { Question } from './question.ts'
import { tame } from './tame.ts'

/** The largest answer over UDP that networks do not fragment (RFC 9715 §3). Bytes. */
const UDP_SIZE = 1232
const HEADER_SIZE = 12
/** The most records of a message that are read. Honest names have fewer, and each costs time. */
const RECORDS_MAX = 256

const RESPONSE = 0x8000
const TRUNCATED = 0x0200
const RCODES = { noError: 0, formatError: 1, nameError: 3, notImplemented: 4 }

/** The records of a name, and how long they are valid. */
export interface DnsResponse {
  readonly texts: readonly string[]
  readonly exchanges: readonly MailExchange[]
  /** Undefined when the answer does not say. */
  readonly ttlSeconds: number | undefined
}

/** An answer to a question. */
export type Reply =
  | { readonly kind: 'found'; readonly found: DnsResponse }
  /** The name is an alias of another name, for which the answer has no records. */
  | { readonly kind: 'alias'; readonly of: string; readonly aliases: number; readonly ttlSeconds: number }
  | { readonly kind: 'truncated' }
  /** The server does not support extensions (RFC 6891 §7). */
  | { readonly kind: 'plain_only' }

export interface QuestionOptions {
  /** Whether the query allows large answers (RFC 6891). */
  readonly extended: boolean
}

export function encodeQuestion(
  question: Question,
  { id, extended }: QuestionOptions & { readonly id: number },
): Uint8Array {
  return encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED,
    questions: [{ ...question, class: 'IN' }],
    ...(extended && {
      additionals: [
        {
          type: 'OPT',
          name: '.',
          udpPayloadSize: UDP_SIZE,
          extendedRcode: 0,
          ednsVersion: 0,
          flags: 0,
          flag_do: false,
          options: [],
        },
      ],
    }),
  })
}

/**
 * Reads a message; undefined when it does not answer this question. Throws `DnsError` for one that answers with a
 * failure.
 */
export function readReply(question: Question, id: number, bytes: Buffer, aliasesMax: number): Reply | undefined {
  if (bytes.length < HEADER_SIZE || bytes.readUInt16BE(0) !== id) return undefined
  const flags = bytes.readUInt16BE(2)
  if ((flags & RESPONSE) === 0) return undefined
  const rcode = flags & 0xf
  // Servers that do not support extensions may not even repeat the question.
  if (rcode === RCODES.formatError || rcode === RCODES.notImplemented) return { kind: 'plain_only' }
  const { questions, answers, authorities } = decoded(question, bytes)
  const [asked] = questions
  if (asked?.type !== question.type || lowerName(asked.name) !== question.name) return undefined
  if (rcode !== RCODES.noError && rcode !== RCODES.nameError) {
    throw new DnsError('server_failure', `The server responded with code ${rcode}.`)
  }
  if ((flags & TRUNCATED) !== 0) return { kind: 'truncated' }
  return follow(question, answers, { authorities, aliasesMax, certain: rcode === RCODES.nameError })
}

/** Decodes the sections that are used. */
function decoded({ type }: Question, bytes: Buffer) {
  const records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8)
  if (bytes.readUInt16BE(4) !== 1 || records > RECORDS_MAX) {
    throw new DnsError('bad_answer', `The response has ${records} records.`)
  }
  const wanted = Buffer.from(bytes)
  wanted.writeUInt16BE(0, 10) // the additional section is not read
  try {
    tame(wanted, type, records)
    const { questions = [], answers = [], authorities = [] } = decode(wanted)
    if (decode.bytes > bytes.length) throw new Error('the message is truncated') // the decoder does not throw
    return { questions, answers, authorities }
  } catch (error) {
    throw new DnsError('bad_answer', 'The response is not a valid message.', { cause: error })
  }
}

interface Rest {
  readonly authorities: readonly Answer[]
  readonly aliasesMax: number
  /** Whether the last alias points to a name that does not exist. */
  readonly certain: boolean
}

/** Follows the aliases within an answer (RFC 1034 §3.6.2). */
function follow({ type, name }: Question, answers: readonly Answer[], rest: Rest): Reply {
  const aliasOf = new Map(
    answers.flatMap((answer) => (answer.type === 'CNAME' ? [[lowerName(answer.name), answer] as const] : [])),
  )
  let owner = name
  let ttlSeconds = Number.POSITIVE_INFINITY
  let aliases = 0
  for (;;) {
    const records = answers.filter((answer) => answer.type === type && lowerName(answer.name) === owner)
    if (records.length > 0) return { kind: 'found', found: foundIn(records, ttlSeconds) }
    const alias = type === 'CNAME' ? undefined : aliasOf.get(owner)
    if (!alias) break
    aliases += 1
    if (aliases > rest.aliasesMax)
      throw new DnsError('bad_answer', `${name} has too many aliases or a loop of aliases.`)
    owner = lowerName(alias.data)
    ttlSeconds = Math.min(ttlSeconds, alias.ttl ?? 0)
  }
  const soa = rest.authorities.find((record) => record.type === 'SOA')
  if (aliases > 0 && !soa && !rest.certain) return { kind: 'alias', of: owner, aliases, ttlSeconds }
  // How long the absence is valid (RFC 2308 §5).
  const none = soa && Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0, ttlSeconds)
  return { kind: 'found', found: { texts: [], exchanges: [], ttlSeconds: none } }
}

function foundIn(records: readonly Answer[], ttlOfAliases: number): DnsResponse {
  const texts: string[] = []
  const exchanges: MailExchange[] = []
  let ttlSeconds = ttlOfAliases
  for (const record of records) {
    if ('ttl' in record) ttlSeconds = Math.min(ttlSeconds, record.ttl ?? 0)
    if (record.type === 'TXT') texts.push(textOf([record.data].flat()))
    else if (record.type === 'MX') {
      exchanges.push({ exchange: lowerName(record.data.exchange), priority: record.data.preference ?? 0 })
    } else if ('data' in record && typeof record.data === 'string') texts.push(lowerName(record.data))
  }
  exchanges.sort((a, b) => a.priority - b.priority)
  return { texts, exchanges, ttlSeconds }
}

/** Joins the strings of a TXT record, then decodes them: a string may end within a character. */
function textOf(strings: readonly (string | Buffer)[]): string {
  return Buffer.concat(strings.map((part) => Buffer.from(part))).toString('utf8')
}

/** Returns `''` for the root. */
function lowerName(name: string): string {
  return name === '.' ? '' : name.toLowerCase()
}
