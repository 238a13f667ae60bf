import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { StoreUnavailable } from '@posthorn/core/ports'

/** With less space, a transaction of ordinary size may not fit. */
const ROOM_BYTES_MIN = 1024 * 1024

/** Checks whether the open files still have their names. */
export interface Presence {
  /**
   * Throws `StoreUnavailable` if the database or its log was deleted or replaced: writes are then lost with the
   * process.
   */
  check(): void
  /** Throws in the same cases, and also if the disk is full. */
  checkRoom(): void
}

/** Creates the checks. Both calls take microseconds: they read the system's memory, not the disk. */
export function watchFile(file: string): Presence {
  const log = `${file}-wal`
  const database = identityOf(file)
  let ofLog: string | undefined

  function check(): void {
    if (identityOf(file) !== database) throw gone(file)
    // The first writer creates it, and it remains while any connection has the database open.
    const now = identityOf(log)
    if (ofLog !== undefined && now !== ofLog) throw gone(log)
    ofLog ??= now
  }

  return {
    check,
    checkRoom() {
      check()
      const { bavail, bsize, blocks } = statfsSync(path.dirname(path.resolve(file)))
      // Some file systems do not report their size.
      if (blocks > 0 && bavail * bsize < ROOM_BYTES_MIN)
        throw new StoreUnavailable(`the disk of the database is full: less than 1 MB is free for ${file}`)
    },
  }
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

const gone = (file: string) =>
  new StoreUnavailable(
    `${file} was deleted or replaced while it was open: stop the server, restore the database, and start again`,
  )
