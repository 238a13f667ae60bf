import { hostname } from 'node:os'
import type { Observer } from '@posthorn/core/ports'
import type { StreamCounts } from '../../http/follow/counts.ts'
import type { World } from './cached.ts'
import type * as Registered from './registry.ts'

/** Metrics of this process, for Prometheus. */
export interface Metrics
  extends StreamCounts,
    Pick<
      Observer,
      | 'accepted'
      | 'attempted'
      | 'failed'
      | 'holds'
      | 'setAside'
      | 'tracked'
      | 'recorded'
      | 'beat'
      | 'discarded'
      | 'dropped'
      | 'withheld'
    > {
  /** Counts a request that was answered; `route` is its template, never its path. */
  answered(route: string, method: string, status: number, seconds: number): void
  /** Sets the source of the backlog for scrapes. */
  watch(world: World): void
  /** Loads the metrics library; until then counts are queued. */
  load(): Promise<void>
  /** All metrics in the format of Prometheus. */
  scrape(): Promise<Scrape>
}

export interface Scrape {
  readonly contentType: string
  readonly text: string
}

type Count = (registry: Registered.Registry) => void

/**
 * Counts from now on. The library that it uses is loaded later, because a server starts sooner without it. Each metric
 * of one of several worker processes has its number as the label `worker`.
 */
export function createMetrics(node: string = hostname(), worker?: number): Metrics {
  const early: Count[] = []
  let registry: Registered.Registry | undefined
  let world: World | undefined
  let mailsHeld = 0
  let loading: Promise<Registered.Registry> | undefined

  async function open(): Promise<Registered.Registry> {
    const { createRegistry } = await import('./registry.ts')
    const opened = createRegistry(() => world, { node, worker, mailsHeld: () => mailsHeld })
    for (const count of early.splice(0)) count(opened)
    registry = opened
    return opened
  }

  function loaded(): Promise<Registered.Registry> {
    loading ??= open()
    return loading
  }

  /** Counts now, or as soon as the library is loaded. */
  function counted(count: Count): void {
    if (registry) count(registry)
    else early.push(count)
  }

  return {
    answered: (...request) => counted((opened) => opened.answered(...request)),
    accepted: ({ length }) => counted((opened) => opened.accepted(length)),
    attempted: (attempt) => counted((opened) => opened.attempted(attempt)),
    failed: (failure) => counted((opened) => opened.failed(failure)),
    holds(mails) {
      mailsHeld = mails
    },
    setAside: (email) => counted((opened) => opened.setAside(email)),
    tracked: (became, hits) => counted((opened) => opened.tracked(became, hits)),
    recorded: (became, requests) => counted((opened) => opened.recorded(became, requests)),
    beat: (became) => counted((opened) => opened.beat(became)),
    withheld: (mails) => counted((opened) => opened.withheld(mails)),
    discarded: (reason) => counted((opened) => opened.discarded(reason)),
    streams: (open) => counted((opened) => opened.streams(open)),
    streamEnded: (reason) => counted((opened) => opened.streamEnded(reason)),
    eventsStreamed: (events) => counted((opened) => opened.eventsStreamed(events)),
    dropped: (reason) => counted((opened) => opened.dropped(reason)),
    watch(given) {
      world = given
    },
    load: async () => void (await loaded()),
    scrape: async () => (await loaded()).scrape(),
  }
}
