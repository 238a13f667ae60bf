import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadMasterKey, makeDataDirectory, nodeSecrets } from '@posthorn/adapters/node'
import type { Agreements } from '@posthorn/adapters/operations'
import type { Secrets, Store } from '@posthorn/core/ports'
import { type Config, ConfigError } from './config.ts'

/** The settings that the master key comes from. */
export type KeyPlace = Pick<Config, 'database' | 'dataDirectory' | 'masterKey'>

const NAME = 'master key'

/** Identifies a key without revealing it. */
const fingerprint = (secrets: Secrets) => secrets.hmac('which master key this is')

/** The file of the key; undefined when the key is given by a variable. */
export function masterKeyFile({ masterKey, dataDirectory }: Omit<KeyPlace, 'database'>): string | undefined {
  return masterKey === undefined ? path.join(dataDirectory, 'master.key') : undefined
}

/**
 * Opens the master key of the settings, or the one in the data directory. Creates a missing one, but never for a database
 * that already has one. Throws `ConfigError` when the key is missing or is not the one agreed on.
 */
export async function openMasterKey(place: KeyPlace, agreed: Agreements | undefined): Promise<Uint8Array> {
  const { database, masterKey, dataDirectory } = place
  const forgotten = database.kind === 'sqlite' && database.file === ':memory:' && masterKey === undefined
  if (forgotten) return randomBytes(32) // a database in memory needs the key no longer than it lives
  const file = masterKeyFile(place)
  if (isBegun(agreed) && file !== undefined && !existsSync(file)) throw isMissing(file)
  try {
    if (masterKey === undefined || database.kind === 'sqlite') makeDataDirectory(dataDirectory)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`POSTHORN_DATA must be a writable directory: ${reason}`, { cause: error })
  }
  const key = await loadMasterKey(dataDirectory, masterKey)
  if (!isAgreed(key, agreed)) throw isOther(place)
  return key
}

/** Returns whether a database already has a master key. */
export function isBegun(agreed: Agreements | undefined): boolean {
  return agreed?.[NAME] !== undefined
}

/** Returns whether a key is that of the database; true if the database has none yet. */
export function isAgreed(key: Uint8Array, agreed: Agreements | undefined): boolean {
  const value = agreed?.[NAME]
  return value === undefined || value === fingerprint(nodeSecrets(key))
}

/** Reads the existing key; undefined when there is none. Creates nothing. */
export async function presentMasterKey(place: KeyPlace): Promise<Uint8Array | undefined> {
  const file = masterKeyFile(place)
  if (file !== undefined && !existsSync(file)) return undefined
  return loadMasterKey(place.dataDirectory, place.masterKey)
}

/**
 * Throws for a master key that differs from that of other nodes: they could not open data that this one seals or signs,
 * and the problem would stay hidden until the data is needed.
 */
export async function agreeOnMasterKey(
  { store, secrets }: { store: Store; secrets: Secrets },
  place: Omit<KeyPlace, 'database'>,
) {
  const own = fingerprint(secrets)
  if ((await store.agree(NAME, own)) !== own) throw isOther(place)
}

/** Makes the present key the one that all nodes must have. */
export async function replaceMasterKey({ store, secrets }: { store: Store; secrets: Secrets }): Promise<void> {
  await store.agree(NAME, fingerprint(secrets), { replace: true })
}

const LOST =
  'If it is permanently lost, "posthorn migrate --new-master-key" uses the current key or creates one; data encrypted with the old key stays unreadable.'

function isMissing(file: string): ConfigError {
  return new ConfigError(
    `The master key of this database is missing: ${file} does not exist, and POSTHORN_MASTER_KEY is not set.`,
    { suggestion: `Restore the original master.key of the database, or set the variable to its content. ${LOST}` },
  )
}

/** Returns the error for a key that is not that of the database. */
function isOther(place: Omit<KeyPlace, 'database'>): ConfigError {
  const name = masterKeyFile(place) ?? 'POSTHORN_MASTER_KEY'
  return new ConfigError(`${name} is not the master key of this database.`, {
    suggestion:
      'Give every node the same key: the first node wrote it to master.key in its data directory, unless POSTHORN_MASTER_KEY was set. ' +
      LOST,
  })
}
