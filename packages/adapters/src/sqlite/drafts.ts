import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '../node/error-code.ts'

/** The files of a database: itself, and those that SQLite creates next to it. */
const ENDINGS = ['', '-wal', '-shm', '-journal']
/** A draft of a draft has the part twice. */
const DRAFT = /^.+?(?:\.(\d+)-[0-9a-f]{12}\.partial)+(?:-wal|-shm|-journal)?$/

/** Returns a temporary name next to a file. It names this process, so that others can see when it is abandoned. */
export function draftOf(file: string): string {
  return `${file}.${process.pid}-${randomBytes(6).toString('hex')}.partial`
}

export async function removeDraft(draft: string): Promise<void> {
  for (const ending of ENDINGS) await rm(`${draft}${ending}`, { force: true })
}

/** Returns the drafts in a directory whose processes were killed, in order. */
export async function abandonedDrafts(directory: string): Promise<readonly string[]> {
  if (!existsSync(directory)) return []
  const names = await readdir(directory)
  return names
    .filter((name) => {
      const pid = DRAFT.exec(name)?.[1]
      return pid !== undefined && !isRunning(Number(pid))
    })
    .toSorted()
    .map((name) => path.join(directory, name))
}

/** Removes them. Returns their names. */
export async function removeAbandoned(directory: string): Promise<readonly string[]> {
  const abandoned = await abandonedDrafts(directory)
  for (const file of abandoned) await rm(file, { force: true })
  return abandoned
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}
