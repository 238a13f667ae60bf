import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Certificate } from '@posthorn/adapters/smtp-receiver'
import { type Config, ConfigError } from '../config/config.ts'

type Files = NonNullable<Config['bounceTls']>

/** The interval at which the files are checked. Milliseconds. */
const LOOK_MS = 5000

/** Reads the certificate of the bounce port. Throws `ConfigError`. */
export async function readCertificate({ certFile, keyFile }: Files): Promise<Certificate> {
  const read = async (file: string, variable: string) => {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      throw new ConfigError(`${variable}: the file ${file} cannot be read.`, { cause: error })
    }
  }
  return {
    cert: await read(certFile, 'POSTHORN_BOUNCE_TLS_CERT'),
    key: await read(keyFile, 'POSTHORN_BOUNCE_TLS_KEY'),
  }
}

/**
 * Calls `changed` when one of the files changes, also one that a link leads to; once in any case, for a change between
 * the reading of the files and the first check. Returns a function that ends it.
 */
export function watchCertificate({ certFile, keyFile }: Files, changed: () => void, lookMs = LOOK_MS): () => void {
  const files = [certFile, keyFile]
  for (const file of files) watchFile(file, { interval: lookMs, persistent: false }, changed)
  const first = setTimeout(changed, lookMs).unref()
  return () => {
    clearTimeout(first)
    for (const file of files) unwatchFile(file, changed)
  }
}
