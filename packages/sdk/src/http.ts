import type { Answer, Method, PathOf, PathParameters } from './api-types.ts'
import { attempt } from './attempt.ts'
import { createCookies } from './cookies.ts'
import { errorOf, unexpectedAnswer } from './error-body.ts'
import { type ClientOptions, readKey, readSecret, readUrl } from './options.ts'
import { fillPath, queryOf } from './path.ts'
import { mayRepeat, retryDelayMs, sleep } from './retry.ts'

export interface CallOptions {
  /** Aborts the call, and the waiting for another attempt. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt of this call may take, in milliseconds, instead of what the client says. */
  readonly timeoutMs?: number | undefined
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

const TIMEOUT_MS = 30_000
/** 5 MB at 140 kbit/s. */
const FILE_TIMEOUT_MS = 300_000
const RETRIES = 2

export function createHttp(options: ClientOptions): Http {
  const url = readUrl(options)
  const key = readKey(options)
  const cookies = createCookies(readSecret(options.session))
  const retries = options.retries ?? RETRIES
  const fetch = options.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))

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

  async function request(method: Method, template: string, parts: Parts) {
    const { form, signal } = parts
    const body = form ?? (parts.body === undefined ? null : JSON.stringify(parts.body))
    const path = fillPath(template, parts.path) + queryOf(parts.query)
    const timeoutMs = parts.timeoutMs ?? options.timeoutMs ?? (form ? FILE_TIMEOUT_MS : TIMEOUT_MS)
    // Redirects are not followed: a redirected POST would lose its body.
    const init = { method: method.toUpperCase(), headers: headersOf(parts), body, redirect: 'manual' } as const
    const isRepeatable = method === 'get' || parts.idempotencyKey !== undefined
    for (let count = 0; ; count++) {
      try {
        const { response, bytes } = await attempt({ fetch, url, path, init, timeoutMs, signal })
        cookies.keep(response.headers)
        if (response.ok) return { response, bytes }
        throw errorOf(response, new TextDecoder().decode(bytes), url)
      } catch (error) {
        const delay = count < retries && mayRepeat(error, isRepeatable) ? retryDelayMs(error, count) : undefined
        if (delay === undefined) throw error
        await sleep(delay, signal)
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
