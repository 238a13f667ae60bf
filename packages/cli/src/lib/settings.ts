import {
  type Config,
  loadConfig,
  migrate,
  SETTINGS,
  type ServeOptions,
  type SettingName,
  serve,
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

/** An option for every setting of the server, so that each can be said either way. */
export function addSettingOptions(command: Command): Command {
  for (const { name, description } of SETTINGS) {
    if (!GLOBAL.has(name)) command.option(`--${optionOf(name)} <value>`, `${description} [${name}]`)
  }
  return command
}

/** What options and `--data` say, by the names of the variables; `--data` may be a directory or a database URL. */
function saidBy(place: string | undefined, options: Variables): Partial<Record<SettingName, string | undefined>> {
  const said = Object.fromEntries(SETTINGS.map(({ name }) => [name, options[camelCase(optionOf(name))]]))
  if (place === undefined) return said
  if (isDatabaseUrl(place)) return { ...said, POSTHORN_DATABASE_URL: place }
  // The database in this directory is meant, and not the one that the environment may name.
  return { ...said, POSTHORN_DATA: place, POSTHORN_DATABASE_URL: said.POSTHORN_DATABASE_URL ?? '' }
}

/** The settings of a deployment: those that `--data` and options say over those of the environment. */
export function readSettings(env: Variables, data: readonly string[] = [], options: Variables = {}): Config {
  return loadConfig(env, saidBy(placeOf(data), options))
}

/** Serves until a signal stops it. */
export async function serveUntilStopped(config: Config, options: ServeOptions): Promise<void> {
  const { stopped } = await serve(config, options)
  await stopped
}

/** Brings the database that the settings name up to date; answers with what that took. */
export function migrateDatabase(env: Variables, data: readonly string[] | undefined): Promise<readonly string[]> {
  return migrate(readSettings(env, data))
}
