export interface TurnsOptions {
  /** The most calls that run at the same time. */
  readonly places: number
  /** The most calls of one caller that run at the same time; fewer while few places are free. */
  readonly placesOfCaller: number
  /** The most calls of one caller that wait. */
  readonly waitingOfCaller: number
  /** Makes the error of a call whose turn does not come: too many wait, or it waited too long. */
  readonly refuse: (why: 'many' | 'long') => Error
}

/** Runs work of many callers. It fails if its turn has not come at the deadline (of `performance.now()`). */
export type InTurnOf = <T>(caller: string, deadline: number, work: () => Promise<T>) => Promise<T>

interface Caller {
  running: number
  /** Each function begins the work of one call. */
  readonly waiting: Set<() => void>
}

/**
 * Creates turns for callers. A free place goes to the waiting caller that has the fewest, so that a caller with one
 * call does not wait for callers with thousands. A caller never has more places than remain free, so that several
 * callers of slow servers do not take them all.
 */
export function createTurns({ places, placesOfCaller, waitingOfCaller, refuse }: TurnsOptions): InTurnOf {
  const callers = new Map<string, Caller>()
  let running = 0

  function callerOf(name: string): Caller {
    const caller = callers.get(name) ?? { running: 0, waiting: new Set() }
    callers.set(name, caller)
    return caller
  }

  function begin(caller: Caller): void {
    running += 1
    caller.running += 1
  }

  const mayBegin = (caller: Caller): boolean => caller.running < Math.min(placesOfCaller, places - running)

  function leave(name: string, caller: Caller): void {
    if (caller.running === 0 && caller.waiting.size === 0) callers.delete(name)
  }

  function end(name: string, caller: Caller): void {
    running -= 1
    caller.running -= 1
    leave(name, caller)
    // One returned place may let several callers begin.
    while (beginNext()) {}
  }

  /** Begins the next call; returns false when there is none. */
  function beginNext(): boolean {
    let next: Caller | undefined
    for (const other of callers.values()) {
      if (other.waiting.size === 0 || !mayBegin(other)) continue
      if (!next || other.running < next.running) next = other
    }
    for (const start of next?.waiting ?? []) {
      start()
      return true
    }
    return false
  }

  /** Resolves when a place is free, and takes it. */
  function turn(name: string, caller: Caller, deadline: number): Promise<void> {
    if (mayBegin(caller)) {
      begin(caller)
      return Promise.resolve()
    }
    if (caller.waiting.size >= waitingOfCaller) return Promise.reject(refuse('many'))
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        caller.waiting.delete(start)
        begin(caller)
        resolve()
      }
      const timer = setTimeout(() => {
        caller.waiting.delete(start)
        leave(name, caller)
        reject(refuse('long'))
      }, deadline - performance.now())
      caller.waiting.add(start)
    })
  }

  return async (name, deadline, work) => {
    const caller = callerOf(name)
    await turn(name, caller, deadline)
    try {
      return await work()
    } finally {
      end(name, caller)
    }
  }
}
