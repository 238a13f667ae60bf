import { createLru } from '../../kernel/cache/caches.ts'
import type { World } from '../../kernel/context/world.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import { CLICK_WAITS_MS, isMachineAgent, OPEN_WAITS_MS } from './machine.ts'
import type { Hit, HitKind } from './schema.ts'
import { type ProjectHit, WaitingHits } from './waiting.ts'

/** The client that requests a pixel or follows a link, as far as HTTP shows. */
export interface Visitor {
  /** The User-Agent header. */
  readonly agent: string | undefined
  /** True if the request itself says that it is a prefetch: `Sec-Purpose: prefetch` and the like. */
  readonly isAhead: boolean
  /** True for a HEAD request, which is not counted. */
  readonly isHead: boolean
}

export interface Visit {
  readonly kind: HitKind
  readonly emailId: EmailId
  /** The tag of the mail's project. */
  readonly tag: string
  readonly link: string | undefined
  readonly visitor: Visitor
}

/** On SQLite each commit blocks the requests of its process: one a second costs little. */
const FLUSH_MS = 1000
const HITS_AT_ONCE = 500

/**
 * The interval at which the hits of a project with very many are judged. Hits are judged in the order in which they are
 * due, so hits of others wait for few of them.
 */
const APART_MS = 1

const AGENTS = 1000
const AGENT_KEPT_MAX = 300

type Place = Pick<World, 'store' | 'clock' | 'log' | 'observer'>

/** Collects hits in memory and stores them in groups, so that no response waits for the database. */
export class HitRecorder {
  readonly #store: Place['store']
  readonly #clock: Place['clock']
  readonly #log: Place['log']
  readonly #observer: Place['observer']
  readonly #every: Every
  readonly #waiting = new WaitingHits()
  readonly #agents
  /** The time until which the hits of a project are scheduled, by its tag. */
  readonly #busyUntil = new Map<string, number>()
  #flushing: Promise<void> | undefined
  #stopTimer: (() => void) | undefined
  #isDown = false
  #unsaid = 0

  constructor({ store, clock, log, observer }: Place, every: Every) {
    this.#store = store
    this.#clock = clock
    this.#log = log
    this.#observer = observer
    this.#every = every
    this.#agents = createLru<string, boolean>(AGENTS, () => 1)
  }

  note({ kind, emailId, tag, link, visitor }: Visit): void {
    const machine = visitor.isAhead || this.#isMachine(visitor.agent)
    this.#keep({ tag, hit: { kind, emailId, link, machine, times: 1, at: this.#clock.now() } })
    if (this.#waiting.size >= HITS_AT_ONCE && !this.#isDown) void this.flush()
  }

  /** Stores the waiting hits for the last time. */
  async close(): Promise<void> {
    await this.#flushing
    await this.flush()
    this.#stopTimer?.()
    this.#stopTimer = undefined
    const lost = timesOf(this.#waiting.take(this.#waiting.size).map(({ hit }) => hit))
    if (lost === 0) return
    this.#observer.tracked('dropped', lost)
    this.#log.error({ hits: lost }, 'the last opens and clicks are lost: the database does not respond')
  }

  /** The number of different hits that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Most requests have the same few agents, and searching for a hundred names costs more than everything else here. */
  #isMachine(agent: string | undefined): boolean {
    if (agent === undefined || agent.length > AGENT_KEPT_MAX) return isMachineAgent(agent)
    const known = this.#agents.get(agent)
    if (known !== undefined) return known
    const machine = isMachineAgent(agent)
    this.#agents.set(agent, machine)
    return machine
  }

  #keep(one: ProjectHit): void {
    const dropped = this.#waiting.keep(one)
    if (dropped > 0) this.#drop(dropped)
    this.#stopTimer ??= this.#every(FLUSH_MS, () => this.flush())
  }

  #drop(requests: number): void {
    this.#observer.tracked('dropped', requests)
    this.#unsaid += requests
  }

  /** Logs the hits that were dropped since the last log. */
  #sayDropped(): void {
    if (this.#unsaid > 0)
      this.#log.warn({ hits: this.#unsaid }, 'too many opens and clicks are waiting in memory; some are lost')
    this.#unsaid = 0
  }

  #dueAt({ tag, hit: { kind, at } }: ProjectHit): Date {
    const turn = Math.max(at.getTime(), (this.#busyUntil.get(tag) ?? 0) + APART_MS)
    this.#busyUntil.set(tag, turn)
    return new Date(turn + (kind === 'open' ? OPEN_WAITS_MS : CLICK_WAITS_MS))
  }

  #forgetIdle(): void {
    const now = this.#clock.now().getTime()
    for (const [tag, until] of this.#busyUntil) if (until <= now) this.#busyUntil.delete(tag)
  }

  async #storeWaiting(): Promise<void> {
    this.#sayDropped()
    this.#forgetIdle()
    while (this.#waiting.size > 0) {
      const taken = this.#waiting.take(HITS_AT_ONCE)
      const hits = taken.map((one) => ({ ...one.hit, dueAt: this.#dueAt(one) }))
      try {
        await this.#store.tracking.insert(hits)
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          this.#observer.tracked('dropped', timesOf(hits))
          this.#log.error({ err: error, hits: hits.length }, 'failed to store opens and clicks; they are lost')
          continue
        }
        for (const one of taken) this.#keep(one)
        if (!this.#isDown)
          this.#log.warn({ err: error }, 'opens and clicks are kept in memory until the database responds')
        this.#isDown = true
        return
      }
      this.#isDown = false
      this.#observer.tracked('stored', timesOf(hits))
    }
    this.#stopTimer?.()
    this.#stopTimer = undefined
  }

  /** Stores the waiting hits. Keeps them when the database does not answer. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#storeWaiting().finally(() => {
      this.#flushing = undefined
    })
    await this.#flushing
  }
}

const timesOf = (hits: readonly Pick<Hit, 'times'>[]) => hits.reduce((sum, { times }) => sum + times, 0)
