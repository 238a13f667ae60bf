import { createFetch } from 'ofetch'
import type { Answer, Method, PathOf, PathParameters } from './api-types.ts'
import { createCookies } from './cookies.ts'
import { errorOf, unexpectedAnswer } from './error-body.ts'
import { PosthornConnectionError } from './errors.ts'
import { retryDelayMs, sleep } from './retry.ts'

export interface ClientOptions {
  /** Where the server is; by default what POSTHORN_URL says, else `http://127.0.0.1:3000`. May have a path. */
  readonly url?: string | undefined
  /** The secret key `sk_…`, by default what POSTHORN_KEY says where neither a session nor `fetch` is given; for `track` alone the public key `pk_…` will do, which may live in a browser. */
  readonly key?: string | undefined
  /** Instead of a key: the token of a session, see `account.session()`. For programs; a browser has a cookie. */
  readonly session?: string | undefined
  /** The id of the project that a session works in. A key has its own. */
  readonly project?: string | undefined
  /** Used instead of the global `fetch`; a server's own `fetch` makes a client without a network. */
  readonly fetch?: Fetch | undefined
  /** How long one attempt may take, in milliseconds; by default 30,000, and 300,000 where a file is sent. */
  readonly timeoutMs?: number | undefined
  /** How often a request that is safe to repeat is repeated when it fails for the moment; 2 by default. */
  readonly retries?: number | undefined
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export interface CallOptions {
  /** Aborts the call, and the waiting for another attempt. */
  readonly signal?: AbortSignal | undefined
}

export interface WriteOptions extends CallOptions {
  /** A write with a key is done once however often it is sent, and so is retried when the network fails. 1 to 255 printable ASCII characters. */
  readonly idempotencyKey?: string | undefined
}

interface Parts extends WriteOptions {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
  /** A body with a file; its content type, with the boundary, is made by `fetch`. */
  readonly form?: FormData
}

type PartsOf<P> = Parts & (unknown extends PathParameters<P> ? unknown : { readonly path: PathParameters<P> })

/** The operations of the API over HTTP, with the retries and errors that all of them share. */
export interface Http {
  call<M extends Method, P extends PathOf<M>>(method: M, path: P, parts: PartsOf<P>): Promise<Answer<M, P>>
  /** An answer that is not JSON, as it came. */
  bytes<P extends PathOf<'get'>>(path: P, parts: PartsOf<P>): Promise<Uint8Array>
  /** The token of the session, if somebody is signed in. */
  session(): string | undefined
}

export const DEFAULT_URL = 'http://127.0.0.1:3000'
const TIMEOUT_MS = 30_000
/** 5 MB at 140 kbit/s. */
const FILE_TIMEOUT_MS = 300_000
const RETRIES = 2

/** Puts ids into a path. An id that would lead to another path is refused. */
export function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      throw new TypeError(
        `${name} must be the id of something; it is ${value === undefined ? 'undefined' : JSON.stringify(value)}`,
      )
    }
    return encodeURIComponent(value)
  })
}

/** A variable of the environment; undefined where there is none, as in a browser. */
function variable(name: string): string | undefined {
  const process: unknown = Reflect.get(globalThis, 'process')
  const env: unknown = typeof process === 'object' && process !== null ? Reflect.get(process, 'env') : undefined
  const value: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, name) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readUrl({ url, fetch }: ClientOptions): string {
  const given = url ?? (fetch ? undefined : variable('POSTHORN_URL')) ?? DEFAULT_URL
  if (!/^https?:\/\//i.test(given))
    throw new TypeError(
      `url must begin with http:// or https://; it is ${JSON.stringify(given)}. Write http://${given}?`,
    )
  return given.replace(/\/+$/, '')
}

function readKey(key: string | undefined): string | undefined {
  const trimmed = key?.trim()
  if (trimmed && !/^[\x21-\x7e]+$/.test(trimmed))
    throw new TypeError('key must be an API key such as sk_…; it contains blanks or characters beyond ASCII')
  return trimmed || undefined
}

/** The innermost reason that a runtime gives for a failed fetch: "connect ECONNREFUSED 127.0.0.1:3000". */
function reasonOf(error: unknown): string {
  let reason = 'the connection failed'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    reason = cause.message || (typeof code === 'string' ? code : reason)
  }
  // OpenSSL says it in a line of numbers.
  if (reason.includes('wrong version number') || reason.includes('packet length too long'))
    return 'it does not speak TLS; try http:// instead of https://'
  return reason.trim()
}

export function createHttp(options: ClientOptions): Http {
  const url = readUrl(options)
  const ownWay = options.session !== undefined || options.fetch !== undefined
  const key = readKey(options.key ?? (ownWay ? undefined : variable('POSTHORN_KEY')))
  const cookies = createCookies(readKey(options.session))
  const retries = options.retries ?? RETRIES
  const useFetch = options.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))
  const http = createFetch({ fetch: (input, init) => useFetch(String(input), init ?? {}) })

  function headersOf({ body, idempotencyKey }: Parts): Headers {
    const headers = new Headers({ accept: 'application/json' })
    const cookie = cookies.header()
    if (key) headers.set('authorization', `Bearer ${key}`)
    else if (cookie) headers.set('cookie', cookie)
    if (!key && options.project) headers.set('x-project-id', options.project)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    return headers
  }

  /** One attempt, read to the end of its body. Redirects are not followed: a redirected POST would lose its body. */
  async function attempt(
    method: Method,
    path: string,
    parts: Parts,
    headers: Headers,
    body: string | FormData | undefined,
  ) {
    const timeoutMs = options.timeoutMs ?? (parts.form ? FILE_TIMEOUT_MS : TIMEOUT_MS)
    const controller = new AbortController()
    const abort = () => controller.abort(parts.signal?.reason)
    let late = false
    const timer = setTimeout(() => {
      late = true
      controller.abort()
    }, timeoutMs)
    parts.signal?.addEventListener('abort', abort, { once: true })
    try {
      parts.signal?.throwIfAborted()
      const response = await http.raw(path, {
        baseURL: url,
        method,
        headers,
        redirect: 'manual',
        retry: false,
        ignoreResponseError: true,
        responseType: 'arrayBuffer',
        signal: controller.signal,
        ...(parts.query && { query: { ...parts.query } }),
        ...(body !== undefined && { body }),
      })
      return { response, bytes: new Uint8Array(response._data ?? new ArrayBuffer(0)) }
    } catch (error) {
      if (parts.signal?.aborted) throw parts.signal.reason
      const cause = error instanceof Error && error.name === 'FetchError' ? error.cause : error
      if (late)
        throw new PosthornConnectionError({
          reason: 'timeout',
          url,
          message: `${url} did not answer within ${timeoutMs / 1000} s.`,
          cause,
        })
      throw new PosthornConnectionError({
        reason: 'unreachable',
        url,
        message: `${url} cannot be reached: ${reasonOf(cause)}.`,
        cause,
      })
    } finally {
      clearTimeout(timer)
      parts.signal?.removeEventListener('abort', abort)
    }
  }

  async function request(method: Method, template: string, parts: Parts) {
    const path = fillPath(template, parts.path)
    const body = parts.form ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body))
    const headers = headersOf(parts)
    const repeatable = method === 'get' || parts.idempotencyKey !== undefined
    for (let count = 0; ; count++) {
      try {
        const { response, bytes } = await attempt(method, path, parts, headers, body)
        cookies.keep(response.headers)
        if (response.ok) return { response, bytes }
        throw errorOf(response, new TextDecoder().decode(bytes), url)
      } catch (error) {
        const delay = repeatable && count < retries ? retryDelayMs(error, count) : undefined
        if (delay === undefined) throw error
        await sleep(delay, parts.signal)
      }
    }
  }

  return {
    async call(method, path, parts) {
      const { response, bytes } = await request(method, path, parts)
      const text = new TextDecoder().decode(bytes)
      try {
        return text === '' ? undefined : JSON.parse(text)
      } catch {
        throw unexpectedAnswer(response, text, url)
      }
    },
    async bytes(path, parts) {
      const { bytes } = await request('get', path, parts)
      return bytes
    },
    session: cookies.session,
  }
}
