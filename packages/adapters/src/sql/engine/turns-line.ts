import { StoreUnavailable } from '@posthorn/core/ports'

export interface LineLimits {
  /** The limits of concurrent work, in total and of one owner. */
  readonly places: number
  readonly share?: number
  /** The number of places that only one owner may take. */
  readonly kept?: { readonly owner: string; readonly places: number }
  /** The longest wait. Milliseconds. */
  readonly waitMs: number
  /** Called for each entry that waited in vain. */
  readonly onBusy?: () => void
}

/**
 * Admits a limited number at the same time; the others wait. Owners take turns, so that many entries of one owner do
 * not hold up another.
 */
export interface TurnsLine {
  /** Resolves with a function to call at the end. Rejects with `StoreUnavailable` if the turn does not come in time. */
  enter(owner: string): Promise<() => void>
  /** Returns the number of waiting entries. */
  waiting(): number
}

export function createTurnsLine({ places, share = places, kept, waitMs, onBusy }: LineLimits): TurnsLine {
  /** The owners in the order of their turns, with the waiting entries of each. */
  const lines = new Map<string, Set<() => void>>()
  const heldBy = new Map<string, number>()
  let free = places

  const keptFrom = (owner: string) =>
    kept && owner !== kept.owner ? Math.max(0, kept.places - (heldBy.get(kept.owner) ?? 0)) : 0
  const mayEnter = (owner: string) => free > keptFrom(owner) && (heldBy.get(owner) ?? 0) < share

  function take(owner: string): () => void {
    let isOver = false
    free -= 1
    heldBy.set(owner, (heldBy.get(owner) ?? 0) + 1)
    return () => {
      if (isOver) return
      isOver = true
      free += 1
      const left = (heldBy.get(owner) ?? 1) - 1
      if (left > 0) heldBy.set(owner, left)
      else heldBy.delete(owner)
      serve()
    }
  }

  function leave(owner: string, pass: () => void): void {
    const line = lines.get(owner)
    line?.delete(pass)
    if (line?.size === 0) lines.delete(owner)
  }

  function serve(): void {
    for (const [owner, line] of [...lines]) {
      if (free === 0) return
      const [pass] = line
      if (!pass || !mayEnter(owner)) continue
      leave(owner, pass)
      if (line.size > 0) {
        lines.delete(owner)
        lines.set(owner, line) // after the others
      }
      pass()
    }
  }

  return {
    async enter(owner) {
      if (mayEnter(owner) && !lines.has(owner)) return take(owner)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leave(owner, pass)
          onBusy?.()
          reject(new StoreUnavailable(`the database is busy: no connection was free for ${waitMs / 1000} s`))
        }, waitMs).unref()
        const pass = () => {
          clearTimeout(timer)
          resolve(take(owner))
        }
        const line = lines.get(owner)
        if (line) line.add(pass)
        else lines.set(owner, new Set([pass]))
      })
    },
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.size, 0),
  }
}
