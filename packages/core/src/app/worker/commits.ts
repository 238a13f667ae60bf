import type { World } from '../../kernel/context/world.ts'

/** A commit takes milliseconds on a healthy disk, and at most two round trips over a network. */
export const SLOW_COMMIT_MS = 500

/** The duration of commits, and whether it is too long. */
export interface CommitState {
  readonly state: 'ok' | 'slow'
  /** The duration, see `Store`. Undefined also if the store does not measure. */
  readonly ms: number | undefined
}

export function commitStateOf({ store }: Pick<World, 'store'>): CommitState {
  const ms = store.commitMs?.()
  return { state: ms !== undefined && ms > SLOW_COMMIT_MS ? 'slow' : 'ok', ms }
}

/** Logs a warning while commits are slow: all mail that is accepted, handed over, or tracked waits for one. */
export function reportSlowCommits(world: Pick<World, 'store' | 'log'>): void {
  const { state, ms = 0 } = commitStateOf(world)
  if (state === 'slow')
    world.log.warn(
      { commitMs: Math.round(ms) },
      'slow database commits delay sends: check the disk and load of the database, and the network',
    )
}
