import { PosthornConnectionError } from './errors.ts'
import type { Fetch } from './options.ts'

/** The innermost reason that a runtime gives for a failed fetch: "connect ECONNREFUSED 127.0.0.1:3000". */
function reasonOf(error: unknown): string {
  let reason = 'the connection failed'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    reason = cause.message || (typeof code === 'string' ? code : reason)
  }
  // OpenSSL reports it in a line of numbers.
  if (reason.includes('wrong version number') || reason.includes('packet length too long'))
    return 'it does not speak TLS; try http:// instead of https://'
  return reason.trim().replace(/\.$/, '')
}

/** A request that is ready to be sent, any number of times. */
export interface Attempt {
  readonly fetch: Fetch
  /** The server, for messages of errors. */
  readonly url: string
  /** The complete URL. */
  readonly input: string
  readonly init: RequestInit
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends the request once, and reads the answer to its end. Throws a `PosthornConnectionError` when there is no answer,
 * and the reason of the signal when it aborts.
 */
export const attempt = (one: Attempt) =>
  inTime(one, async (response) => ({ response, bytes: new Uint8Array(await response.arrayBuffer()) }))

/** Sends the request once, and returns when the answer begins. Throws like `attempt`. */
export const connect = (one: Attempt): Promise<Response> => inTime(one, async (response) => response)

async function inTime<T>(
  { fetch, url, input, init, timeoutMs, signal }: Attempt,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    signal?.throwIfAborted()
    return await read(await fetch(input, { ...init, signal: controller.signal }))
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    // The application's own fetch may throw it with its own message.
    if (cause instanceof PosthornConnectionError) throw cause
    throw new PosthornConnectionError({
      reason: isLate ? 'timeout' : 'unreachable',
      url,
      message: isLate
        ? `${url} did not respond within ${timeoutMs / 1000} s.`
        : `${url} cannot be reached: ${reasonOf(cause)}.`,
      cause,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
