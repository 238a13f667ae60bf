import { AppError } from '@posthorn/core/kernel'

/** The part of a waiting request that matters here. */
export interface Client {
  /** Whether the connection is gone. */
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** A place in a line, which the client leaves when it disconnects, and after `patienceMs` with `SERVICE_UNAVAILABLE`. */
export class Turn {
  readonly promise: Promise<void>
  readonly #client: Client
  readonly #timer: NodeJS.Timeout
  readonly #leave: () => void
  readonly #resolve: () => void
  readonly #reject: (error: AppError) => void
  readonly #onGone = () => this.#fail(brokenOff())

  /** `leave` is called when the client leaves the line before its turn. */
  constructor(client: Client, patienceMs: number, leave: () => void) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.promise = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#client = client
    this.#leave = leave
    this.#timer = setTimeout(() => this.#fail(crowded()), patienceMs)
    client.once('close', this.#onGone)
  }

  /** Removes the client from the line because its turn has come. */
  come(): void {
    this.#settle()
    this.#resolve()
  }

  #fail(error: AppError): void {
    this.#settle()
    this.#leave()
    this.#reject(error)
  }

  #settle(): void {
    clearTimeout(this.#timer)
    this.#client.off('close', this.#onGone)
  }
}

/** The client is gone and never sees it. */
export function brokenOff(): AppError {
  return new AppError('BAD_REQUEST', { message: 'The request was aborted.' })
}

function crowded(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many large requests are in progress.',
    suggestion: 'Send fewer large requests at the same time, and try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}
