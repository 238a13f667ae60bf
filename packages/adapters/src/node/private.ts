import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const DIRECTORY = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/** Makes the directory for nobody but its owner; one that is there stays as it is. */
export function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY })
}

/**
 * Makes a data directory for nobody but its owner, and closes one that others can look into. A directory that holds
 * more than the product's own files, such as the one in which the process works, stays as open as it is.
 */
export function makeDataDirectory(directory: string): void {
  makeDirectory(directory)
  const { mode } = statSync(directory)
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || !isOurs(directory)) return
  narrow(directory, DIRECTORY)
}

const OUR_FILES = /^(?:posthorn\.db|master\.key)(?:[-.].*)?$/

function isOurs(directory: string): boolean {
  return readdirSync(directory).every((name) => OUR_FILES.test(name))
}

/** Makes an empty file for nobody but its owner unless it is there; one that others can read is closed to them. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE))
  closePrivateFile(file)
}

/** Closes a file to everybody but its owner, if it is there. */
export function closePrivateFile(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false })
  const stats = found?.isSymbolicLink() ? statSync(file, { throwIfNoEntry: false }) : found
  if (stats?.isFile() && (stats.mode & OTHERS) !== 0) narrow(path.resolve(file), FILE)
}

/** Best effort: a file of another owner, or on a file system without modes, cannot be closed. */
function narrow(place: string, mode: number): void {
  try {
    chmodSync(place, mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EROFS'].includes(String(error.code))))
      throw error
  }
}
