import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { isCode } from './error-code.ts'

const DIRECTORY = 0o700
const FILE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/** Creates the directory for its owner only; an existing one stays as it is. */
export function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY })
}

/**
 * Creates a data directory for its owner only, and closes an existing one to others. A directory with other files than
 * the product's, such as the working directory, keeps its mode.
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

/**
 * Creates an empty file for its owner only, or closes an existing one to others. Returns its path without symbolic
 * links. Never opens an existing file: when a process closes any descriptor of a database, POSIX drops all locks that
 * the process has on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function makePrivateFile(file: string): string {
  const place = targetOf(path.resolve(file))
  try {
    closeSync(openSync(place, 'wx', FILE))
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  closePrivateFile(place)
  return place
}

/** Follows symbolic links, also to a file that does not exist yet. */
function targetOf(file: string): string {
  if (existsSync(file)) return realpathSync(file)
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  return isLink ? targetOf(path.resolve(path.dirname(file), readlinkSync(file))) : file
}

/** Closes a file to all users except its owner, if it exists. */
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
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EROFS')) throw error
  }
}
