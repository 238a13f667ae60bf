import { statSync } from 'node:fs'
import path from 'node:path'
import {
  type Config,
  createLog,
  type Diagnosis,
  type DomainDiagnosis,
  type DomainDoctorRequest,
  doctor,
  domainDoctor,
  loadConfig,
  type MigrateOptions,
  masterKeyFile,
  migrate,
  nameOf,
  openDeployment,
  SETTINGS,
  type ServeOptions,
  type SettingName,
  serve,
  settledPlace,
  type WorkOptions,
  waitForMigration,
  work,
} from '@posthorn/server'
import type { Command } from 'commander'
import { isDatabaseUrl, placeOf } from './connection.ts'
import { usageError } from './errors.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Options whose name is not simply that of the variable in lower case. */
const SHORT: Partial<Record<SettingName, string>> = { POSTHORN_RATE_LIMIT_PER_MINUTE: 'rate-limit' }

/** Settings that are global options already. */
const GLOBAL: ReadonlySet<SettingName> = new Set(['POSTHORN_DATA'])

function optionOf(name: SettingName): string {
  return (
    SHORT[name] ??
    name
      .replace(/^POSTHORN_/, '')
      .toLowerCase()
      .replaceAll('_', '-')
  )
}

const camelCase = (option: string) => option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Settings that concern only the API. */
const OF_SERVERS: ReadonlySet<SettingName> = new Set([
  'PORT',
  'POSTHORN_PUBLIC_KEY',
  'POSTHORN_SECRET_KEY',
  'POSTHORN_RATE_LIMIT_PER_MINUTE',
  'POSTHORN_CORS_ORIGINS',
  'POSTHORN_TRUSTED_PROXIES',
])

/** Settings of a worker without an API. */
const OF_WORKERS: ReadonlySet<SettingName> = new Set(['POSTHORN_HEALTH_PORT'])

/** Adds an option for every setting of a server or a worker. */
export function addSettingOptions(command: Command, process: 'server' | 'worker'): Command {
  const foreign = process === 'server' ? OF_WORKERS : OF_SERVERS
  for (const { name, description } of SETTINGS) {
    if (!GLOBAL.has(name) && !foreign.has(name))
      command.option(`--${optionOf(name)} <value>`, `${description} [${name}]`)
  }
  return command
}

type Said = Partial<Record<SettingName, string | undefined>>

/** Returns the settings that options and `--data` give, by variable; `--data` may be a directory or a database URL. */
function saidBy(env: Variables, place: string | undefined, options: Variables): Said {
  const said = Object.fromEntries(SETTINGS.map(({ name }) => [name, options[camelCase(optionOf(name))]]))
  if (place === undefined) return said
  const url = isDatabaseUrl(place) ? place : isDatabaseFile(place) ? `sqlite:${place}` : undefined
  if (url !== undefined) return { ...said, ...adjacentFile(env, url), POSTHORN_DATABASE_URL: url }
  if (said.POSTHORN_DATABASE_URL === undefined) refuseOther(env, place)
  // The queue of the environment does not belong to the database in this directory.
  return { ...said, POSTHORN_DATA: place, POSTHORN_QUEUE_URL: said.POSTHORN_QUEUE_URL ?? '' }
}

/** Refuses a directory while the environment names another database: either could be meant. */
function refuseOther({ POSTHORN_DATABASE_URL: url }: Variables, place: string): void {
  if (!url || sqliteFile(url) === path.resolve(place, 'posthorn.db')) return
  throw usageError(
    `--data ${place} names the database in this directory, but POSTHORN_DATABASE_URL names another one.`,
    `To use POSTHORN_DATABASE_URL, remove --data. To use the directory, write --data sqlite:${path.join(place, 'posthorn.db')}, or unset POSTHORN_DATABASE_URL.`,
  )
}

function sqliteFile(url: string): string | undefined {
  const file = SQLITE.exec(url)?.[1]
  return file === undefined || file === ':memory:' ? undefined : path.resolve(file)
}

/** Returns true if a place is the file of a database, or would be: a directory may have any name. */
function isDatabaseFile(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false })
  return found ? found.isFile() : /\.(?:db|sqlite3?)$/i.test(place)
}

const SQLITE = /^(?:sqlite|file):(?:\/\/)?(.+)$/s

/**
 * Returns the directory of a database file, which contains its master key, unless the environment names another place.
 */
function adjacentFile(env: Variables, url: string): { POSTHORN_DATA?: string } {
  const file = SQLITE.exec(url)?.[1]
  return file === undefined || file === ':memory:' || env.POSTHORN_DATA !== undefined
    ? {}
    : { POSTHORN_DATA: path.dirname(file) }
}

/**
 * Adds the schema of the tables to the URL of a PostgreSQL database: an embedding application has them in a schema of
 * their own.
 */
async function settledBy(env: Variables, place: string | undefined, options: Variables): Promise<Said> {
  const said = saidBy(env, place, options)
  const url = said.POSTHORN_DATABASE_URL ?? env.POSTHORN_DATABASE_URL
  if (url === undefined || !/^postgres(?:ql)?:/i.test(url) || !URL.canParse(url)) return said
  return { ...said, POSTHORN_DATABASE_URL: await settledPlace(url) }
}

/** Reads the settings of a deployment: `--data` and options override the environment. */
export async function readSettings(
  env: Variables,
  data: readonly string[] = [],
  options: Variables = {},
): Promise<Config> {
  return loadConfig(env, await settledBy(env, placeOf(data), options))
}

/** Serves until a signal stops it. */
export async function serveUntilStopped(config: Config, options: ServeOptions): Promise<void> {
  const { stopped } = await serve(config, options)
  await stopped
}

/** Works until a signal stops it. */
export async function workUntilStopped(config: Config, options: WorkOptions): Promise<void> {
  const { stopped } = await work(config, options)
  await stopped
}

/** The results of `init`: no project if there was one already, and only keys that were generated. */
export interface NewDatabase {
  readonly database: string
  /** The file of the master key; null if a variable gives it. */
  readonly masterKey: string | null
  readonly project: { readonly id: string; readonly name: string } | null
  readonly keys: { readonly public?: string; readonly secret?: string } | null
}

/** Creates the database that the settings name, its master key, and its first project, if they do not exist. */
export async function initDatabase(env: Variables, data: readonly string[] | undefined): Promise<NewDatabase> {
  const config = await readSettings(env, data)
  const { posthorn, first } = await openDeployment(config, createLog('silent'), { mails: false })
  await posthorn.close()
  const keys = Object.entries(first?.keys ?? {}).filter(([kind]) => !(kind in config.firstKeys))
  return {
    database: nameOf(config),
    masterKey: masterKeyFile(config) ?? null,
    project: first ? { id: first.project.id, name: first.project.name } : null,
    keys: keys.length > 0 ? Object.fromEntries(keys) : null,
  }
}

/** Migrates the database that the settings name. */
export async function migrateDatabase(
  env: Variables,
  data: readonly string[] | undefined,
  options: MigrateOptions,
): ReturnType<typeof migrate> {
  return migrate(await readSettings(env, data), options)
}

/** Waits until another process has migrated the database. */
export async function waitForMigrationOf(
  env: Variables,
  data: readonly string[] | undefined,
  onWait: (reason: string) => void,
): Promise<void> {
  return waitForMigration(await readSettings(env, data), onWait)
}

/** Checks a sender domain of the deployment. */
export async function examineDomain(
  env: Variables,
  data: readonly string[] | undefined,
  request: DomainDoctorRequest,
): Promise<DomainDiagnosis> {
  return domainDoctor(env, await settledBy(env, placeOf(data), {}), request)
}

/** Runs the doctor with these settings. */
export async function examineSettings(env: Variables, data: readonly string[] | undefined): Promise<Diagnosis> {
  return doctor(env, await settledBy(env, placeOf(data), {}))
}
