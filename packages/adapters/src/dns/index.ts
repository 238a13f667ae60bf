import { type Dns, DnsError, type Freshness, type SharedDns } from '@posthorn/core/ports'
import { createTurns } from '../node/callers.ts'
import { createSteadyMs } from '../node/steady.ts'
import { createAnswers } from './answers.ts'
import { createAsk } from './ask.ts'
import type { DnsResponse } from './message.ts'
import { type Question, type QuestionType, questionFor, questionForNames } from './question.ts'
import { parseDnsServer, systemServers } from './servers.ts'

export { parseDnsServer } from './servers.ts'

export interface DnsResolverOptions {
  /** The servers to query, e.g. `192.0.2.1`, `[2001:db8::1]:5353`; those of the system by default. */
  readonly servers?: readonly string[]
  /** How long one server has for one answer; 1500 by default. */
  readonly tryMs?: number
  /** How long a question may take with all its tries; 5000 by default. */
  readonly timeoutMs?: number
  /** The most questions in progress at the same time; 128 by default. */
  readonly places?: number
  /** The most questions of one caller in progress; a quarter of `places` by default. */
  readonly placesOfCaller?: number
  /** The most answers that are kept; 10,000 by default. */
  readonly cachedAnswers?: number
  /** The most memory for kept answers in bytes, approximately; 8 MiB by default. */
  readonly cachedBytes?: number
  /** Monotonic milliseconds, by which answers age. */
  readonly steadyMs?: () => number
}

const WAITING_OF_CALLER = 2000
/** The longest time for which an answer is kept, whatever its zone allows, so that a fixed record is soon seen. */
const TTL_MAX_SECONDS = 3600
const TTL_MIN_SECONDS = 5

const NOTHING: DnsResponse = { texts: [], exchanges: [], ttlSeconds: undefined }

/**
 * Queries DNS servers and caches their answers. Equal questions at the same time share one query. Throws for a text
 * that does not name a server.
 */
export function dnsResolver(options: DnsResolverOptions = {}): SharedDns {
  const { timeoutMs = 5000, places = 128, steadyMs = createSteadyMs() } = options
  const ask = createAsk({ servers: serversOf(options.servers, steadyMs), tryMs: options.tryMs ?? 1500 })
  const inTurnOf = createTurns({
    places,
    placesOfCaller: options.placesOfCaller ?? Math.ceil(places / 4),
    waitingOfCaller: WAITING_OF_CALLER,
    refuse: (why) =>
      new DnsError(
        'timeout',
        why === 'many'
          ? 'Too many queries are waiting for a response.'
          : 'The servers did not respond to earlier queries in time.',
      ),
  })
  const answers = createAnswers({
    nowMs: steadyMs,
    entriesMax: options.cachedAnswers ?? 10_000,
    bytesMax: options.cachedBytes ?? 8 * 1024 * 1024,
    ttlMinSeconds: TTL_MIN_SECONDS,
    ttlMaxSeconds: TTL_MAX_SECONDS,
  })
  /** The latest question in progress for each kind and name. */
  const underWay = new Map<string, { readonly answer: Promise<DnsResponse>; readonly deadline: number }>()

  function askOnce(key: string, question: Question, deadline: number): Promise<DnsResponse> {
    const asked = { answer: answerOf(), deadline }
    async function answerOf(): Promise<DnsResponse> {
      try {
        const found = await ask(question, deadline)
        if (underWay.get(key) === asked) answers.set(key, found) // else a later question replaced this one
        return found
      } finally {
        if (underWay.get(key) === asked) underWay.delete(key)
      }
    }
    underWay.set(key, asked)
    return asked.answer
  }

  async function find(caller: string, question: Question | undefined, freshness: Freshness): Promise<DnsResponse> {
    if (!question) return NOTHING
    const key = `${question.type} ${question.name}`
    const deadline = performance.now() + timeoutMs
    // A shared question that waited long for its turn may fail soon.
    const shared = () => {
      const asked = underWay.get(key)
      return asked && asked.deadline - performance.now() > timeoutMs / 2 ? asked.answer : undefined
    }
    const known = () => (freshness === 'cached' ? (answers.get(key) ?? shared()) : undefined)
    // Uses an answer that another question received while this one waited for its turn.
    return known() ?? inTurnOf(caller, deadline, async () => known() ?? askOnce(key, question, deadline))
  }

  return Object.assign(new CallerDns(find, ''), { for: (caller: string) => new CallerDns(find, caller) })
}

type Find = (caller: string, question: Question | undefined, freshness: Freshness) => Promise<DnsResponse>

/** The name server as one caller uses it. */
class CallerDns implements Dns {
  readonly #find: Find
  readonly #caller: string

  constructor(find: Find, caller: string) {
    this.#find = find
    this.#caller = caller
  }

  txt(name: string, freshness?: Freshness) {
    return this.#texts('TXT', name, freshness)
  }

  async mx(name: string, freshness: Freshness = 'cached') {
    return (await this.#find(this.#caller, questionFor('MX', name), freshness)).exchanges
  }

  ns(name: string, freshness?: Freshness) {
    return this.#texts('NS', name, freshness)
  }

  async addresses(name: string, freshness?: Freshness) {
    const sides = await Promise.allSettled([this.#texts('A', name, freshness), this.#texts('AAAA', name, freshness)])
    const found = sides.flatMap((side) => (side.status === 'fulfilled' ? side.value : []))
    if (found.length > 0) return found
    for (const side of sides) if (side.status === 'rejected') throw side.reason
    return found
  }

  async cname(name: string, freshness?: Freshness) {
    return (await this.#texts('CNAME', name, freshness))[0]
  }

  async names(address: string, freshness: Freshness = 'cached') {
    return (await this.#find(this.#caller, questionForNames(address), freshness)).texts
  }

  async #texts(type: QuestionType, name: string, freshness: Freshness = 'cached'): Promise<readonly string[]> {
    return (await this.#find(this.#caller, questionFor(type, name), freshness)).texts
  }
}

function serversOf(texts: readonly string[] | undefined, nowMs: () => number) {
  if (!texts || texts.length === 0) return systemServers(nowMs)
  const servers = texts.map((text) => {
    const server = parseDnsServer(text)
    if (!server) throw new TypeError(`${text} is not the IP address of a DNS server.`)
    return server
  })
  return () => servers
}
