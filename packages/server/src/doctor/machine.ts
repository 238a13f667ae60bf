import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Agreements, Inspection } from '@posthorn/adapters/operations'
import { SLOW_COMMIT_MS } from '@posthorn/core/app'
import { isAgreed, isBegun, presentMasterKey } from '../config/master-key.ts'
import { broken, type Finding, ok, type Patient, reasonOf, warning } from './check.ts'

const OLDEST_NODE = 22
const GIGABYTE = 1024 ** 3
const LITTLE_BYTES = GIGABYTE
const TOO_LITTLE_BYTES = 100 * 1024 ** 2
const KEY_CHARACTERS_MIN = 32

/** Checks the versions of Node and, if it answers, of the database engine. */
export async function checkVersions(inspection: Inspection | undefined): Promise<Finding> {
  const { sqliteVersion } = await import('@posthorn/adapters/operations')
  const engine = inspection?.engine ?? `SQLite ${sqliteVersion()}`
  const versions = `Node ${process.versions.node}, ${engine}`
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    return broken('node_outdated', versions, `install Node ${OLDEST_NODE} or newer.`)
  if (inspection?.supported === false)
    return broken('database_outdated', versions, 'the database server must be PostgreSQL 13 or newer.')
  return ok(versions)
}

/** Checks that the data directory is writable and has free space. */
export async function checkDataDirectory({ dataDirectory, database }: Patient): Promise<Finding> {
  if (database.kind === 'sqlite' && database.file === ':memory:') {
    return warning(
      'database_in_memory',
      'The database is in memory and is lost when the process ends',
      'remove POSTHORN_DATABASE_URL to store it in a file.',
    )
  }
  const place = nearestDirectory(dataDirectory)
  let syncMs = 0
  try {
    if (!(await stat(place)).isDirectory())
      return broken('data_directory_invalid', `${place} is not a directory`, 'set POSTHORN_DATA to one.')
    const probe = path.join(place, `.posthorn-doctor-${randomBytes(6).toString('hex')}`)
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
    syncMs = await syncTimeOf(probe).finally(() => rm(probe))
  } catch (error) {
    return broken(
      'data_directory_read_only',
      `${place} cannot be written to (${reasonOf(error)})`,
      'give this user write permission, or set POSTHORN_DATA to another directory.',
    )
  }
  const { abandonedDrafts } = await import('@posthorn/adapters/operations')
  const left = await abandonedDrafts(database.kind === 'sqlite' ? path.dirname(database.file) : place)
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const room = `${(free / GIGABYTE).toFixed(1)} GB free`
  if (free < TOO_LITTLE_BYTES)
    return broken(
      'data_directory_full',
      `${dataDirectory}: only ${room}`,
      'free up space, or the server will soon accept no more data.',
    )
  if (free < LITTLE_BYTES)
    return warning('data_directory_almost_full', `${dataDirectory}: only ${room}`, 'free up space before it is full.')
  if (database.kind === 'sqlite' && syncMs > SLOW_COMMIT_MS)
    return warning(
      'data_directory_slow',
      `${dataDirectory}: its disk takes ${Math.round(syncMs)} ms for a durable write, which delays each send`,
      'use a faster or less busy disk.',
    )
  if (left.length > 0)
    return warning(
      'data_directory_leftovers',
      `An interrupted backup or restore left ${left.join(', ')}`,
      'delete them, or let the next backup or restore do so.',
    )
  return ok(place === dataDirectory ? `${dataDirectory}, ${room}` : `${dataDirectory} will be created, ${room}`)
}

const SYNCS = 3
const SYNC_BYTES = 4096

/** Returns the shortest time of a few syncs in milliseconds, because one may wait for other writes. */
async function syncTimeOf(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < SYNCS && least > SLOW_COMMIT_MS; n++) {
      await handle.write(Buffer.alloc(SYNC_BYTES, n + 1), 0, SYNC_BYTES, 0)
      const began = performance.now()
      await handle.datasync()
      least = Math.min(least, performance.now() - began)
    }
    return least
  } finally {
    await handle.close()
  }
}

/** Returns the directory, or its nearest existing ancestor. */
function nearestDirectory(directory: string): string {
  const parent = path.dirname(directory)
  return existsSync(directory) || parent === directory ? directory : nearestDirectory(parent)
}

/** Checks that this deployment, and only this one, can decrypt sealed data. */
export async function checkMasterKey(patient: Patient, inspection: Inspection | undefined): Promise<Finding> {
  const { masterKey, dataDirectory, database } = patient
  const agreed = inspection?.agreements
  if (masterKey !== undefined) {
    return (await isForeign(patient, agreed)) ? foreign('POSTHORN_MASTER_KEY') : ok('set by POSTHORN_MASTER_KEY')
  }
  if (database.kind === 'sqlite' && database.file === ':memory:')
    return ok('newly generated for the database in memory')
  const file = path.join(dataDirectory, 'master.key')
  if (!existsSync(file)) {
    if (isBegun(agreed) || (inspection?.ledger?.projects ?? 0) > 0) {
      return broken(
        'master_key_missing',
        `${file} is missing, so encrypted data in the database cannot be read`,
        'restore the file, or set POSTHORN_MASTER_KEY to its content.',
      )
    }
    return ok(`${file} will be created`)
  }
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (key.length < KEY_CHARACTERS_MIN)
      return broken(
        'master_key_short',
        `${file} does not contain a key of at least ${KEY_CHARACTERS_MIN} characters`,
        'restore the previous file.',
      )
  } catch (error) {
    return broken(
      'master_key_unreadable',
      `${file} cannot be read (${reasonOf(error)})`,
      'give this user read permission.',
    )
  }
  const mode = (await stat(file)).mode & 0o777
  if (mode & 0o077)
    return broken(
      'master_key_exposed',
      `${file} can be read by others (mode ${mode.toString(8)})`,
      `run chmod 600 ${file}`,
    )
  if (await isForeign(patient, agreed)) return foreign(file)
  if (database.kind === 'postgres')
    return warning('master_key_in_file', `${file} is used`, 'give every node the same key with POSTHORN_MASTER_KEY.')
  return ok(file)
}

/** Returns whether there is a key that does not belong to the database. */
async function isForeign(patient: Patient, agreed: Agreements | undefined): Promise<boolean> {
  const key = await presentMasterKey(patient)
  return key !== undefined && !isAgreed(key, agreed)
}

function foreign(name: string): Finding {
  return broken(
    'master_key_foreign',
    `${name} is not the master key of this database, so no server can start`,
    'restore the original master.key, or set POSTHORN_MASTER_KEY to its content.',
  )
}
