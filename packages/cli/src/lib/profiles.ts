import { mkdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CliError } from './errors.ts'
import { replaceFile } from './files.ts'
import type { Io } from './io.ts'

export const PROFILE_SETTINGS = ['url', 'key'] as const
export type ProfileSetting = (typeof PROFILE_SETTINGS)[number]

/** The settings that a sign-in keeps: the token of the session, and the chosen project. */
const SIGNED_IN = ['session', 'project'] as const

/** The URL of a server, and the key of one of its projects or the session of a person. */
export type Profile = { readonly [S in ProfileSetting | (typeof SIGNED_IN)[number]]?: string }
export type Profiles = Readonly<Record<string, Profile>>

export const DEFAULT_PROFILE = 'default'

/** Returns the file of the profiles, by the XDG Base Directory Specification. */
export function profilesFile(io: Pick<Io, 'env'>): string {
  const configHome = io.env.XDG_CONFIG_HOME || path.join(io.env.HOME || os.homedir(), '.config')
  return path.join(configHome, 'posthorn', 'profiles.json')
}

function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || value === null) return false
  return [...PROFILE_SETTINGS, ...SIGNED_IN].every((setting) =>
    ['string', 'undefined'].includes(typeof Reflect.get(value, setting)),
  )
}

/** Reads all profiles by name; empty if there is no file. */
export async function readProfiles(io: Pick<Io, 'env'>): Promise<Profiles> {
  const file = profilesFile(io)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CliError('PROFILES_NOT_READABLE', `${file} cannot be read.`, { cause: error })
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, Profile] => isProfile(entry[1])),
      )
    }
  } catch {}
  throw new CliError('PROFILES_NOT_READABLE', `${file} is not a JSON object of profiles.`, {
    suggestion: 'Correct the file, or delete it and run "posthorn config set" again.',
  })
}

/** Replaces the profiles atomically; only the owner can read them. */
export async function writeProfiles(io: Pick<Io, 'env'>, profiles: Profiles): Promise<void> {
  const file = profilesFile(io)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await replaceFile(file, `${JSON.stringify(profiles, null, 2)}\n`)
}

/** Changes one profile, or creates it; undefined changes are removed from it. */
export async function changeProfile(
  io: Pick<Io, 'env'>,
  name: string,
  changes: { readonly [S in keyof Profile]: Profile[S] | undefined },
): Promise<void> {
  const profiles = await readProfiles(io)
  const entries = Object.entries({ ...profiles[name], ...changes }).filter(([, value]) => value !== undefined)
  await writeProfiles(io, { ...profiles, [name]: Object.fromEntries(entries) })
}
