export interface ClientOptions {
  /** The URL of the server; by default POSTHORN_URL, else `http://127.0.0.1:3000`. May have a path. */
  readonly url?: string | undefined
  /**
   * The secret key `sk_…`, by default POSTHORN_KEY if neither a session nor `fetch` is given; for `track` alone a
   * public key `pk_…` works, which may be in a browser.
   */
  readonly key?: string | undefined
  /** Instead of a key: the token of a session, see `account.session()`. For programs; a browser has a cookie. */
  readonly session?: string | undefined
  /** The id of the project that a session works in. A key has its own. */
  readonly project?: string | undefined
  /** Used instead of the global `fetch`; a server's own `fetch` makes a client without a network. */
  readonly fetch?: Fetch | undefined
  /** The time that one attempt may take, in milliseconds; by default 30,000, and 300,000 if a file is sent. */
  readonly timeoutMs?: number | undefined
  /** The number of times that a request that is safe to repeat is repeated when it fails temporarily; 2 by default. */
  readonly retries?: number | undefined
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

const DEFAULT_URL = 'http://127.0.0.1:3000'

/** Returns a variable of the environment; undefined if there is none, as in a browser. */
function variable(name: string): string | undefined {
  const process: unknown = Reflect.get(globalThis, 'process')
  const env: unknown = typeof process === 'object' && process !== null ? Reflect.get(process, 'env') : undefined
  const value: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, name) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the URL of the server, without a slash at the end. Throws a `TypeError` for an invalid URL. */
export function readUrl({ url, fetch }: ClientOptions): string {
  const given = url ?? (fetch ? undefined : variable('POSTHORN_URL')) ?? DEFAULT_URL
  if (!/^https?:\/\//i.test(given))
    throw new TypeError(
      `url must begin with http:// or https://, not ${JSON.stringify(given)}. Did you mean http://${given}?`,
    )
  return given.replace(/\/+$/, '')
}

/** Returns the key for the header; undefined when there is none. */
export function readKey({ key, session, fetch }: ClientOptions): string | undefined {
  const ownWay = session !== undefined || fetch !== undefined
  return readSecret(key ?? (ownWay ? undefined : variable('POSTHORN_KEY')))
}

/** Returns a key or a token for a header. Throws a `TypeError` if a header cannot contain it. */
export function readSecret(key: string | undefined): string | undefined {
  const trimmed = key?.trim()
  if (trimmed && !/^[\x21-\x7e]+$/.test(trimmed))
    throw new TypeError('key must be an API key such as sk_…; it contains spaces or non-ASCII characters')
  return trimmed || undefined
}
