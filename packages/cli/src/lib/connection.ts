import { existsSync } from 'node:fs'
import path from 'node:path'
import { usageError } from './errors.ts'
import type { Io } from './io.ts'
import { isPair } from './pairs.ts'
import { DEFAULT_PROFILE, type Profile, type Profiles, readProfiles } from './profiles.ts'

/** The options that every command takes. */
export interface GlobalOptions {
  readonly url?: string
  readonly key?: string
  /** One entry for each time the option was given. */
  readonly data?: readonly string[]
  readonly project?: string
  readonly profile?: string
  readonly json?: boolean
  readonly format?: 'table' | 'wide' | 'json'
  readonly fields?: readonly string[]
  readonly yes?: boolean
}

/** A server and the credentials of the command: a key, or the session of a person with the project that they chose. */
export interface Server {
  readonly url: string
  readonly key: string | undefined
  readonly session?: string
  readonly project?: string | undefined
  /** A note for the person about the choice. */
  readonly note?: string
}

/** The place of work of a command: a server, or a database in this process. */
export type Target =
  | ({ readonly kind: 'remote' } & Server)
  | { readonly kind: 'embedded'; readonly data: string | undefined; readonly note?: string }

export const DEFAULT_URL = 'http://127.0.0.1:3000'
const DEFAULT_DATA = './data'

/** Returns true if `--data` names a database itself and not a directory. */
export function isDatabaseUrl(data: string): boolean {
  return /^(?:sqlite|postgres|postgresql):/i.test(data)
}

/** Returns the one place that `--data` names; undefined if it was not given. */
export function placeOf(data: readonly string[] = []): string | undefined {
  const [place, ...more] = data
  if (more.length > 0) throw usageError('--data was given more than once.')
  if (place === undefined || !isPair(place)) return place
  throw usageError(
    `--data ${place}is not a directory or database URL.`,
    `To set a field, use --set ${place}; for a directory of this name, write ./${place}.`,
  )
}

/**
 * Chooses by precedence: flags, a named profile, the environment, the default profile. The key of a profile is sent
 * only to the URL of the same profile. Without any of them, a database in the default place is used directly.
 */
export async function chooseTarget(io: Io, options: GlobalOptions): Promise<Target> {
  const data = placeOf(options.data)
  if (data !== undefined) {
    if (options.url === undefined && options.key === undefined) return { kind: 'embedded', data }
    throw usageError('--data uses a database directly; --url and --key use a server. They cannot be combined.')
  }
  const server = await chooseServer(io, options)
  if (server) return { kind: 'remote', ...server }
  const place = usualDatabase(io)
  if (place === undefined) return { kind: 'remote', url: DEFAULT_URL, key: undefined }
  return { kind: 'embedded', data: undefined, note: `Using ${place} directly. To use a server, add --url.` }
}

/**
 * Returns the source of the server of a command that can also work locally; undefined if only a key is set, or nothing.
 */
export async function serverNamedBy(io: Io, options: GlobalOptions): Promise<string | undefined> {
  const named = (['url', 'key', 'profile'] as const).find((name) => options[name] !== undefined)
  if (placeOf(options.data) !== undefined) {
    if (named === undefined) return undefined
    throw usageError('--data checks a database directly; --url and --key check a server. They cannot be combined.')
  }
  if (named !== undefined) return `--${named}`
  if (io.env.POSTHORN_URL) return 'POSTHORN_URL'
  const isKept = !io.env.POSTHORN_KEY && (await readProfiles(io))[DEFAULT_PROFILE]?.url !== undefined
  return isKept ? `the profile "${DEFAULT_PROFILE}"` : undefined
}

/** Returns the server that flags, profile, or environment name; undefined if none of them does. */
export async function chooseServer({ env }: Io, flags: GlobalOptions): Promise<Server | undefined> {
  const profiles = await readProfiles({ env })
  const named = flags.profile === undefined ? undefined : requireProfile(profiles, flags.profile)
  const environment = { url: env.POSTHORN_URL || undefined, key: env.POSTHORN_KEY || undefined }
  const silent = flags.url === undefined && environment.url === undefined && environment.key === undefined
  const usual = silent && !named ? profiles[DEFAULT_PROFILE] : undefined
  const url = flags.url ?? named?.url ?? environment.url ?? usual?.url
  const isOwn = flags.url === undefined || isSameServer(flags.url, named?.url)
  const isKeyless = flags.key === undefined && environment.key === undefined
  const found = !named && !silent && isKeyless && url !== undefined ? profileAt(profiles, url) : undefined
  const own = (isOwn ? named : undefined) ?? usual ?? (found === undefined ? undefined : profiles[found])
  const session = flags.key === undefined ? sessionOf(own, flags) : undefined
  // With a profile, a key that the environment has for another server is not sent.
  const isForThere = !named || flags.url !== undefined || !environment.url || isSameServer(environment.url, url)
  const key = flags.key ?? own?.key ?? (isForThere ? environment.key : undefined)
  if (url === undefined && key === undefined) return undefined
  const place = checkUrl(url ?? DEFAULT_URL)
  if (session) return { url: place, key: undefined, ...session }
  const isFromElsewhere = flags.key === undefined && own?.key === undefined && flags.url !== undefined
  const isOfOther = isFromElsewhere && key !== undefined && environment.url && !isSameServer(environment.url, place)
  return { url: place, key: checkKey(key), ...(isOfOther && { note: keyOfOther(place, environment.url) }) }
}

const keyOfOther = (url: string, other: string | undefined) =>
  `POSTHORN_KEY is sent to ${url} (--url), although POSTHORN_URL is ${other}. Give the key for this server with --key.`

/**
 * Returns the name of the profile with access to a server: the default profile, if it is of this server, else the one
 * with a session there.
 */
export function profileAt(profiles: Profiles, url: string): string | undefined {
  const isThere = (name: string) => isSameServer(url, profiles[name]?.url)
  const { key, session } = profiles[DEFAULT_PROFILE] ?? {}
  if (isThere(DEFAULT_PROFILE) && (key ?? session) !== undefined) return DEFAULT_PROFILE
  const [name, ...more] = Object.keys(profiles).filter((name) => isThere(name) && profiles[name]?.session !== undefined)
  if (more.length === 0) return name
  throw usageError(
    `Several profiles have a session at ${url}: ${[name, ...more].join(', ')}.`,
    'Choose one with --profile <name>.',
  )
}

/** Returns the session of a profile, if it names a project, or has no key. */
function sessionOf({ session, project, key }: Profile = {}, flags: GlobalOptions) {
  const chosen = flags.project ?? project
  if (session === undefined || (chosen === undefined && key !== undefined)) return undefined
  return { session, project: chosen }
}

/** Returns the URL of a server in one form for comparisons, without a slash at its end. */
export const serverAt = (url: string): string => (URL.parse(url)?.href ?? url).replace(/\/+$/, '')

/** Returns true if two URLs belong to the same server. */
export const isSameServer = (url: string, other: string | undefined): boolean =>
  other !== undefined && serverAt(url) === serverAt(other)

function requireProfile(profiles: Profiles, name: string): Profile {
  const profile = profiles[name]
  if (profile) return profile
  const names = Object.keys(profiles).join(', ')
  const how = names ? `There are: ${names}.` : `Create it with "posthorn login --url <url> --profile ${name}".`
  throw usageError(`There is no profile "${name}".`, how)
}

/** Returns the database that a server started here would use, if there is one. */
function usualDatabase({ env, cwd }: Io): string | undefined {
  if (env.POSTHORN_DATABASE_URL) return 'the database of POSTHORN_DATABASE_URL'
  const file = path.resolve(cwd, env.POSTHORN_DATA || DEFAULT_DATA, 'posthorn.db')
  return existsSync(file) ? `the database ${file}` : undefined
}

function checkKey(key: string | undefined): string | undefined {
  if (key === undefined || /^\s*[!-~]+\s*$/.test(key)) return key
  throw usageError(
    'The key contains spaces or other invalid characters.',
    'It should look like sk_ and 64 hexadecimal characters.',
  )
}

function checkUrl(url: string): string {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw usageError(`"${url}" is not the URL of a server.`, 'It should look like http://127.0.0.1:3000.')
}
