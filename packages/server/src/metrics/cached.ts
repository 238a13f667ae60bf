import type { Posthorn } from '@posthorn/core'

/** What is measured when somebody asks. */
export type World = Pick<Posthorn['world'], 'store' | 'clock' | 'relay' | 'attachments'>

/** Where that is; undefined until the process has opened it. */
export type WorldOf = () => World | undefined

/** However often somebody asks, the database is asked once in this time. */
const KNOWN_MS = 5000
/** So long an answer is waited for: whoever scrapes wants to hear of an outage, and gives up soon. */
const ANSWER_MS = 2000

/** What `read` says, asked once in a while and never twice at a time; undefined while there is no answer. */
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

/** 0 when there is nothing that waits. */
export function secondsSince(worldOf: WorldOf, oldest: Date | undefined): number {
  const now = worldOf()?.clock.now() ?? new Date()
  return oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
}
