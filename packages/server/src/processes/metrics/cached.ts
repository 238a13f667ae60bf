import type { Posthorn } from '@posthorn/core/app'

/** The part of the world that is measured on a scrape. */
export type World = Pick<Posthorn['world'], 'store' | 'clock' | 'relay' | 'attachments'>

/** Returns the measured part; undefined until the process has opened it. */
export type WorldOf = () => World | undefined

/** The database is queried at most once in this time, however often metrics are scraped. */
const KNOWN_MS = 5000
/** The time to wait for the database: a scrape must report an outage before it times out. */
const ANSWER_MS = 2000

/** Caches the result of `read`, with one call at a time; undefined while there is no result. */
export function cached<T>(worldOf: WorldOf, read: (world: World) => Promise<T>): () => Promise<T | undefined> {
  let known: Promise<T | undefined> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let isReading = false

  async function ask(world: World): Promise<T | undefined> {
    isReading = true
    try {
      return await read(world)
    } catch {
      return undefined
    } finally {
      isReading = false
    }
  }

  return () => {
    const world = worldOf()
    if (!isReading && (!known || performance.now() - readAt > KNOWN_MS)) {
      readAt = performance.now()
      known = world ? ask(world) : undefined
    }
    return known ? inTime(known) : Promise.resolve(undefined)
  }
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ANSWER_MS).unref()
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

/** 0 when nothing waits. */
export function secondsSince(worldOf: WorldOf, oldest: Date | undefined): number {
  const now = worldOf()?.clock.now() ?? new Date()
  return oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
}
