import { randomInt } from 'node:crypto'
import { DnsError, type DnsFailure } from '@posthorn/core/ports'
import { exchangeTcp, exchangeUdp } from './exchange.ts'
import { type DnsResponse, encodeQuestion, type QuestionOptions, type Reply, readReply } from './message.ts'
import type { Question } from './question.ts'
import type { DnsServer } from './servers.ts'

/** More aliases than a real name has; a circle of them ends here. */
const ALIASES_MAX = 16

export interface AskOptions {
  readonly servers: () => readonly DnsServer[]
  /** How long one server has for one answer. */
  readonly tryMs: number
}

/** Asks servers until one answers, at the latest until the deadline (of `performance.now()`). */
export type Ask = (question: Question, deadline: number) => Promise<DnsResponse>

export function createAsk({ servers, tryMs }: AskOptions): Ask {
  /** The server that answered last is asked first. */
  let preferred = 0

  async function askServers(question: Question, aliasesMax: number, deadline: number): Promise<Reply> {
    const list = servers()
    const failures: DnsError[] = []
    let order = list.map((_, at) => (preferred + at) % list.length)
    while (order.length > 0) {
      const silent: number[] = []
      for (const at of order) {
        const server = list[at]
        const timeoutMs = Math.min(tryMs, deadline - performance.now())
        if (!server || timeoutMs <= 0) break
        try {
          const reply = await askServer(question, { server, timeoutMs, aliasesMax })
          preferred = at
          return reply
        } catch (error) {
          if (!(error instanceof DnsError)) throw error
          failures.push(error)
          if (error.failure === 'timeout') silent.push(at)
        }
      }
      order = performance.now() < deadline ? silent : [] // a message may have been lost
    }
    if (list.length === 0) throw new DnsError('unreachable', 'No DNS server is configured.')
    throw mostTelling(failures)
  }

  return async (question, deadline) => {
    let { name } = question
    let aliases = 0
    let ttlSeconds = Number.POSITIVE_INFINITY
    for (;;) {
      const reply = await askServers({ ...question, name }, ALIASES_MAX - aliases, deadline)
      if (reply.kind === 'found') {
        const ttl = reply.found.ttlSeconds
        return { ...reply.found, ttlSeconds: ttl === undefined ? ttl : Math.min(ttl, ttlSeconds) }
      }
      if (reply.kind !== 'alias') throw new DnsError('bad_answer', 'The response is incomplete.')
      aliases += reply.aliases
      ttlSeconds = Math.min(ttlSeconds, reply.ttlSeconds)
      name = reply.of
    }
  }
}

interface DnsExchange {
  readonly server: DnsServer
  readonly timeoutMs: number
  readonly aliasesMax: number
}

/** Asks one server: over UDP, and over TCP when the answer is too large for that. */
async function askServer(question: Question, { server, timeoutMs, aliasesMax }: DnsExchange): Promise<Reply> {
  const deadline = performance.now() + timeoutMs
  const over = (exchange: typeof exchangeUdp, { extended }: QuestionOptions): Promise<Reply> => {
    const id = randomInt(0x10000)
    return exchange({
      server,
      message: encodeQuestion(question, { id, extended }),
      timeoutMs: Math.max(1, deadline - performance.now()),
      read: (message) => readReply(question, id, message, aliasesMax),
    })
  }
  let extended = true
  let reply = await over(exchangeUdp, { extended })
  if (reply.kind === 'plain_only') {
    extended = false
    reply = await over(exchangeUdp, { extended })
  }
  if (reply.kind === 'truncated') reply = await over(exchangeTcp, { extended })
  if (reply.kind === 'plain_only') throw new DnsError('server_failure', 'The server does not understand the query.')
  return reply
}

/** The failures, ordered by how much they say about the name. */
const TELLING: readonly DnsFailure[] = ['server_failure', 'bad_answer', 'timeout', 'unreachable']

function mostTelling(failures: readonly DnsError[]): DnsError {
  const [first] = failures.toSorted((a, b) => TELLING.indexOf(a.failure) - TELLING.indexOf(b.failure))
  return first ?? new DnsError('timeout', 'No time is left to query a DNS server.')
}
