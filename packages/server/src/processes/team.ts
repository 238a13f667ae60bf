import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@posthorn/core/ports'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Health } from './health.ts'
import { type Member, type ProcessEnd, startMember } from './member.ts'
import { mergePages } from './metrics/merge.ts'
import type { Scrape } from './metrics/metrics.ts'

/**
 * The pause before a process that ended is started again; doubles up to the longest while it ends soon after its start.
 */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that ran for this long has started well. */
const STEADY_MS = 10_000
/** The time that a process may take to close after its drain. */
const CLOSE_MS = 4000

interface Place {
  readonly number: number
  member: Member | undefined
  pauseMs: number
}

/** Several worker processes of one machine, started and watched by this process. */
export class Team {
  readonly #config: Config
  readonly #log: Log
  readonly #places
  readonly #timers = new Set<NodeJS.Timeout>()
  #restarts = 0
  #state: 'starting' | 'running' | 'stopping' = 'starting'
  /** Ready while all are; the metrics are those of all. */
  readonly health: Health

  constructor(config: Config, log: Log) {
    this.#config = config
    this.#log = log
    this.#places = Array.from({ length: config.workers }, (_, index): Place => {
      return { number: index + 1, member: undefined, pauseMs: FIRST_PAUSE_MS }
    })
    this.health = {
      ready: async () => {
        const all = this.#places.map(({ member, number }) => member?.ask('ready') ?? absent(number))
        return worst((await Promise.all(all)).map((text) => Readiness.parse(JSON.parse(text))))
      },
      scrape: async () => {
        const answers = await Promise.allSettled(this.#members().map((member) => member.ask('metrics')))
        const pages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        return pageOf([...pages, ownPage(pages.length, config.workers, this.#restarts)])
      },
    }
  }

  /** Starts all; resolves when all are ready. Rejects when one cannot start; then all are ended. */
  async start(): Promise<void> {
    process.on('exit', this.#kill)
    try {
      await Promise.all(this.#places.map((place) => this.#fill(place).ready))
      this.#state = 'running'
    } catch (error) {
      this.#state = 'stopping'
      this.#kill()
      await this.close()
      throw error
    }
  }

  #members() {
    return this.#places.flatMap(({ member }) => member ?? [])
  }

  #allEnded() {
    return Promise.all(this.#members().map(({ ended }) => ended))
  }

  readonly #kill = () => {
    for (const member of this.#members()) member.kill()
  }

  #fill(place: Place): Member {
    const startedAt = performance.now()
    const member = startMember(place.number, this.#config)
    place.member = member
    member.ended.then((ended) => {
      place.member = undefined
      if (performance.now() - startedAt >= STEADY_MS) place.pauseMs = FIRST_PAUSE_MS
      if (this.#state === 'running') this.#fillLater(place, ended)
    })
    return member
  }

  #fillLater(place: Place, ended: ProcessEnd): void {
    this.#restarts += 1
    const { number, pauseMs } = place
    place.pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    this.#log.error({ worker: number, ...ended, againInSeconds: pauseMs / 1000 }, 'worker process ended; restarting it')
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#fill(place)
    }, pauseMs)
    this.#timers.add(timer)
  }

  /** Asks all to finish their current work; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#state = 'stopping'
    for (const timer of this.#timers) clearTimeout(timer)
    for (const member of this.#members()) member.stop()
    await this.#allEnded()
    process.off('exit', this.#kill)
  }

  /** Ends those that have not ended by themselves some seconds after `stop`. */
  async close(): Promise<void> {
    const inTime = await Promise.race([this.#allEnded(), sleep(CLOSE_MS, undefined, { ref: false })])
    if (!inTime) this.#kill()
    await this.#allEnded()
    process.off('exit', this.#kill)
  }
}

const absent = (number: number) => Promise.reject(new Error(`worker process ${number} is not running`))

const Readiness = z.looseObject({
  delivery: z.enum(['paused', 'failing', 'ok']),
  database: z.enum(['ok', 'slow']),
  commitMs: z.number().nullable(),
})
type Readiness = z.output<typeof Readiness>

/**
 * Each process calls mail server and database separately: an operator has to see the refusals and waits of each one.
 */
function worst(all: readonly Readiness[]): Readiness {
  const gravest = ['paused', 'failing'].map((state) => all.find(({ delivery }) => delivery === state))
  const slowest = all.toSorted((a, b) => (b.commitMs ?? 0) - (a.commitMs ?? 0))[0]
  const first = gravest.find((one) => one !== undefined) ?? all[0]
  return { delivery: 'ok', ...first, database: slowest?.database ?? 'ok', commitMs: slowest?.commitMs ?? null }
}

const pageOf = (pages: readonly string[]): Scrape => ({
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  text: mergePages(pages),
})

const ownPage = (answering: number, wanted: number, restarts: number) =>
  `# HELP posthorn_worker_processes Worker processes of this machine: wanted (configured), and answering.
# TYPE posthorn_worker_processes gauge
posthorn_worker_processes{state="wanted"} ${wanted}
posthorn_worker_processes{state="answering"} ${answering}
# HELP posthorn_worker_restarts_total Restarts of worker processes that ended.
# TYPE posthorn_worker_restarts_total counter
posthorn_worker_restarts_total ${restarts}
`
