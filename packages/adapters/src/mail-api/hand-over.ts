import { MailerError, type MailReceipt, type MayLeave } from '@posthorn/core/ports'

export interface HandOverOptions {
  /** Milliseconds that one request may take. */
  readonly timeout: number
  /** Milliseconds for which running requests may continue after the mailer is closed; then they are aborted. */
  readonly closeTimeout: number
  /** Returns the failure of a mail whose request failed. */
  readonly failureOf: (error: unknown) => MailerError
}

/** Hands mails to an API over HTTP, one request a mail. */
export interface HandOver {
  /**
   * Asks the guard, then makes the request, which returns the provider's answer. Rejects with `MailerError`: `unknown`
   * if the request takes too long or is aborted.
   */
  deliver(request: (signal: AbortSignal) => Promise<string>, mayLeave: MayLeave): Promise<MailReceipt>
  /** Makes a request that does not hand over a mail; one that takes too long is `unreachable`. */
  ask(request: (signal: AbortSignal) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

const ANSWER_MAX = 1000

export function createHandOver({ timeout, closeTimeout, failureOf }: HandOverOptions): HandOver {
  const underWay = new Set<{ readonly ended: Promise<unknown>; giveUp(): void }>()
  let closed = false

  async function made<T>(request: (signal: AbortSignal) => Promise<T>, late: () => MailerError): Promise<T> {
    const control = new AbortController()
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => {
      reject(late())
      control.abort()
    }
    const timer = setTimeout(giveUp, timeout)
    const answer = Promise.race([request(control.signal), givenUp])
    const entry = { ended: answer.catch(() => {}), giveUp }
    underWay.add(entry)
    try {
      return await answer
    } catch (error) {
      throw error instanceof MailerError ? error : failureOf(error)
    } finally {
      clearTimeout(timer)
      underWay.delete(entry)
    }
  }

  return {
    async deliver(request, mayLeave) {
      if (closed) throw closedError()
      if (!(await isHeld(mayLeave))) throw new MailerError('withdrawn', 'The mail was withdrawn before it was sent.')
      if (closed) throw closedError()
      const response = await made(request, () => new MailerError('unknown', 'The provider did not respond in time.'))
      return { response: response.slice(0, ANSWER_MAX).toWellFormed() }
    },
    async ask(request) {
      if (closed) throw closedError()
      await made(request, () => new MailerError('unreachable', 'The provider did not respond in time.'))
    },
    async close() {
      closed = true
      if (underWay.size === 0) return
      const timer = setTimeout(() => {
        for (const { giveUp } of underWay) giveUp()
      }, closeTimeout)
      await Promise.all([...underWay].map(({ ended }) => ended))
      clearTimeout(timer)
    },
  }
}

/** Returns true if the guard allows the mail. A guard that throws counts as a refusal. */
async function isHeld(mayLeave: MayLeave): Promise<boolean> {
  try {
    return await mayLeave()
  } catch {
    return false
  }
}

const closedError = () => new MailerError('unreachable', 'The mailer is closed.')
