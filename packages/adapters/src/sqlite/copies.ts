import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import Database from 'better-sqlite3'

const DESCRIPTORS = '/proc/self/fd'
const MAPPINGS = '/proc/self/maps'

/**
 * Warns if the process has the database open through another copy of SQLite, such as `node:sqlite`. Each copy sees only
 * its own connections: when one closes the file, POSIX drops the locks of the other, and another process may then
 * delete the log (https://sqlite.org/howtocorrupt.html, 2.2.1). Call before the database is opened, with its path
 * without links.
 */
export function warnOfCopies(file: string): void {
  const others = otherCopies()
  if (others.length === 0 || !isOpenHere(file)) return
  process.emitWarning(
    `${file} is open in this process by another copy of SQLite (${others.join(', ')}). When either of them closes it, committed rows can be lost.`,
    {
      type: 'PosthornWarning',
      code: 'POSTHORN_SQLITE_COPIES',
      detail: 'Use the same copy of better-sqlite3 everywhere, or use a separate file for Posthorn.',
    },
  )
}

/** Throws `TypeError` if the connection comes from another copy of better-sqlite3 than ours. */
export function requireSameCopy(database: object): void {
  if (database instanceof Database) return
  const copies = nativeCopies()
  if (copies.length < 2) return // The same library, wrapped twice by a bundler.
  throw new TypeError(
    `The application and Posthorn have different copies of better-sqlite3 (${copies.join(', ')}), which break each other's locks. Install one version for both; \`npm ls better-sqlite3\` shows them.`,
  )
}

function otherCopies(): readonly string[] {
  const copies = nativeCopies()
  return [...(copies.length > 1 ? copies : []), ...(hasBuiltIn() ? ['node:sqlite'] : [])]
}

/** Returns true if `node:sqlite` is loaded; importing the module would load it. */
function hasBuiltIn(): boolean {
  const loaded = 'moduleLoadList' in process ? process.moduleLoadList : undefined
  return Array.isArray(loaded) && loaded.includes('NativeModule sqlite')
}

/** Returns the libraries of SQLite that this process has loaded, by file. */
function nativeCopies(): readonly string[] {
  const files = existsSync(MAPPINGS) ? executables(readFileSync(MAPPINGS, 'utf8')) : reportedLibraries()
  // The folder of the application may have such a name, too.
  return files.filter((file) => /sqlite|libsql/i.test(file.slice(Math.max(0, file.lastIndexOf('/node_modules/')))))
}

/** Returns the files with a mapping such as `7f0a…-7f0b… r-xp 00000000 00:1b 42  /app/better_sqlite3.node`. */
function executables(mappings: string): readonly string[] {
  return [...new Set(Array.from(mappings.matchAll(/^\S+ ..x\S .*? (\/.*)$/gm), ([, file = '']) => file))]
}

/** Reads the report, which takes 60 ms; reading the mappings takes 1 ms. */
function reportedLibraries(): readonly string[] {
  Object.assign(process.report, { excludeNetwork: true }) // The report would look up the name of each peer.
  const report: object = process.report.getReport()
  const files: unknown = 'sharedObjects' in report ? report.sharedObjects : []
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/** Returns true if this process has the file open. Only Linux shows this; elsewhere it is assumed. */
function isOpenHere(file: string): boolean {
  if (!existsSync(DESCRIPTORS)) return true
  return readdirSync(DESCRIPTORS).some((descriptor) => targetOf(`${DESCRIPTORS}/${descriptor}`) === file)
}

function targetOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(descriptor)
  } catch {
    return undefined // closed in between
  }
}
