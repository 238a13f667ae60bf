/**
 * Combines calls for single items into batches: calls that come during one run wait for the next. A failed run fails only
 * the calls in it.
 */
export function coalesce<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  return coalesceLate((take) => run(take()))
}

/**
 * Like `coalesce`, for a run that takes its items only when it needs them, e.g. within its transaction: calls that come
 * until then join it. `take` returns the same items each time.
 */
export function coalesceLate<T, R>(run: (take: () => readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  interface Call {
    readonly item: T
    readonly resolve: (result: R) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Call[] = []
  let running = false

  async function runOnce() {
    let calls: Call[] | undefined
    const taken = () => {
      calls ??= waiting.splice(0)
      return calls
    }
    try {
      const results = await run(() => taken().map((call) => call.item))
      taken().forEach((call, index) => {
        const result = results[index]
        if (result === undefined) call.reject(new Error('a run returned fewer results than it was given items'))
        else call.resolve(result)
      })
    } catch (error) {
      for (const call of taken()) call.reject(error)
    }
  }

  async function work() {
    await Promise.resolve() // calls of the same turn join the batch
    while (waiting.length > 0) await runOnce()
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
