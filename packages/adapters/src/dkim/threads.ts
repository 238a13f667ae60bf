/** A limit for work on libuv's threads, which the process shares with its files and lookups of names. */
export interface Threads {
  /** Does the work when its turn comes. Rejects when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Runs up to `concurrency` pieces of work at the same time; up to `waiting` others wait in order. */
export function limitThreads({
  concurrency,
  waiting: most,
}: {
  readonly concurrency: number
  readonly waiting: number
}): Threads {
  const waiting: (() => void)[] = []
  let underWay = 0

  function place(): Promise<void> | undefined {
    if (underWay < concurrency) {
      underWay += 1
      return undefined
    }
    if (waiting.length >= most) throw new Error(`${most} jobs are already waiting for threads`)
    return new Promise((go) => waiting.push(go))
  }

  /** Gives the place to the next one. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  return {
    async run(work) {
      await place()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
