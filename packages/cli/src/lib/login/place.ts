import { createClient, type Posthorn } from '@posthorn/sdk'
import { DEFAULT_URL, type GlobalOptions, isSameServer, placeOf } from '../connection.ts'
import { usageError } from '../errors.ts'
import type { Io } from '../io.ts'
import { DEFAULT_PROFILE, readProfiles } from '../profiles.ts'

/** The server of a sign-in, and the profile that keeps the session. */
export interface LoginPlace {
  readonly url: string
  readonly profile: string
  /** Whether the profile has a key, which is for the same server. */
  readonly hasKey: boolean
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns true if data for this URL can be read on the way. */
export function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !LOOPBACK.test(hostname)
}

/** Chooses the server of the sign-in. A profile with a key of one server does not become that of another. */
export async function choosePlace({ env }: Io, globals: GlobalOptions): Promise<LoginPlace> {
  if (placeOf(globals.data) !== undefined)
    throw usageError('With --data, no session is needed: access to the database is sufficient.')
  const profile = globals.profile ?? DEFAULT_PROFILE
  const kept = (await readProfiles({ env }))[profile] ?? {}
  const url = (globals.url ?? kept.url ?? (env.POSTHORN_URL || DEFAULT_URL)).replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw usageError(`"${url}" is not the URL of a server.`, 'It should look like https://mail.example.com.')
  const isOther = kept.url !== undefined && !isSameServer(url, kept.url)
  if (isOther && (kept.key !== undefined || kept.session !== undefined))
    throw usageError(
      `The profile "${profile}" belongs to another server: ${kept.url}.`,
      'Use another profile for the new server: --profile <name>.',
    )
  return { url, profile, hasKey: kept.key !== undefined }
}

/**
 * Returns a client for a sign-in there. It has no key, not even that of the environment, which may be another server's.
 */
export const clientAt = ({ url }: LoginPlace, session?: string): Posthorn => createClient({ url, session, key: '' })
