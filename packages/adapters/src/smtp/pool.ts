import { MailerError, type MayLeave } from '@posthorn/core/ports'
import type { WireMail } from '../compose/compose.ts'
import { type Connection, openConnection } from './open.ts'
import { type SessionOwner, SmtpSession } from './session.ts'
import type { SendResult, Task } from './task.ts'
import type { SmtpSettings } from './url.ts'

interface Waiting extends Task {
  /** Whether it needs a connection of its own, because a used one was lost. */
  readonly isMoved: boolean
}

/** How many connections are open or being opened, and how many of them wait for a mail. */
export interface ConnectionUse {
  readonly open: number
  readonly idle: number
}

/** Connections to one server, opened when needed and kept for the next mail. */
export class SmtpPool implements SessionOwner {
  readonly #settings: SmtpSettings
  readonly #onClosed: () => void
  /** The most connections. */
  #allowed: number
  readonly #sessions = new Set<SmtpSession>()
  /** The most recently used is taken first, so that spare ones become idle and close. */
  readonly #idle: { readonly session: SmtpSession; readonly timer: NodeJS.Timeout }[] = []
  /** Mails that were moved come first. */
  readonly #waiting: Waiting[] = []
  readonly #whenQuiet: (() => void)[] = []
  /** Functions that break each connection, including those being opened. */
  readonly #breakers = new Set<() => void>()
  #opening = 0
  #underWay = 0
  #isClosed = false
  #isBroken = false
  #isPlacing = false

  /** `onClosed` is called when it has given up a connection. */
  constructor(settings: SmtpSettings, onClosed: () => void = () => {}) {
    this.#settings = settings
    this.#allowed = settings.connections
    this.#onClosed = onClosed
  }

  /** The connections that are open or being opened. */
  get connections(): number {
    return this.#sessions.size + this.#opening
  }

  /** Its connections, and those of them that wait for a mail. */
  get use(): ConnectionUse {
    return { open: this.connections, idle: this.#idle.length }
  }

  /** Sets the most connections. Others are closed once no mail waits. */
  allow(connections: number): void {
    this.#allowed = connections
    for (const { session } of [...this.#idle]) if (this.#isSpare()) this.#retire(session)
    this.#placeWaiting()
  }

  /**
   * Hands a mail over once and returns the server's reply. Rejects with `MailerError`. A mail moves to a second
   * connection only when the first was a reused one and none of the mail's content had been sent over it.
   */
  deliver(mail: WireMail, mayLeave: MayLeave): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closedError()
      const end = (result: SendResult) => {
        if ('failure' in result) reject(result.failure)
        else resolve(result.response)
      }
      this.#waiting.push(this.#waitingFor({ mail, mayLeave }, { isMoved: false, end }))
      this.#placeWaiting()
    })
  }

  /** Opens a connection and closes it again. */
  async verify(): Promise<void> {
    if (this.#isClosed) throw closedError()
    const connection = await this.#open()
    connection.quit()
  }

  /** Refuses new and waiting mails, gives those in progress a moment to end, then aborts them. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const task of this.#waiting.splice(0)) {
      this.#underWay += 1
      task.done({ failure: closedError(), begun: false, reused: false })
    }
    for (const { session } of [...this.#idle]) this.#retire(session)
    if (this.#underWay === 0) return
    const timer = setTimeout(() => this.#breakOff(), this.#settings.closeTimeout)
    await new Promise<void>((resolve) => this.#whenQuiet.push(resolve))
    clearTimeout(timer)
  }

  /** Returns a mail that waits for a connection and may follow another one. */
  next(): Task | undefined {
    return this.#waiting[0]?.isMoved ? undefined : this.#take()
  }

  /** Takes a session back that is idle again, or has ended. */
  free(session: SmtpSession): void {
    if (session.state === 'ended') this.#forget(session)
    else if (this.#isClosed || this.#isSpare() || session.mails >= this.#settings.maxMessages) this.#retire(session)
    else this.#park(session)
    this.#placeWaiting()
  }

  #isSpare(): boolean {
    return this.connections > this.#allowed && this.#waiting.length === 0
  }

  #take(): Waiting | undefined {
    const task = this.#waiting.shift()
    if (task) this.#underWay += 1
    return task
  }

  /** Gives waiting mails to connections: an idle one, then a new one, then after the mail of a busy one. */
  #placeWaiting(): void {
    if (this.#isPlacing) return
    this.#isPlacing = true
    for (let place = this.#placeFor(this.#waiting[0]); place; place = this.#placeFor(this.#waiting[0])) {
      const task = this.#take()
      if (task) place(task)
    }
    this.#isPlacing = false
  }

  #placeFor(task: Waiting | undefined): ((task: Waiting) => void) | undefined {
    if (!task) return undefined
    const spare = this.#takeIdle()
    if (spare && !task.isMoved) return (task) => spare.send(task)
    if (spare) this.#retire(spare)
    // A mail that lost its connection may replace it.
    const most = task.isMoved ? Math.max(1, this.#allowed) : this.#allowed
    if (this.connections < most) return (task) => void this.#openFor(task)
    if (task.isMoved) return undefined
    const busy = [...this.#sessions].find(({ state }) => state === 'pipelining')
    return busy && ((task) => busy.send(task))
  }

  async #openFor(task: Waiting): Promise<void> {
    this.#opening += 1
    const opened = await this.#open().then(
      (connection) => ({ connection }),
      (error: unknown) => ({ failure: error instanceof MailerError ? error : lostError(error) }),
    )
    this.#opening -= 1
    if ('failure' in opened) {
      this.#onClosed()
      task.done({ failure: opened.failure, begun: false, reused: false })
      this.#placeWaiting()
      return
    }
    const session = new SmtpSession(opened.connection, this.#settings, this)
    this.#sessions.add(session)
    session.send(task)
  }

  async #open(): Promise<Connection> {
    if (this.#isBroken) throw closedError()
    return openConnection(this.#settings, this.#breakers)
  }

  #takeIdle(): SmtpSession | undefined {
    const entry = this.#idle.pop()
    clearTimeout(entry?.timer)
    return entry?.session
  }

  #park(session: SmtpSession): void {
    const timer = setTimeout(() => this.#retire(session), this.#settings.idleTimeout)
    this.#idle.push({ session, timer })
  }

  #retire(session: SmtpSession): void {
    this.#forget(session)
    session.quit()
  }

  #forget(session: SmtpSession): void {
    if (this.#sessions.delete(session)) this.#onClosed()
    const at = this.#idle.findIndex((entry) => entry.session === session)
    if (at === -1) return
    clearTimeout(this.#idle[at]?.timer)
    this.#idle.splice(at, 1)
  }

  #breakOff(): void {
    this.#isBroken = true
    for (const breakOff of [...this.#breakers]) breakOff()
  }

  /** Ends a mail, or lets it wait for a new connection. */
  #settle(task: Waiting, result: SendResult, end: (result: SendResult) => void): void {
    this.#underWay -= 1
    const isLost = 'failure' in result && !result.begun && result.reused && isStale(result.failure)
    if (isLost && !task.isMoved && !this.#isClosed) {
      this.#waiting.unshift(this.#waitingFor(task, { isMoved: true, end }))
      this.#placeWaiting()
      return
    }
    end(result)
    if (this.#underWay === 0) for (const resolve of this.#whenQuiet.splice(0)) resolve()
  }

  #waitingFor(
    { mail, mayLeave }: Omit<Task, 'done'>,
    { isMoved, end }: { readonly isMoved: boolean; end(result: SendResult): void },
  ): Waiting {
    const task: Waiting = { mail, mayLeave, isMoved, done: (result) => this.#settle(task, result, end) }
    return task
  }
}

/** Returns true if a kept connection, not the mail, was the problem: it was lost, or the server wanted to end it. */
function isStale({ failure, replyCode }: MailerError): boolean {
  return failure === 'unreachable' || replyCode === 421 || replyCode === 503
}

const lostError = (cause: unknown) =>
  new MailerError('unreachable', 'The connection could not be opened.', { cause, connected: false })

const closedError = () => new MailerError('unreachable', 'The mailer is closed.')
