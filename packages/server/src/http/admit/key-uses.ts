import { USED_EXACT_MS } from '@posthorn/core/access'
import type { NamedKey, ProjectId, World } from '@posthorn/core/kernel'

/** Records that a key was used now. Costs nothing while an earlier use is recent enough. */
export type KeyUses = (projectId: ProjectId, key: NamedKey) => void

/** The number of keys whose last recorded use a node remembers. */
const KEYS_MAX = 1000

/**
 * Writes the last use of a key at most once in `USED_EXACT_MS` per node, in the background: no request waits for it,
 * and a use that cannot be written is written with the next one.
 */
export function createKeyUses({ store, clock, log }: Pick<World, 'store' | 'clock' | 'log'>): KeyUses {
  const noted = new Map<string, number>()

  return (projectId, { id, usedAt }) => {
    const now = clock.now()
    if (now.getTime() - Math.max(noted.get(id) ?? 0, usedAt?.getTime() ?? 0) < USED_EXACT_MS) return
    noted.delete(id)
    noted.set(id, now.getTime())
    for (const [oldest] of noted) if (noted.size > KEYS_MAX) noted.delete(oldest)
    store
      .project(projectId)
      .keys.use(id, now)
      .catch((error: unknown) => {
        noted.delete(id)
        log.warn({ err: error, key: id }, 'failed to record the use of a key; the next use will be recorded')
      })
  }
}
