import { createFetch, type FetchContext } from 'ofetch'
import type { Answer, Method, PathOf, PathParameters } from './api-types.ts'
import { attempt, connect } from './attempt.ts'
import { createCookies } from './cookies.ts'
import { errorOf, unexpectedAnswer } from './error-body.ts'
import { type ClientOptions, readKey, readSecret, readUrl } from './options.ts'
import { fillPath, queryOf } from './path.ts'
import { mayRepeat, retryDelayMs, sleep } from './retry.ts'

export interface CallOptions {
  /** Aborts the call, and the wait for another attempt. */
  readonly signal?: AbortSignal | undefined
  /** The time that one attempt of this call may take, in milliseconds, instead of the client's timeout. */
  readonly timeoutMs?: number | undefined
}

export interface WriteOptions extends CallOptions {
  /**
   * A key with which a write is done once however often it is sent, and so is retried when the network fails. 1 to 255
   * printable ASCII characters.
   */
  readonly idempotencyKey?: string | undefined
}

export interface EditOptions extends WriteOptions {
  /**
   * The `revision` of the record that you have read. If it has another one by now, nothing is done, and the call fails
   * with `REVISION_CONFLICT`.
   */
  readonly ifMatch?: number | undefined
}

interface Parts extends EditOptions {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  /** The media types that the caller reads; JSON by default. */
  readonly accept?: string
  readonly body?: unknown
  /** A body with a file; `fetch` sets its content type, with the boundary. */
  readonly form?: FormData
}

type PartsOf<P> = Parts & (unknown extends PathParameters<P> ? unknown : { readonly path: PathParameters<P> })

/** The operations of the API over HTTP, with the retries and errors that all of them share. */
export interface Http {
  call<M extends Method, P extends PathOf<M>>(method: M, path: P, parts: PartsOf<P>): Promise<Answer<M, P>>
  /** Opens an answer that has no end: the caller reads its body. Not repeated when it fails. */
  open<P extends PathOf<'get'>>(path: P, parts: PartsOf<P>): Promise<Response>
  /** An answer that is not JSON, as it came. */
  bytes<P extends PathOf<'get'>>(path: P, parts: PartsOf<P>): Promise<Uint8Array>
  /** The token of the session, if someone is signed in. */
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
  function headersOf({ idempotencyKey, ifMatch, accept = 'application/json' }: Parts): Headers {
    const headers = new Headers({ accept })
    const cookie = cookies.header()
    if (key) headers.set('authorization', `Bearer ${key}`)
    else if (cookie) headers.set('cookie', cookie)
    if (!key && options.project) headers.set('x-project-id', options.project)
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
    return headers
  }

  const failureOf = (response: Response, bytes: Uint8Array) => errorOf(response, new TextDecoder().decode(bytes), url)

  async function request(method: Method, template: string, parts: Parts) {
    const { form, signal } = parts
    const timeoutMs = parts.timeoutMs ?? options.timeoutMs ?? (form ? FILE_TIMEOUT_MS : TIMEOUT_MS)
    const isRepeatable = method === 'get' || parts.idempotencyKey !== undefined
    let bytes: Uint8Array = new Uint8Array()
    let failures = 0
    const { raw } = createFetch({
      // The time of an attempt includes its answer, and the signal counts as well: the limit of ofetch does neither.
      async fetch(input, { method = '', headers, body } = {}) {
        // Redirects are not followed: a redirected POST would lose its body.
        const init = { method, headers: headers ?? {}, body: body ?? null, redirect: 'manual' } as const
        const answer = await attempt({ fetch, url, input: String(input), init, timeoutMs, signal })
        bytes = answer.bytes
        return answer.response
      },
      Headers,
      AbortController,
    })
    /** Waits before the next attempt; throws when there is none. The errors of ofetch would show the key. */
    async function pause({ error, response }: FetchContext): Promise<void> {
      const failure = response ? failureOf(response, bytes) : error
      const mayGoOn = failures < retries && mayRepeat(failure, { isRepeatable })
      const delay = mayGoOn ? retryDelayMs(failure, failures++) : undefined
      if (delay === undefined) throw failure
      await sleep(delay, signal)
    }
    const response = await raw(url + fillPath(template, parts.path) + queryOf(parts.query), {
      method,
      headers: headersOf(parts),
      body: form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      responseType: 'stream',
      retry: retries,
      onRequestError: pause,
      onResponse: ({ response }) => cookies.keep(response.headers),
      onResponseError: pause,
    })
    if (!response.ok) throw failureOf(response, bytes)
    return { response, bytes }
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
    async open(path, parts) {
      const init = { method: 'GET', headers: headersOf(parts), body: null, redirect: 'manual' } as const
      const input = url + fillPath(path, parts.path) + queryOf(parts.query)
      const timeoutMs = parts.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS
      const response = await connect({ fetch, url, input, init, timeoutMs, signal: parts.signal })
      if (!response.ok) throw failureOf(response, new Uint8Array(await response.arrayBuffer()))
      return response
    },
    async bytes(path, parts) {
      const { bytes } = await request('get', path, parts)
      return bytes
    },
    session: cookies.session,
  }
}
