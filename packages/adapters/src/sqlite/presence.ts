import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { StoreUnavailable } from '@posthorn/core'

/** With less room a transaction of ordinary size may not fit. */
const ROOM_BYTES_MIN = 1024 * 1024

/** Looks whether the files that are open are those that have the names. */
export interface Presence {
  /** Throws `StoreUnavailable` when the database or its log was deleted or replaced: what is written is lost with the process. */
  check(): void
  /** The same, and when the disk is full. */
  checkRoom(): void
}

/** Both calls take microseconds: they ask the system's memory, not the disk. */
export function watchFile(file: string): Presence {
  const log = `${file}-wal`
  const database = identityOf(file)
  let ofLog: string | undefined

  function check(): void {
    if (identityOf(file) !== database) throw gone(file)
    // It is made by the first who writes, and stays while anybody has the database open.
    const now = identityOf(log)
    if (ofLog !== undefined && now !== ofLog) throw gone(log)
    ofLog ??= now
  }

  return {
    check,
    checkRoom() {
      check()
      const { bavail, bsize, blocks } = statfsSync(path.dirname(path.resolve(file)))
      // Some file systems do not say how large they are.
      if (blocks > 0 && bavail * bsize < ROOM_BYTES_MIN)
        throw new StoreUnavailable(`the disk of the database is full: less than 1 MB is left beside ${file}`)
    },
  }
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

const gone = (file: string) =>
  new StoreUnavailable(
    `${file} was deleted or replaced while it was open: stop the server, bring the database back, and start again`,
  )
