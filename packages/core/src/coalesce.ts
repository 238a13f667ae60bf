/**
 * Turns calls for single items into runs over many: while one run is under way, the calls that come gather for the
 * next. A failed run fails the calls that were in it, and only those.
 */
export function coalesce<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  interface Call {
    readonly item: T
    readonly resolve: (result: R) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Call[] = []
  let running = false

  async function work() {
    await Promise.resolve() // whoever calls in the same turn still gets on
    while (waiting.length > 0) {
      const calls = waiting
      waiting = []
      try {
        const results = await run(calls.map((call) => call.item))
        calls.forEach((call, index) => {
          const result = results[index]
          if (result === undefined) call.reject(new Error('a run answered with fewer results than it was given items'))
          else call.resolve(result)
        })
      } catch (error) {
        for (const call of calls) call.reject(error)
      }
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      void work()
    })
}
