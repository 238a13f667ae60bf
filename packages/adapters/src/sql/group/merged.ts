/**
 * Combines lookups of single keys: those made before the next I/O, by any number of callers, become one call of `read`,
 * which returns a result for each key in order.
 */
export function merged<K, R>(read: (keys: readonly K[]) => Promise<readonly R[]>): (key: K) => Promise<R> {
  interface Call {
    readonly key: K
    readonly resolve: (result: R) => void
    readonly reject: (error: unknown) => void
  }
  let calls: Call[] = []

  async function run(): Promise<void> {
    const asked = calls
    calls = []
    try {
      const results = await read(asked.map(({ key }) => key))
      for (const [index, { resolve, reject }] of asked.entries()) {
        if (index < results.length) resolve(results[index] as R)
        else reject(new Error('a read returned fewer results than it was given keys'))
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      calls.push({ key, resolve, reject })
      // A tick requested in a microtask runs when no microtask is left: all callers wait for something by then.
      if (calls.length === 1) queueMicrotask(() => process.nextTick(run))
    })
}
