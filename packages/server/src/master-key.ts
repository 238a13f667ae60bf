import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadMasterKey, makeDataDirectory, nodeSecrets } from '@posthorn/adapters/node'
import type { Agreements } from '@posthorn/adapters/operations'
import type { Secrets, Store } from '@posthorn/core'
import { type Config, ConfigError } from './config.ts'

/** Where the master key comes from. */
export type KeyPlace = Pick<Config, 'database' | 'dataDirectory' | 'masterKey'>

const NAME = 'master key'

/** Tells keys apart without telling anything of them. */
const fingerprint = (secrets: Secrets) => secrets.hmac('which master key this is')

/** The file of the key; undefined when the key is given by a variable. */
export function masterKeyFile({ masterKey, dataDirectory }: Omit<KeyPlace, 'database'>): string | undefined {
  return masterKey === undefined ? path.join(dataDirectory, 'master.key') : undefined
}

/**
 * The master key that the settings name, or the one in the data directory. It is made if there is none, but never for a
 * database that was begun with one. Throws `ConfigError` when it is missing, or is another one than was agreed on.
 */
export async function openMasterKey(place: KeyPlace, agreed: Agreements | undefined): Promise<Uint8Array> {
  const { database, masterKey, dataDirectory } = place
  const forgotten = database.kind === 'sqlite' && database.file === ':memory:' && masterKey === undefined
  if (forgotten) return randomBytes(32) // what it seals is gone with the database
  const file = masterKeyFile(place)
  if (isBegun(agreed) && file !== undefined && !existsSync(file)) throw isMissing(file)
  try {
    if (masterKey === undefined || database.kind === 'sqlite') makeDataDirectory(dataDirectory)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`POSTHORN_DATA must be a directory that can be written to: ${reason}`, { cause: error })
  }
  const key = await loadMasterKey(dataDirectory, masterKey)
  if (!isAgreed(key, agreed)) throw isOther(place)
  return key
}

/** Whether a database was begun with a key. */
export function isBegun(agreed: Agreements | undefined): boolean {
  return agreed?.[NAME] !== undefined
}

/** Whether a key is the one that a database was begun with, if it was. */
export function isAgreed(key: Uint8Array, agreed: Agreements | undefined): boolean {
  const value = agreed?.[NAME]
  return value === undefined || value === fingerprint(nodeSecrets(key))
}

/** The key that is there already; undefined when there is none. Makes nothing. */
export async function presentMasterKey(place: KeyPlace): Promise<Uint8Array | undefined> {
  const file = masterKeyFile(place)
  if (file !== undefined && !existsSync(file)) return undefined
  return loadMasterKey(place.dataDirectory, place.masterKey)
}

/**
 * Refuses to go on with another master key than the nodes before: what one sealed or signed the other could not open,
 * and nobody would notice until it is needed.
 */
export async function agreeOnMasterKey({ store, secrets }: { store: Store; secrets: Secrets }, place: KeyPlace) {
  const own = fingerprint(secrets)
  if ((await store.agree(NAME, own)) !== own) throw isOther(place)
}

/** Makes the present key the one that all nodes must have. */
export async function replaceMasterKey({ store, secrets }: { store: Store; secrets: Secrets }): Promise<void> {
  await store.agree(NAME, fingerprint(secrets), { replace: true })
}

const LOST =
  'If it is lost for good, "posthorn migrate --new-master-key" takes the present one, or makes one; what the old one sealed stays unreadable.'

function isMissing(file: string): ConfigError {
  return new ConfigError(
    `The master key of this database is missing: there is no ${file}, and POSTHORN_MASTER_KEY is not set.`,
    { suggestion: `Put the master.key there that the database was begun with, or set the variable to it. ${LOST}` },
  )
}

/** Says which key it is that is not the one. */
export function isOther(place: KeyPlace): ConfigError {
  const name = masterKeyFile(place) ?? 'POSTHORN_MASTER_KEY'
  return new ConfigError(`${name} is not the one that this database was begun with.`, {
    suggestion:
      'Give every node the same: the first wrote it to master.key in its data directory, unless POSTHORN_MASTER_KEY said it. ' +
      LOST,
  })
}
