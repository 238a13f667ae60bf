import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const DIRECTORY = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/** Creates the directory for its owner only; an existing one stays as it is. */
export function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY })
}

/**
 * Creates a data directory for its owner only, and closes an existing one to others. A directory with other files than the
 * product's, such as the working directory, keeps its mode.
 */
export function makeDataDirectory(directory: string): void {
  makeDirectory(directory)
  const { mode } = statSync(directory)
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || !isOurs(directory)) return
  narrow(directory, DIRECTORY)
}

const OUR_FILES = /^(?:files|(?:posthorn\.db|master\.key)(?:[-.].*)?)$/

function isOurs(directory: string): boolean {
  return readdirSync(directory).every((name) => OUR_FILES.test(name))
}

/** Creates an empty file for its owner only, or closes an existing one to others. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE))
  closePrivateFile(file)
}

/** Closes a file to everybody except its owner, if it exists. */
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
