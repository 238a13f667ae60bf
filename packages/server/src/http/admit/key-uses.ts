import { type OperatorKey, USED_EXACT_MS } from '@posthorn/core/access'
import type { NamedKey, ProjectId, World } from '@posthorn/core/kernel'

/** Records that a key was used now. Costs nothing while an earlier use is recent enough. */
export type KeyUses = (projectId: ProjectId, key: NamedKey) => void

/** The number of keys whose last recorded use a node remembers. */
const KEYS_MAX = 1000

/**
 * Writes the last use of a key at most once in `USED_EXACT_MS` per node, in the background: no request waits for it,
 * and a use that cannot be written is written with the next one.
 */
export function createKeyUses(world: Pick<World, 'store' | 'clock' | 'log'>): KeyUses {
  const note = createNotes(world)
  return (projectId, key) => note(key, (id, at) => world.store.project(projectId).keys.use(id, at))
}

/** Records that an operator key was used now, as `KeyUses` does. */
export type OperatorUses = (key: OperatorKey) => void

export function createOperatorUses(world: Pick<World, 'store' | 'clock' | 'log'>): OperatorUses {
  const note = createNotes(world)
  return (key) => note(key, (id, at) => world.store.operators.useKey(id, at))
}

function createNotes({ clock, log }: Pick<World, 'clock' | 'log'>) {
  const noted = new Map<string, number>()

  return <I extends string>(
    { id, usedAt }: { readonly id: I; readonly usedAt: Date | undefined },
    write: (id: I, at: Date) => Promise<void>,
  ): void => {
    const now = clock.now()
    if (now.getTime() - Math.max(noted.get(id) ?? 0, usedAt?.getTime() ?? 0) < USED_EXACT_MS) return
    noted.delete(id)
    noted.set(id, now.getTime())
    for (const [oldest] of noted) if (noted.size > KEYS_MAX) noted.delete(oldest)
    write(id, now).catch((error: unknown) => {
      noted.delete(id)
      log.warn({ err: error, key: id }, 'failed to record the use of a key; the next use will be recorded')
    })
  }
}
