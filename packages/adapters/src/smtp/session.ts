import type { MailerError, MayLeave } from '@posthorn/core'
import type { WireMail } from '../compose/compose.ts'
import { sendContent } from './content.ts'
import { createExchange, type Exchange, isTaken, unfitFor } from './envelope.ts'
import { answeredEarly, noReply, refusalError, strayReply, toMailerError, withdrawn, wordsOf } from './failure.ts'
import { type Connection, lostConnection, timedOut } from './open.ts'
import { createReplyReader, type Reply } from './reply.ts'
import type { SmtpSettings } from './url.ts'

/** A mail to be handed over, and who waits for that. */
export interface Task {
  readonly mail: WireMail
  readonly mayLeave: MayLeave
  /** Called once. */
  done(result: SendResult): void
}

/**
 * What became of a mail. `begun` says whether any of its content can have left, `reused` whether the connection had other
 * mails before it.
 */
export type SendResult =
  | { readonly response: string }
  | { readonly failure: MailerError; readonly begun: boolean; readonly reused: boolean }

/** The pool that a session belongs to. */
export interface SessionOwner {
  /** Returns a mail that waits for a connection, if there is one. */
  next(): Task | undefined
  /** The session has nothing under way any more, or has ended. */
  free(session: Session): void
}

/**
 * A connection on which mails are handed over, one after the other. Where the server knows PIPELINING (RFC 2920), the
 * commands of a mail leave together, and those of the next mail right behind the final dot of the one before: a mail then
 * costs one round trip. Such a mail is not begun until its content leaves.
 */
export interface Session {
  /** How many mails it was given. */
  readonly mails: number
  /** `idle` takes a mail, `behind` takes one behind the mail under way. */
  readonly state: 'idle' | 'behind' | 'busy' | 'ended'
  send(task: Task): void
  /** Says QUIT and closes. Only for an idle session. */
  quit(): void
}

/** A server that takes content more slowly counts as gone. */
const SLOWEST_BYTES_PER_MS = 10
/** A mail waits so long behind another at most, and only behind a server that answered the last one in half the time. */
const BEHIND_MS = 1000

const ASCII = /^[\0-\x7f]*$/

/** A mail whose commands have left. */
interface Opened {
  readonly task: Task
  readonly exchange: Exchange
}

/**
 * What the next reply is about: nothing, the commands of the mail under way, its content (which is still to leave, or
 * leaves), its final dot, or RSET.
 */
type Stage = 'idle' | 'envelope' | 'ready' | 'content' | 'answer' | 'reset'

export function createSession(connection: Connection, settings: SmtpSettings, owner: SessionOwner): Session {
  const { extensions, words } = connection
  let mails = 0
  let stage: Stage = 'idle'
  /** The mail under way, and the one whose commands stand behind its final dot. */
  let current: Opened | undefined
  let behind: Opened | undefined
  /** Whether the mail under way is not the first of the connection. */
  let reused = false
  let ended = false
  /** Takes no other mail: the commands of one that was taken back have left, or the connection is lost. */
  let isSpoilt = false
  let timer: NodeJS.Timeout | undefined
  let behindTimer: NodeJS.Timeout | undefined
  let dotAt = 0
  let answeredInMs = Number.POSITIVE_INFINITY
  /** Whether the replies that came together with the present one were asked for: none is an answer to what leaves now. */
  let hasAsked = false

  const session: Session = {
    get mails() {
      return mails
    },
    get state() {
      if (ended) return 'ended'
      if (stage === 'idle') return 'idle'
      return mayFollow() ? 'behind' : 'busy'
    },
    send(task) {
      if (failUnfit(task)) {
        if (session.state === 'idle') owner.free(session)
      } else if (stage === 'idle') {
        begin(opened(task))
        connection.write(current?.exchange.opening ?? '')
      } else connection.write(follow(task))
    },
    quit() {
      ended = true
      connection.quit()
    },
  }

  const reader = createReplyReader((reply) => {
    if (!ended) hear(reply)
  })
  connection.listen({
    said(chunk) {
      if (ended) return
      hasAsked = false
      if (!reader.read(chunk)) end(noReply())
      // What came together with the server's 354 is no answer to the content.
      if (stage === 'ready' && current && !ended) sendContentOf(current.task)
    },
    lost(error) {
      if (ended) return
      isSpoilt = true
      const lastWords = reader.unfinished()
      if (lastWords && stage !== 'idle') hear(lastWords)
      end(error)
    },
  })

  const mayFollow = () =>
    stage === 'answer' &&
    !behind &&
    !isSpoilt &&
    extensions.pipelining &&
    answeredInMs < BEHIND_MS / 2 &&
    mails < settings.maxMessages

  function failUnfit(task: Task): boolean {
    const failure = unfitFor(extensions, task.mail)
    if (failure) task.done({ failure, begun: false, reused: false })
    return failure !== undefined
  }

  function opened(task: Task): Opened {
    mails += 1
    return { task, exchange: createExchange(task.mail, extensions) }
  }

  function begin(mail: Opened): void {
    current = mail
    reused = mails > 1
    stage = 'envelope'
    expireIn(settings.commandTimeout)
  }

  /** Returns the commands of a mail that is put behind the one under way. */
  function follow(task: Task): string {
    behind = opened(task)
    behindTimer = setTimeout(takeBack, BEHIND_MS)
    return behind.exchange.opening
  }

  /** The mail under way is not answered in time: the one behind it goes elsewhere. The connection ends after the answer. */
  function takeBack(): void {
    const mail = behind
    behind = undefined
    isSpoilt = true
    if (mail) lose(mail)
  }

  function expireIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => end(timedOut(ms)), ms)
  }

  function hear(reply: Reply): void {
    if (hasAsked || stage === 'ready') end(strayReply(reply))
    else if (stage === 'envelope') hearEnvelope(reply)
    else if (stage === 'reset' && isTaken(reply)) rest()
    else if (stage === 'answer') hearAnswer(reply)
    else if (stage === 'content') end(reply.code < 400 ? answeredEarly() : refusalError({ command: 'content', reply }))
    else end(lostConnection())
  }

  function hearEnvelope(reply: Reply): void {
    const turn = current?.exchange.hear(reply)
    if (turn?.do === 'write') ask(turn.text)
    if (turn?.do === 'content') stage = 'ready'
    if (turn?.do === 'refuse') {
      const failure = toMailerError(refusalError(turn.refusal), 'envelope', words)
      if (turn.over || !leavesSession(failure)) end(failure)
      else startAnew(failure)
    }
  }

  function ask(command: string): void {
    hasAsked = true
    connection.write(command)
  }

  /** Lets the server forget a mail whose commands it refused (RSET, RFC 5321 §4.1.1.5). */
  function startAnew(failure: MailerError): void {
    const mail = current
    current = undefined
    stage = 'reset'
    expireIn(settings.commandTimeout)
    ask('RSET\r\n')
    mail?.task.done({ failure, begun: false, reused })
  }

  function sendContentOf(task: Task): void {
    const { message } = task.mail
    sendContent(message, {
      mayLeave: task.mayLeave,
      isOver: () => ended || current?.task !== task,
      begin() {
        if (stage !== 'ready') return
        stage = 'content'
        expireIn(settings.socketTimeout + message.length / SLOWEST_BYTES_PER_MS)
      },
      write: (bytes) => connection.write(bytes),
      whenDrained: (go) => connection.whenDrained(go),
      finish(bytes) {
        stage = 'answer'
        dotAt = performance.now()
        expireIn(settings.socketTimeout)
        const next = mayFollow() ? owner.next() : undefined
        const isUnfit = next && unfitFor(extensions, next.mail)
        writeEnd(bytes, next && !isUnfit ? follow(next) : '')
        if (isUnfit) failUnfit(next)
      },
      refuse: () => end(withdrawn()),
    })
  }

  /** Writes the end of a content, and behind it the commands of the next mail. */
  function writeEnd(bytes: readonly Buffer[] | string, commands: string): void {
    if (typeof bytes !== 'string') connection.write(Buffer.concat([...bytes, Buffer.from(commands)]))
    else if (ASCII.test(commands)) connection.writeAscii(bytes + commands)
    else connection.write(bytes + commands)
  }

  /** The answer to the final dot. */
  function hearAnswer(reply: Reply): void {
    const mail = current
    answeredInMs = performance.now() - dotAt
    clearTimeout(behindTimer)
    const result = resultOf(reply)
    const goesOn = !isSpoilt && ('response' in result || leavesSession(result.failure))
    current = undefined
    if (goesOn && behind) {
      begin(behind)
      behind = undefined
    } else if (goesOn) stage = 'idle'
    mail?.task.done(result)
    if (!goesOn) end(lostConnection())
    else if (stage === 'idle') rest()
  }

  function resultOf(reply: Reply): SendResult {
    if (isTaken(reply)) return { response: words.forSenders(wordsOf({ message: reply.text })) }
    const failure = toMailerError(refusalError({ command: 'content', reply }), 'answer', words)
    return { failure, begun: true, reused }
  }

  function rest(): void {
    stage = 'idle'
    clearTimeout(timer)
    owner.free(session)
  }

  /** Ends the session. The mail under way fails; the one behind it was not begun. */
  function end(error: unknown): void {
    if (ended) return
    ended = true
    clearTimeout(timer)
    clearTimeout(behindTimer)
    connection.close()
    const begun = stage === 'content' || stage === 'answer'
    const phase = stage === 'content' || stage === 'answer' ? stage : 'envelope'
    // What the server said of the mail before it went counts.
    const refusal = begun ? undefined : current?.exchange.refusal
    const failure = toMailerError(refusal ? refusalError(refusal) : error, phase, words)
    current?.task.done({ failure, begun, reused })
    if (behind) lose(behind)
    owner.free(session)
  }

  /** Fails a mail whose commands have left, and nothing else. */
  function lose({ task }: Opened): void {
    task.done({ failure: toMailerError(lostConnection(), 'envelope', words), begun: false, reused: true })
  }

  return session
}

/** Whether the server refused the mail and is ready for the next one. After 421 (closing) or 503 (bad sequence) it is not. */
function leavesSession({ failure, replyCode }: MailerError): boolean {
  if (failure !== 'rejected' && failure !== 'throttled' && failure !== 'sender_refused') return false
  return replyCode !== 421 && replyCode !== 503
}
