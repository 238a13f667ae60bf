import { MailerError, type MayLeave } from '@posthorn/core'
import type { ComposedMail } from './compose.ts'
import { openSession, type Session } from './session.ts'
import type { SmtpSettings } from './url.ts'

/** Connections to one server, opened when needed and kept for the next mail. */
export interface SmtpPool {
  /**
   * Hands a mail over once and returns the server's reply. Rejects with `MailerError`. A mail moves to a second connection
   * only when the first was a reused one and none of the mail's content had been sent over it.
   */
  deliver(mail: ComposedMail, mayLeave: MayLeave): Promise<string>
  /** Opens a connection and closes it again. */
  verify(): Promise<void>
  /** Refuses new and waiting mails, gives those under way a moment to end, then aborts them. */
  close(): Promise<void>
}

interface Waiting {
  resolve(session: Session | undefined): void
  reject(error: MailerError): void
}

export function createPool(settings: SmtpSettings): SmtpPool {
  /** The most recently used is taken first, so that spare ones become idle and close. */
  const idle: { readonly session: Session; readonly timer: NodeJS.Timeout }[] = []
  const waiting: Waiting[] = []
  const whenQuiet: (() => void)[] = []
  /** Functions that break each connection, including those being opened. */
  const breakers = new Set<() => void>()
  let busy = 0
  let closed = false
  let broken = false

  function open(): Promise<Session> {
    if (broken) throw closedError()
    return openSession(settings, breakers)
  }

  function breakOff(): void {
    broken = true
    for (const breakOff of [...breakers]) breakOff()
  }

  /** A place among the connections, with an open session if there is one. */
  async function enter(): Promise<Session | undefined> {
    if (closed) throw closedError()
    if (busy >= settings.connections) return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    busy += 1
    return takeIdle()
  }

  function takeIdle(): Session | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (entry.session.usable) return entry.session
    }
    return undefined
  }

  function leave(session: Session | undefined): void {
    const kept = session?.usable && session.mails < settings.maxMessages ? session : undefined
    if (!kept) session?.quit()
    const next = waiting.shift()
    if (next) {
      next.resolve(kept)
      return
    }
    busy -= 1
    if (kept) park(kept)
    if (busy === 0) for (const tell of whenQuiet.splice(0)) tell()
  }

  function park(session: Session): void {
    if (closed) {
      session.quit()
      return
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.session === session),
        1,
      )
      session.quit()
    }, settings.idleTimeout)
    idle.push({ session, timer })
  }

  return {
    async deliver(mail, mayLeave) {
      let session = await enter()
      try {
        const aged = session?.usable ? session : undefined
        session = aged ?? (await open())
        let delivery = await session.send(mail, mayLeave)
        if (aged && 'failure' in delivery && !delivery.begun && isStale(delivery.failure)) {
          session = await open()
          delivery = await session.send(mail, mayLeave)
        }
        if ('failure' in delivery) throw delivery.failure
        return delivery.response
      } finally {
        leave(session)
      }
    },
    async verify() {
      if (closed) throw closedError()
      const session = await open()
      session.quit()
    },
    async close() {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(closedError())
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer)
        session.quit()
      }
      if (busy === 0) return
      const timer = setTimeout(breakOff, settings.closeTimeout)
      await new Promise<void>((resolve) => whenQuiet.push(resolve))
      clearTimeout(timer)
    },
  }
}

/** Whether a kept connection, not the mail, was the problem: it was lost, or the server wanted to end it. */
function isStale({ failure, replyCode }: MailerError): boolean {
  return failure === 'unreachable' || replyCode === 421 || replyCode === 503
}

const closedError = () => new MailerError('unreachable', 'The mailer is closed.')
