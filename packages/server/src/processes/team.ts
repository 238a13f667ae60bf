import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@posthorn/core'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { mergePages } from '../metrics/merge.ts'
import type { Scrape } from '../metrics/metrics.ts'
import type { Health } from './health.ts'
import { type Ended, type Member, startMember } from './member.ts'

/** Several worker processes of one machine, started and watched by this process. */
export interface Team {
  /** Starts all; resolves when they work. Rejects when one cannot; then none is left. */
  start(): Promise<void>
  /** Ready while all are; the metrics are those of all. */
  readonly health: Health
  /** Asks all to finish what is in their hands; resolves when they have ended. */
  stop(): Promise<void>
  /** Ends those that have not ended by themselves some seconds after `stop`. */
  close(): Promise<void>
}

/** How long a process that ended is left alone; doubles up to the longest while it ends soon after its start. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that ran for this long starts well. */
const STEADY_MS = 10_000
/** How long after its drain a process may take to close. */
const CLOSE_MS = 4000

interface Place {
  readonly number: number
  member: Member | undefined
  pauseMs: number
}

/** Restarts a process that ends. All end when this process does, however that happens. */
export function createTeam(config: Config, log: Log): Team {
  const places = Array.from({ length: config.workers }, (_, index): Place => {
    return { number: index + 1, member: undefined, pauseMs: FIRST_PAUSE_MS }
  })
  const timers = new Set<NodeJS.Timeout>()
  let restarts = 0
  let state: 'starting' | 'running' | 'stopping' = 'starting'

  const members = () => places.flatMap(({ member }) => member ?? [])
  const allEnded = () => Promise.all(members().map(({ ended }) => ended))
  const kill = () => {
    for (const member of members()) member.kill()
  }

  function fill(place: Place): Member {
    const startedAt = performance.now()
    const member = startMember(place.number, config)
    place.member = member
    member.ended.then((ended) => {
      place.member = undefined
      if (performance.now() - startedAt >= STEADY_MS) place.pauseMs = FIRST_PAUSE_MS
      if (state === 'running') fillLater(place, ended)
    })
    return member
  }

  function fillLater(place: Place, ended: Ended): void {
    restarts += 1
    const { number, pauseMs } = place
    place.pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    log.error(
      { worker: number, ...ended, againInSeconds: pauseMs / 1000 },
      'a worker process ended; it is started again',
    )
    const timer = setTimeout(() => {
      timers.delete(timer)
      fill(place)
    }, pauseMs)
    timers.add(timer)
  }

  async function stop(): Promise<void> {
    state = 'stopping'
    for (const timer of timers) clearTimeout(timer)
    for (const member of members()) member.stop()
    await allEnded()
    process.off('exit', kill)
  }

  async function close(): Promise<void> {
    const inTime = await Promise.race([allEnded(), sleep(CLOSE_MS, undefined, { ref: false })])
    if (!inTime) kill()
    await allEnded()
    process.off('exit', kill)
  }

  return {
    async start() {
      process.on('exit', kill)
      try {
        await Promise.all(places.map((place) => fill(place).ready))
        state = 'running'
      } catch (error) {
        state = 'stopping'
        kill()
        await close()
        throw error
      }
    },
    health: {
      async ready() {
        const all = places.map(({ member, number }) => member?.ask('ready') ?? absent(number))
        return worst((await Promise.all(all)).map((text) => Readiness.parse(JSON.parse(text))))
      },
      async scrape() {
        const answers = await Promise.allSettled(members().map((member) => member.ask('metrics')))
        const pages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        return pageOf([...pages, ownPage(pages.length, config.workers, restarts)])
      },
    },
    stop,
    close,
  }
}

const absent = (number: number) => Promise.reject(new Error(`worker process ${number} does not run`))

const Readiness = z.looseObject({
  delivery: z.enum(['paused', 'failing', 'ok']),
  database: z.enum(['ok', 'slow']),
  commitMs: z.number().nullable(),
})
type Readiness = z.output<typeof Readiness>

/** Each process asks mail server and database by itself: what one of them is refused or waits for, an operator has to know. */
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
  `# HELP posthorn_worker_processes Worker processes of this machine: wanted by the settings, and answering.
# TYPE posthorn_worker_processes gauge
posthorn_worker_processes{state="wanted"} ${wanted}
posthorn_worker_processes{state="answering"} ${answering}
# HELP posthorn_worker_restarts_total Worker processes that ended and were started again.
# TYPE posthorn_worker_restarts_total counter
posthorn_worker_restarts_total ${restarts}
`
