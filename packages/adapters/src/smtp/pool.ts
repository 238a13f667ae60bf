import { MailerError, type MayLeave } from '@posthorn/core'
import type { WireMail } from '../compose/compose.ts'
import { openConnection } from './open.ts'
import { createSession, type SendResult, type Session, type Task } from './session.ts'
import type { SmtpSettings } from './url.ts'

/** Connections to one server, opened when needed and kept for the next mail. */
export interface SmtpPool {
  /**
   * Hands a mail over once and returns the server's reply. Rejects with `MailerError`. A mail moves to a second connection
   * only when the first was a reused one and none of the mail's content had been sent over it.
   */
  deliver(mail: WireMail, mayLeave: MayLeave): Promise<string>
  /** Opens a connection and closes it again. */
  verify(): Promise<void>
  /** Refuses new and waiting mails, gives those under way a moment to end, then aborts them. */
  close(): Promise<void>
}

interface Waiting extends Task {
  /** Whether it needs a connection of its own, because a used one was lost. */
  readonly isMoved: boolean
}

export function createPool(settings: SmtpSettings): SmtpPool {
  const sessions = new Set<Session>()
  /** The most recently used is taken first, so that spare ones become idle and close. */
  const idle: { readonly session: Session; readonly timer: NodeJS.Timeout }[] = []
  /** Mails that were moved stand in front. */
  const waiting: Waiting[] = []
  const whenQuiet: (() => void)[] = []
  /** Functions that break each connection, including those being opened. */
  const breakers = new Set<() => void>()
  let opening = 0
  let underWay = 0
  let closed = false
  let broken = false
  let placing = false

  const owner = {
    next: () => (waiting[0]?.isMoved ? undefined : take()),
    free(session: Session) {
      if (session.state === 'ended') forget(session)
      else if (closed || session.mails >= settings.maxMessages) retire(session)
      else park(session)
      placeWaiting()
    },
  }

  function take(): Waiting | undefined {
    const task = waiting.shift()
    if (task) underWay += 1
    return task
  }

  /** Gives waiting mails to connections: an idle one, then a new one, then behind the mail of a busy one. */
  function placeWaiting(): void {
    if (placing) return
    placing = true
    for (let place = placeFor(waiting[0]); place; place = placeFor(waiting[0])) {
      const task = take()
      if (task) place(task)
    }
    placing = false
  }

  function placeFor(task: Waiting | undefined): ((task: Waiting) => void) | undefined {
    if (!task) return undefined
    const spare = takeIdle()
    if (spare && !task.isMoved) return (task) => spare.send(task)
    if (spare) retire(spare)
    if (sessions.size + opening < settings.connections) return (task) => void openFor(task)
    if (task.isMoved) return undefined
    const busy = [...sessions].find(({ state }) => state === 'behind')
    return busy && ((task) => busy.send(task))
  }

  async function openFor(task: Waiting): Promise<void> {
    opening += 1
    const opened = await open().then(
      (connection) => ({ connection }),
      (error: unknown) => ({ failure: error instanceof MailerError ? error : lostError(error) }),
    )
    opening -= 1
    if ('failure' in opened) {
      task.done({ failure: opened.failure, begun: false, reused: false })
      placeWaiting()
      return
    }
    const session = createSession(opened.connection, settings, owner)
    sessions.add(session)
    session.send(task)
  }

  async function open() {
    if (broken) throw closedError()
    return openConnection(settings, breakers)
  }

  function takeIdle(): Session | undefined {
    const entry = idle.pop()
    clearTimeout(entry?.timer)
    return entry?.session
  }

  function park(session: Session): void {
    const timer = setTimeout(() => retire(session), settings.idleTimeout)
    idle.push({ session, timer })
  }

  function retire(session: Session): void {
    forget(session)
    session.quit()
  }

  function forget(session: Session): void {
    sessions.delete(session)
    const at = idle.findIndex((entry) => entry.session === session)
    if (at === -1) return
    clearTimeout(idle[at]?.timer)
    idle.splice(at, 1)
  }

  function breakOff(): void {
    broken = true
    for (const breakOff of [...breakers]) breakOff()
  }

  /** Ends a mail, or lets it wait for a new connection. */
  function settle(task: Waiting, result: SendResult, end: (result: SendResult) => void): void {
    underWay -= 1
    const isLost = 'failure' in result && !result.begun && result.reused && isStale(result.failure)
    if (isLost && !task.isMoved && !closed) {
      waiting.unshift(waitingFor(task, true, end))
      placeWaiting()
      return
    }
    end(result)
    if (underWay === 0) for (const tell of whenQuiet.splice(0)) tell()
  }

  function waitingFor({ mail, mayLeave }: Omit<Task, 'done'>, isMoved: boolean, end: (result: SendResult) => void) {
    const task: Waiting = { mail, mayLeave, isMoved, done: (result) => settle(task, result, end) }
    return task
  }

  return {
    deliver: (mail, mayLeave) =>
      new Promise((resolve, reject) => {
        if (closed) throw closedError()
        const end = (result: SendResult) => {
          if ('failure' in result) reject(result.failure)
          else resolve(result.response)
        }
        waiting.push(waitingFor({ mail, mayLeave }, false, end))
        placeWaiting()
      }),
    async verify() {
      if (closed) throw closedError()
      const connection = await open()
      connection.quit()
    },
    async close() {
      closed = true
      for (const task of waiting.splice(0)) {
        underWay += 1
        task.done({ failure: closedError(), begun: false, reused: false })
      }
      for (const { session } of [...idle]) retire(session)
      if (underWay === 0) return
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

const lostError = (cause: unknown) =>
  new MailerError('unreachable', 'The connection could not be opened.', { cause, connected: false })

const closedError = () => new MailerError('unreachable', 'The mailer is closed.')
