/** Runs one piece of work at a time, and returns its result again for a while; a failure is not kept. */
export function rememberFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    if (!known || performance.now() - known.at > ms) {
      const result = work()
      known = { at: performance.now(), result }
      result.catch(() => {
        known = undefined
      })
    }
    return known.result
  }
}
