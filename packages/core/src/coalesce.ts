/**
 * Combines calls for single items into batches: calls that come during one run wait for the next. A failed run fails only
 * the calls in it.
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
    await Promise.resolve() // calls of the same turn join the batch
    while (waiting.length > 0) {
      const calls = waiting
      waiting = []
      try {
        const results = await run(calls.map((call) => call.item))
        calls.forEach((call, index) => {
          const result = results[index]
          if (result === undefined) call.reject(new Error('a run returned fewer results than it was given items'))
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
