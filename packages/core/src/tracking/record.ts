import type { World } from '../context.ts'
import type { EmailId } from '../ids.ts'
import { StoreUnavailable } from '../ports/store.ts'
import type { Every } from '../ports/timer.ts'
import { CLICK_WAITS_MS, isMachineAgent, OPEN_WAITS_MS } from './machine.ts'
import type { Hit, HitKind } from './schema.ts'

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

/** How many different hits wait in memory at most; more are dropped, and counted. A hit with a long link counts for more. */
export const HITS_WAITING_MAX = 50_000
const LINK_UNITS = 500

/** On SQLite each commit holds up the requests of its process: one a second is little. */
const FLUSH_MS = 1000
const HITS_AT_ONCE = 500

/** A hit, and how many requests it stands for by now. */
interface WaitingHit {
  readonly hit: Hit
  times: number
}

type Place = Pick<World, 'store' | 'clock' | 'log' | 'observer'>

/** `every` runs only while hits wait. */
export function createRecorder({ store, clock, log, observer }: Place, every: Every): Recorder {
  const waiting = new Map<string, WaitingHit>()
  let weight = 0
  let flushing: Promise<void> | undefined
  let stopTimer: (() => void) | undefined
  let isDown = false

  const weightOf = ({ link }: Pick<Hit, 'link'>) => 1 + Math.floor((link?.length ?? 0) / LINK_UNITS)

  function keep(hit: Hit): void {
    const key = `${hit.kind} ${hit.machine} ${hit.emailId} ${hit.link ?? ''}`
    const known = waiting.get(key)
    if (known) {
      known.times += hit.times
      return
    }
    if (weight + weightOf(hit) > HITS_WAITING_MAX) {
      observer.tracked('dropped', hit.times)
      return
    }
    weight += weightOf(hit)
    waiting.set(key, { hit, times: hit.times })
    stopTimer ??= every(FLUSH_MS, flush)
  }

  function take(): readonly Hit[] {
    const taken: Hit[] = []
    for (const [key, { hit, times }] of waiting) {
      if (taken.length === HITS_AT_ONCE) break
      taken.push({ ...hit, times })
      weight -= weightOf(hit)
      waiting.delete(key)
    }
    return taken
  }

  async function storeWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const hits = take()
      try {
        await store.tracking.insert(hits.map((hit) => ({ ...hit, dueAt: dueAt(hit) })))
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          observer.tracked('dropped', timesOf(hits))
          log.error({ err: error, hits: hits.length }, 'opens and clicks could not be stored; they are lost')
          continue
        }
        for (const hit of hits) keep(hit)
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
    note({ kind, emailId, link, visitor }) {
      const machine = visitor.isAhead || isMachineAgent(visitor.agent)
      keep({ kind, emailId, link, machine, times: 1, at: clock.now() })
      if (waiting.size >= HITS_AT_ONCE && !isDown) void flush()
    },
    flush,
    async close() {
      await flushing
      await flush()
      stopTimer?.()
      stopTimer = undefined
      if (waiting.size === 0) return
      observer.tracked('dropped', timesOf([...waiting.values()]))
      log.error({ hits: waiting.size }, 'the last opens and clicks are lost: the database does not answer')
      waiting.clear()
    },
    get waiting() {
      return waiting.size
    },
  }
}

const timesOf = (hits: readonly Pick<Hit, 'times'>[]) => hits.reduce((sum, { times }) => sum + times, 0)

const dueAt = ({ kind, at }: Hit) => new Date(at.getTime() + (kind === 'open' ? OPEN_WAITS_MS : CLICK_WAITS_MS))
