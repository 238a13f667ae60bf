import { createLru } from '../../kernel/cache/lru.ts'
import type { World } from '../../kernel/context/context.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import { CLICK_WAITS_MS, isMachineAgent, OPEN_WAITS_MS } from './machine.ts'
import type { Hit, HitKind } from './schema.ts'
import { createWaitingHits, type ProjectHit } from './waiting.ts'

/** Who asks for a pixel or follows a link, as far as HTTP tells. */
export interface Visitor {
  /** The User-Agent header. */
  readonly agent: string | undefined
  /** Whether the request says itself that nobody looks at the answer yet: `Sec-Purpose: prefetch` and the like. */
  readonly isAhead: boolean
  /** Whether it only asks for the head of the answer. It is not counted then. */
  readonly isHead: boolean
}

export interface Visit {
  readonly kind: HitKind
  readonly emailId: EmailId
  /** Stands for the project of the mail. */
  readonly tag: string
  readonly link: string | undefined
  readonly visitor: Visitor
}

/** Notes hits in memory and stores them in groups, so that no answer waits for the database. */
export interface Recorder {
  note(visit: Visit): void
  /** Stores what waits. Keeps it when the database does not answer. */
  flush(): Promise<void>
  /** Stores what waits for the last time. */
  close(): Promise<void>
  /** How many different hits wait. */
  readonly waiting: number
}

/** On SQLite each commit holds up the requests of its process: one a second is little. */
const FLUSH_MS = 1000
const HITS_AT_ONCE = 500

/**
 * How far apart hits of a project are judged that come in crowds. They are judged in the order in which they are due, so hits of others
 * wait for few of them.
 */
const APART_MS = 1

const AGENTS = 1000
const AGENT_KEPT_MAX = 300

type Place = Pick<World, 'store' | 'clock' | 'log' | 'observer'>

/** `every` runs only while hits wait. */
export function createRecorder({ store, clock, log, observer }: Place, every: Every): Recorder {
  const waiting = createWaitingHits()
  const agents = createLru<string, boolean>(AGENTS, () => 1)
  /** Until when hits of a project fill the time, by its tag. */
  const busyUntil = new Map<string, number>()
  let flushing: Promise<void> | undefined
  let stopTimer: (() => void) | undefined
  let isDown = false
  let unsaid = 0

  /** Mostly the same few ask, and looking for a hundred names costs more than all else here. */
  function isMachine(agent: string | undefined): boolean {
    if (agent === undefined || agent.length > AGENT_KEPT_MAX) return isMachineAgent(agent)
    const known = agents.get(agent)
    if (known !== undefined) return known
    const machine = isMachineAgent(agent)
    agents.set(agent, machine)
    return machine
  }

  function keep(one: ProjectHit): void {
    const dropped = waiting.keep(one)
    if (dropped > 0) drop(dropped)
    stopTimer ??= every(FLUSH_MS, flush)
  }

  function drop(requests: number): void {
    observer.tracked('dropped', requests)
    unsaid += requests
  }

  /** Tells of what was dropped since it was last told. */
  function sayDropped(): void {
    if (unsaid > 0) log.warn({ hits: unsaid }, 'too many opens and clicks wait in memory; some are lost')
    unsaid = 0
  }

  function dueAt({ tag, hit: { kind, at } }: ProjectHit): Date {
    const turn = Math.max(at.getTime(), (busyUntil.get(tag) ?? 0) + APART_MS)
    busyUntil.set(tag, turn)
    return new Date(turn + (kind === 'open' ? OPEN_WAITS_MS : CLICK_WAITS_MS))
  }

  function forgetIdle(): void {
    const now = clock.now().getTime()
    for (const [tag, until] of busyUntil) if (until <= now) busyUntil.delete(tag)
  }

  async function storeWaiting(): Promise<void> {
    sayDropped()
    forgetIdle()
    while (waiting.size > 0) {
      const taken = waiting.take(HITS_AT_ONCE)
      const hits = taken.map((one) => ({ ...one.hit, dueAt: dueAt(one) }))
      try {
        await store.tracking.insert(hits)
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          observer.tracked('dropped', timesOf(hits))
          log.error({ err: error, hits: hits.length }, 'opens and clicks could not be stored; they are lost')
          continue
        }
        for (const one of taken) keep(one)
        if (!isDown) log.warn({ err: error }, 'opens and clicks wait in memory until the database answers')
        isDown = true
        return
      }
      isDown = false
      observer.tracked('stored', timesOf(hits))
    }
    stopTimer?.()
    stopTimer = undefined
  }

  async function flush(): Promise<void> {
    flushing ??= storeWaiting().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    note({ kind, emailId, tag, link, visitor }) {
      const machine = visitor.isAhead || isMachine(visitor.agent)
      keep({ tag, hit: { kind, emailId, link, machine, times: 1, at: clock.now() } })
      if (waiting.size >= HITS_AT_ONCE && !isDown) void flush()
    },
    flush,
    async close() {
      await flushing
      await flush()
      stopTimer?.()
      stopTimer = undefined
      const lost = timesOf(waiting.take(waiting.size).map(({ hit }) => hit))
      if (lost === 0) return
      observer.tracked('dropped', lost)
      log.error({ hits: lost }, 'the last opens and clicks are lost: the database does not answer')
    },
    get waiting() {
      return waiting.size
    },
  }
}

const timesOf = (hits: readonly Pick<Hit, 'times'>[]) => hits.reduce((sum, { times }) => sum + times, 0)
