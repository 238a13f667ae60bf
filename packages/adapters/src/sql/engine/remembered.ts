import type { Session } from './engine.ts'

/**
 * Returns a number that changes with every commit, of this process or another, that may change the rows which are
 * remembered; undefined while a transaction of this process has changed some. Absent where it is not known.
 */
export type Revision = () => number | undefined

/** The most rows that are remembered of a kind. */
const REMEMBERED = 1000

interface Memory<T> {
  revision: number
  readonly rows: Map<string, T>
}

/** Defines rows that are read often and change rarely. Reads one again when the database may have changed it. */
export function rememberedRows<T>() {
  const memories = new WeakMap<Revision, Memory<T>>()

  function memoryAt(known: Revision, revision: number): Memory<T> {
    let memory = memories.get(known)
    if (!memory) {
      memory = { revision, rows: new Map() }
      memories.set(known, memory)
    }
    if (memory.revision !== revision) {
      memory.revision = revision
      memory.rows.clear()
    }
    return memory
  }

  return async ({ revision: known }: Session, key: string, read: () => Promise<T | undefined>) => {
    const revision = known?.()
    if (!known || revision === undefined) return read()
    const { rows } = memoryAt(known, revision)
    const row = rows.get(key)
    if (row !== undefined) return row
    const found = await read()
    // Unless it changed during the read.
    if (found === undefined || known() !== revision) return found
    rows.set(key, found)
    for (const [oldest] of rows) if (rows.size > REMEMBERED) rows.delete(oldest)
    return found
  }
}
