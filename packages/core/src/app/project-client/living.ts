import { coalesce } from '../../kernel/cache/coalesce.ts'
import type { Context } from '../../kernel/context/context.ts'

/** Runs work with the current state of the project. */
export type Freshly = <T>(work: () => Promise<T>) => Promise<T>

/** Returns a context whose project is read again by `freshly`: a client lives long, and others change the project. */
export function livingContext(first: Context): { readonly ctx: Context; readonly freshly: Freshly } {
  let { project } = first
  const ctx: Context = {
    ...first,
    get project() {
      return project
    },
  }
  // Concurrent calls share one read, which begins after the last of them was made.
  const look = coalesce(async (asked: readonly true[]) => {
    project = (await first.store.settings.find()) ?? project
    return asked
  })
  async function freshly<T>(work: () => Promise<T>): Promise<T> {
    await look(true)
    return work()
  }
  return { ctx, freshly }
}

/** Turns a throw into a rejection: invalid input rejects the promise. */
export async function within<T>(work: () => Promise<T>): Promise<T> {
  return work()
}
