import { type FileHandle, open } from 'node:fs/promises'
import { StoreUnavailable } from '@posthorn/core/ports'

/** Reports when commits are on the disk. */
export interface Syncs {
  /** Called after a commit. Resolves when it and all earlier ones are on the disk; rejects if they may not be. */
  committed(): Promise<void>
  /** Resolves when all commits so far are synced; undefined if they are. Never rejects. */
  readonly pending: Promise<void> | undefined
  /**
   * The reason why commits cannot be synced any more: after one failure data may be lost, whatever the system reports
   * later.
   */
  readonly failure: StoreUnavailable | undefined
  close(): Promise<void>
}

/** Creates syncs. One sync runs at a time; commits that come during it share the next one. */
export function createSyncs(sync: () => Promise<void>): Omit<Syncs, 'close'> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let failure: StoreUnavailable | undefined

  function start(): Promise<void> {
    const run = syncOnce().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }

  async function syncOnce(): Promise<void> {
    if (failure) throw failure
    try {
      await sync()
    } catch (cause) {
      const message = `the disk failed to store data: ${String(cause)}; restart after it is repaired`
      failure = new StoreUnavailable(message, { cause })
      throw failure
    }
  }

  return {
    committed() {
      if (!running) return start()
      next ??= settled(running).then(() => {
        next = undefined
        return start()
      })
      return next
    },
    get pending() {
      const last = next ?? running
      return last && settled(last)
    },
    get failure() {
      return failure
    },
  }
}

const settled = (work: Promise<void>): Promise<void> => work.catch(() => undefined)

/**
 * Syncs the log of a database in the background. The log exists after the first commit, and remains while it is open.
 * SQLite has no locks on the log (they are on the database and its `-shm`), so that closing it drops none.
 */
export function syncsOfLog(database: string): Syncs {
  let log: Promise<FileHandle> | undefined
  const syncs = createSyncs(async () => {
    log ??= open(`${database}-wal`, 'r+')
    await (await log).datasync()
  })
  return Object.assign(syncs, {
    async close() {
      const opened = await log?.catch(() => undefined)
      await opened?.close()
    },
  })
}
