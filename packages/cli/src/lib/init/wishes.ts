import { DEFAULT_URL, type GlobalOptions } from '../connection.ts'
import { type Io, isInteractive } from '../io.ts'
import { ask, askMaybe, choose } from '../prompts.ts'

export interface InitOptions {
  readonly name?: string
  readonly domain?: string
  readonly to?: string
}

/** The things to create. */
export interface Wishes extends InitOptions {
  /** A database of this machine, or a server that runs already. */
  readonly where: { readonly data: readonly string[] | undefined } | { readonly url: string }
}

const PLACES = [
  { name: 'On this machine, with its own database', value: 'here' },
  { name: 'On a server that is already running', value: 'server' },
] as const

/** Returns the wishes in the options; prompts a person at a terminal who gives none. */
export async function wishesOf(io: Io, globals: GlobalOptions, options: InitOptions): Promise<Wishes> {
  const { data, url, json, yes } = globals
  if (url !== undefined) return { ...options, where: { url } }
  const isSaid = data !== undefined || json || yes || Object.keys(options).length > 0
  if (isSaid || !isInteractive(io)) return { ...options, where: { data } }
  const where =
    (await choose(io, 'Where should Posthorn run?', PLACES)) === 'here'
      ? { data: [await ask(io, { message: 'Directory of the database?', default: './data' })] }
      : { url: await ask(io, { message: 'URL of the server?', default: DEFAULT_URL }) }
  const name = await ask(io, { message: 'Name of the project?', default: 'My project' })
  const domain = await askMaybe(io, 'Domain to send from? (empty: later)')
  const to = await askMaybe(io, 'Send a first mail to? (empty: send none)')
  return { where, name, ...(domain !== undefined && { domain }), ...(to !== undefined && { to }) }
}
