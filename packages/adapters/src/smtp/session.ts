import type { MailerError } from '@posthorn/core/ports'
import type { ShortPart } from '../compose/message.ts'
import { sendContent } from './content.ts'
import { createExchange, type Exchange, isTaken, unfitFor } from './envelope.ts'
import { answeredEarly, noReply, refusalError, strayReply, toMailerError, withdrawn, wordsOf } from './failure.ts'
import { type Connection, lostConnection, timedOut } from './open.ts'
import { createReplyReader, leavesSession, type Reply, type ReplyReader } from './reply.ts'
import type { SendResult, Task } from './task.ts'
import type { SmtpSettings } from './url.ts'

/** The pool that a session belongs to. */
export interface SessionOwner {
  /** Returns a mail that waits for a connection, if there is one. */
  next(): Task | undefined
  /** Called when the session is idle again, or has ended. */
  free(session: SmtpSession): void
}

/** A server that takes content more slowly counts as gone. */
const SLOWEST_BYTES_PER_MS = 10
/**
 * The longest wait of a pipelined mail for the answer to the one before. A mail is pipelined only if the last answer
 * took half of this.
 */
const PIPELINED_MS = 1000

const ASCII = /^[\0-\x7f]*$/

/** A mail whose commands were sent. */
interface OpenedSession {
  readonly task: Task
  readonly exchange: Exchange
}

/**
 * The subject of the next reply: nothing, the commands of the current mail, its content (not sent yet, or being sent),
 * its final dot, or RSET.
 */
type Stage = 'idle' | 'envelope' | 'ready' | 'content' | 'answer' | 'reset'

/**
 * A connection on which mails are handed over, one after the other. If the server supports PIPELINING (RFC 2920), the
 * commands of a mail are sent together, and those of the next mail right after the final dot of the one before: a mail
 * then costs one round trip. Such a mail is not begun until its content is sent.
 */
export class SmtpSession {
  readonly #connection: Connection
  readonly #settings: SmtpSettings
  readonly #owner: SessionOwner
  readonly #reader: ReplyReader
  #mails = 0
  #stage: Stage = 'idle'
  /** The current mail, and the one whose commands follow its final dot. */
  #current: OpenedSession | undefined
  #next: OpenedSession | undefined
  /** Whether the current mail is not the first of the connection. */
  #isReused = false
  #hasEnded = false
  /**
   * Whether the session accepts no other mail: the commands of a withdrawn mail were sent, or the connection is lost.
   */
  #isSpoilt = false
  #timer: NodeJS.Timeout | undefined
  #nextTimer: NodeJS.Timeout | undefined
  #dotAt = 0
  #answeredInMs = Number.POSITIVE_INFINITY
  /**
   * Whether the replies that came together with the present one belong to sent commands: none answers the next command.
   */
  #hasAsked = false

  constructor(connection: Connection, settings: SmtpSettings, owner: SessionOwner) {
    this.#connection = connection
    this.#settings = settings
    this.#owner = owner
    this.#reader = createReplyReader((reply) => {
      if (!this.#hasEnded) this.#receive(reply)
    })
    connection.listen({ said: (chunk) => this.#read(chunk), lost: (error) => this.#lose(error) })
  }

  /** Returns the number of mails that it was given. */
  get mails(): number {
    return this.#mails
  }

  /** Returns the state: `idle` accepts a mail, `pipelining` accepts one after the current mail. */
  get state(): 'idle' | 'pipelining' | 'busy' | 'ended' {
    if (this.#hasEnded) return 'ended'
    if (this.#stage === 'idle') return 'idle'
    return this.#mayFollow() ? 'pipelining' : 'busy'
  }

  send(task: Task): void {
    if (this.#refuseUnfit(task)) {
      if (this.state === 'idle') this.#owner.free(this)
    } else if (this.#stage === 'idle') {
      this.#begin(this.#opened(task))
      this.#connection.write(this.#current?.exchange.opening ?? '')
    } else this.#connection.write(this.#follow(task))
  }

  /** Sends QUIT and closes. Only for an idle session. */
  quit(): void {
    this.#hasEnded = true
    this.#connection.quit()
  }

  #read(chunk: Buffer): void {
    if (this.#hasEnded) return
    this.#hasAsked = false
    if (!this.#reader.read(chunk)) this.#end(noReply())
    // Bytes that came together with the server's 354 are not an answer to the content.
    if (this.#stage === 'ready' && this.#current && !this.#hasEnded) this.#sendContent(this.#current.task)
  }

  #lose(error: unknown): void {
    if (this.#hasEnded) return
    this.#isSpoilt = true
    const lastWords = this.#reader.unfinished()
    if (lastWords && this.#stage !== 'idle') this.#receive(lastWords)
    this.#end(error)
  }

  #mayFollow(): boolean {
    return (
      this.#stage === 'answer' &&
      !this.#next &&
      !this.#isSpoilt &&
      this.#connection.extensions.pipelining &&
      this.#answeredInMs < PIPELINED_MS / 2 &&
      this.#mails < this.#settings.maxMessages
    )
  }

  /** Fails a mail that the server cannot take, and returns true if it did. */
  #refuseUnfit(task: Task): boolean {
    const failure = unfitFor(this.#connection.extensions, task.mail)
    if (failure) task.done({ failure, begun: false, reused: false })
    return failure !== undefined
  }

  #opened(task: Task): OpenedSession {
    this.#mails += 1
    return { task, exchange: createExchange(task.mail, this.#connection.extensions) }
  }

  #begin(mail: OpenedSession): void {
    this.#current = mail
    this.#isReused = this.#mails > 1
    this.#stage = 'envelope'
    this.#expireIn(this.#settings.commandTimeout)
  }

  /** Returns the commands of a mail that follows the current one. */
  #follow(task: Task): string {
    const next = this.#opened(task)
    this.#next = next
    this.#nextTimer = setTimeout(() => this.#takeBack(), PIPELINED_MS)
    return next.exchange.opening
  }

  /** Withdraws the next mail, because the current one is not answered in time. The connection ends after the answer. */
  #takeBack(): void {
    const mail = this.#next
    this.#next = undefined
    this.#isSpoilt = true
    if (mail) this.#failUnbegun(mail)
  }

  #expireIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(timedOut(ms)), ms)
  }

  #receive(reply: Reply): void {
    const stage = this.#stage
    if (this.#hasAsked || stage === 'ready') this.#end(strayReply(reply))
    else if (stage === 'envelope') this.#receiveEnvelope(reply)
    else if (stage === 'reset' && isTaken(reply)) this.#rest()
    else if (stage === 'answer') this.#receiveAnswer(reply)
    else if (stage === 'content')
      this.#end(reply.code < 400 ? answeredEarly() : refusalError({ command: 'content', reply }))
    else this.#end(lostConnection())
  }

  #receiveEnvelope(reply: Reply): void {
    const turn = this.#current?.exchange.receive(reply)
    if (turn?.do === 'write') this.#ask(turn.text)
    if (turn?.do === 'content') this.#stage = 'ready'
    if (turn?.do === 'refuse') {
      const failure = toMailerError(refusalError(turn.refusal), 'envelope', this.#connection.words)
      if (turn.over || !leavesSession(failure)) this.#end(failure)
      else this.#reset(failure)
    }
  }

  #ask(command: string): void {
    this.#hasAsked = true
    this.#connection.write(command)
  }

  /** Lets the server forget a mail whose commands it refused (RSET, RFC 5321 §4.1.1.5). */
  #reset(failure: MailerError): void {
    const mail = this.#current
    this.#current = undefined
    this.#stage = 'reset'
    this.#expireIn(this.#settings.commandTimeout)
    this.#ask('RSET\r\n')
    mail?.task.done({ failure, begun: false, reused: this.#isReused })
  }

  #sendContent(task: Task): void {
    const { message } = task.mail
    sendContent(message, {
      mayLeave: task.mayLeave,
      isOver: () => this.#hasEnded || this.#current?.task !== task,
      begin: () => {
        if (this.#stage !== 'ready') return
        this.#stage = 'content'
        this.#expireIn(this.#settings.socketTimeout + message.length / SLOWEST_BYTES_PER_MS)
      },
      write: (bytes) => this.#connection.write(bytes),
      whenDrained: (go) => this.#connection.whenDrained(go),
      finish: (parts) => this.#finishContent(parts),
      refuse: () => this.#end(withdrawn()),
    })
  }

  /** Writes the end of a content, and after it the commands of the next mail. */
  #finishContent(parts: readonly ShortPart[]): void {
    this.#stage = 'answer'
    this.#dotAt = performance.now()
    this.#expireIn(this.#settings.socketTimeout)
    const next = this.#mayFollow() ? this.#owner.next() : undefined
    const isUnfit = next && unfitFor(this.#connection.extensions, next.mail)
    const commands = next && !isUnfit ? this.#follow(next) : ''
    this.#connection.writeTogether([...parts, ASCII.test(commands) ? commands : Buffer.from(commands)])
    if (isUnfit) this.#refuseUnfit(next)
  }

  /** Receives the answer to the final dot. */
  #receiveAnswer(reply: Reply): void {
    const mail = this.#current
    this.#answeredInMs = performance.now() - this.#dotAt
    clearTimeout(this.#nextTimer)
    const result = this.#resultOf(reply)
    const continues = !this.#isSpoilt && ('response' in result || leavesSession(result.failure))
    this.#current = undefined
    if (continues && this.#next) {
      this.#begin(this.#next)
      this.#next = undefined
    } else if (continues) this.#stage = 'idle'
    mail?.task.done(result)
    if (!continues) this.#end(lostConnection())
    else if (this.#stage === 'idle') this.#rest()
  }

  #resultOf(reply: Reply): SendResult {
    const { words } = this.#connection
    if (isTaken(reply)) return { response: words.forSenders(wordsOf({ message: reply.text })) }
    const failure = toMailerError(refusalError({ command: 'content', reply }), 'answer', words)
    return { failure, begun: true, reused: this.#isReused }
  }

  #rest(): void {
    this.#stage = 'idle'
    clearTimeout(this.#timer)
    this.#owner.free(this)
  }

  /** Ends the session. The current mail fails; the next one was not begun. */
  #end(error: unknown): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#nextTimer)
    this.#connection.close()
    const stage = this.#stage
    const begun = stage === 'content' || stage === 'answer'
    const phase = stage === 'content' || stage === 'answer' ? stage : 'envelope'
    // A refusal by the server before the connection ended counts.
    const refusal = begun ? undefined : this.#current?.exchange.refusal
    const failure = toMailerError(refusal ? refusalError(refusal) : error, phase, this.#connection.words)
    this.#current?.task.done({ failure, begun, reused: this.#isReused })
    if (this.#next) this.#failUnbegun(this.#next)
    this.#owner.free(this)
  }

  /** Fails a mail whose commands were sent, and nothing else. */
  #failUnbegun({ task }: OpenedSession): void {
    const failure = toMailerError(lostConnection(), 'envelope', this.#connection.words)
    task.done({ failure, begun: false, reused: true })
  }
}
