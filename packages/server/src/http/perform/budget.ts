import { AppError } from '@posthorn/core'

/** The part of a waiting request that matters here. */
export interface Client {
  /** Whether the connection is gone. */
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

export interface BudgetLimits {
  /** Bytes for all owners together. */
  readonly totalBytes: number
  /** Bytes for one owner; at least what one request may take. */
  readonly shareBytes: number
  /** How long a client waits for its turn. */
  readonly patienceMs: number
}

/**
 * Memory budget for large bodies: a request that would exceed it waits for its turn, unread. Owners take turns and none
 * gets more than its share, so one owner's requests cost the others nothing.
 */
export interface Budget {
  /**
   * Takes bytes as soon as they are free; returns the function that releases them. Throws when the client disconnects
   * first, and `SERVICE_UNAVAILABLE` when its turn does not come in time.
   */
  take(owner: string, bytes: number, client: Client): Promise<() => void>
}

interface Waiter {
  readonly bytes: number
  start(): void
}

export function createBudget({ totalBytes, shareBytes, patienceMs }: BudgetLimits): Budget {
  let free = totalBytes
  const heldBy = new Map<string, number>()
  /** Owners in the order of their turns, with their waiting requests. */
  const queues = new Map<string, Set<Waiter>>()

  function isWithinShare(owner: string, bytes: number): boolean {
    const held = heldBy.get(owner) ?? 0
    return held === 0 || held + bytes <= shareBytes
  }

  function hold(owner: string, bytes: number): () => void {
    const add = (bytes: number) => {
      free -= bytes
      const held = (heldBy.get(owner) ?? 0) + bytes
      if (held > 0) heldBy.set(owner, held)
      else heldBy.delete(owner)
    }
    add(bytes)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      add(-bytes)
      serve()
    }
  }

  function leave(owner: string, waiter: Waiter): void {
    const queue = queues.get(owner)
    queue?.delete(waiter)
    if (queue?.size === 0) queues.delete(owner)
  }

  /** The first in turn whose owner has room in its share. No smaller request overtakes it while memory is short. */
  function next(): { readonly owner: string; readonly waiter: Waiter } | undefined {
    for (const [owner, queue] of queues) {
      const [waiter] = queue
      if (waiter && isWithinShare(owner, waiter.bytes)) return waiter.bytes <= free ? { owner, waiter } : undefined
    }
    return undefined
  }

  function serve(): void {
    for (let found = next(); found; found = next()) {
      const { owner, waiter } = found
      leave(owner, waiter)
      const queue = queues.get(owner)
      if (queue) {
        queues.delete(owner)
        queues.set(owner, queue) // after the others
      }
      waiter.start()
    }
  }

  function wait(owner: string, bytes: number, client: Client): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        client.off('close', onGone)
        leave(owner, waiter)
      }
      const fail = (error: AppError) => {
        settle()
        reject(error)
        serve() // the next one may be smaller
      }
      const onGone = () => fail(brokenOff())
      const timer = setTimeout(() => fail(crowded()), patienceMs)
      const waiter: Waiter = {
        bytes,
        start() {
          settle()
          resolve(hold(owner, bytes))
        },
      }
      client.once('close', onGone)
      const queue = queues.get(owner)
      if (queue) queue.add(waiter)
      else queues.set(owner, new Set([waiter]))
      serve()
    })
  }

  return {
    async take(owner, wanted, client) {
      if (client.destroyed) throw brokenOff()
      const bytes = Math.min(wanted, totalBytes)
      if (queues.size === 0 && bytes <= free && isWithinShare(owner, bytes)) return hold(owner, bytes)
      return wait(owner, bytes, client)
    },
  }
}

/** The client is gone and never sees it. */
export function brokenOff(): AppError {
  return new AppError('BAD_REQUEST', { message: 'The request broke off.' })
}

function crowded(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many large requests are under way.',
    suggestion: 'Send fewer of them at once, and try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}
