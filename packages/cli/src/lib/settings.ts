import path from 'node:path'
import {
  type Config,
  type Diagnosis,
  doctor,
  loadConfig,
  type MigrateOptions,
  migrate,
  SETTINGS,
  type ServeOptions,
  type SettingName,
  serve,
  type WorkOptions,
  work,
} from '@posthorn/server'
import type { Command } from 'commander'
import { isDatabaseUrl, placeOf } from './connection.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Where the option is not the name of the variable in small letters. */
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

/** Settings of requests, and of those who make them. */
const OF_SERVERS: ReadonlySet<SettingName> = new Set([
  'PORT',
  'POSTHORN_PUBLIC_KEY',
  'POSTHORN_SECRET_KEY',
  'POSTHORN_RATE_LIMIT_PER_MINUTE',
  'POSTHORN_CORS_ORIGINS',
])

/** Settings of a worker that serves nobody. */
const OF_WORKERS: ReadonlySet<SettingName> = new Set(['POSTHORN_HEALTH_PORT'])

/** An option for every setting of a server or a worker, so that each can be said either way. */
export function addSettingOptions(command: Command, process: 'server' | 'worker'): Command {
  const foreign = process === 'server' ? OF_WORKERS : OF_SERVERS
  for (const { name, description } of SETTINGS) {
    if (!GLOBAL.has(name) && !foreign.has(name))
      command.option(`--${optionOf(name)} <value>`, `${description} [${name}]`)
  }
  return command
}

/** What options and `--data` say, by the names of the variables; `--data` may be a directory or a database URL. */
function saidBy(
  env: Variables,
  place: string | undefined,
  options: Variables,
): Partial<Record<SettingName, string | undefined>> {
  const said = Object.fromEntries(SETTINGS.map(({ name }) => [name, options[camelCase(optionOf(name))]]))
  if (place === undefined) return said
  if (isDatabaseUrl(place)) return { ...said, ...besideFile(env, place), POSTHORN_DATABASE_URL: place }
  // The database in this directory is meant, and not the one that the environment may name, nor that one's queue.
  const own = {
    POSTHORN_DATABASE_URL: said.POSTHORN_DATABASE_URL ?? '',
    POSTHORN_QUEUE_URL: said.POSTHORN_QUEUE_URL ?? '',
  }
  return { ...said, POSTHORN_DATA: place, ...own }
}

/** A database file has its master key beside it, unless the environment says where. */
function besideFile(env: Variables, url: string): { POSTHORN_DATA?: string } {
  const file = /^(?:sqlite|file):(?:\/\/)?(.+)$/s.exec(url)?.[1]
  return file === undefined || file === ':memory:' || env.POSTHORN_DATA !== undefined
    ? {}
    : { POSTHORN_DATA: path.dirname(file) }
}

/** The settings of a deployment: those that `--data` and options say over those of the environment. */
export function readSettings(env: Variables, data: readonly string[] = [], options: Variables = {}): Config {
  return loadConfig(env, saidBy(env, placeOf(data), options))
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

/** Brings the database that the settings name up to date; answers with what that took. */
export function migrateDatabase(
  env: Variables,
  data: readonly string[] | undefined,
  options: MigrateOptions,
): Promise<readonly string[]> {
  return migrate(readSettings(env, data), options)
}

/** What the doctor finds with these settings, good or bad. */
export function examineSettings(env: Variables, data: readonly string[] | undefined): Promise<Diagnosis> {
  return doctor(env, saidBy(env, placeOf(data), {}))
}
