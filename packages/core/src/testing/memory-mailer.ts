import {
  type MailContent,
  type Mailer,
  MailerError,
  type MailerFailure,
  type MayLeave,
  type OutgoingMail,
  type PreparedContent,
  type RefusedCommand,
} from '../kernel/ports/mailer.ts'
import { type WholeMail, wholeMail } from './whole-mail.ts'

/** A failure of sends. */
export interface MailerFault {
  /**
   * The failure. `{ failure: 'unknown', taken: true }` is an `unknown` failure of a mail that was accepted
   * nevertheless.
   */
  readonly failure: MailerFailure
  /** Only sends to this address fail. */
  readonly to?: string
  /** Only the nth matching send fails, from 1. */
  readonly nth?: number
  /** The number of sends that fail; absent means all, or one when `nth` is given. */
  readonly times?: number
  readonly message?: string
  readonly replyCode?: number
  readonly statusCode?: string
  readonly command?: RefusedCommand
  /** True if there was a session; true by default. */
  readonly connected?: boolean
  /** True if the mail arrives despite the failure. */
  readonly taken?: boolean
}

/** A mailer that stores its mails, and fails on demand. */
export interface MemoryMailer extends Mailer {
  /** Every mail that it was asked to send. */
  readonly attempts: readonly WholeMail[]
  /** Every mail that arrived. */
  readonly sent: readonly WholeMail[]
  /** Returns a mail of a prepared content as it would arrive. */
  whole(prepared: PreparedContent, mail: OutgoingMail): WholeMail
  /** Makes later sends fail. Faults add up; the first that matches is used. */
  fail(fault: MailerFault): void
  /** Ends all failures. */
  heal(): void
  /** Makes `send` wait, as with a slow mail server, until the returned function is called. */
  pause(): () => void
}

export interface MemoryMailerOptions {
  readonly concurrency?: number
  readonly local?: boolean
  readonly waitsForGuard?: boolean
}

/** Returns the answer of a guard. A guard that throws means false. */
const holds = async (mayLeave: MayLeave): Promise<boolean> => {
  try {
    return await mayLeave()
  } catch {
    return false
  }
}

export function memoryMailer(options: MemoryMailerOptions = {}): MemoryMailer {
  const { concurrency = 5, local = true, waitsForGuard = false } = options
  const contents = new WeakMap<PreparedContent, MailContent>()
  const attempts: WholeMail[] = []
  const sent: WholeMail[] = []
  let faults: { readonly fault: MailerFault; seen: number }[] = []
  let gate: Promise<void> = Promise.resolve()

  function faultOf(mail: WholeMail): MailerFault | undefined {
    let found: MailerFault | undefined
    for (const entry of faults) {
      const { fault } = entry
      if (fault.to !== undefined && fault.to !== mail.to.email) continue
      entry.seen += 1
      const first = fault.nth ?? 1
      const times = fault.times ?? (fault.nth === undefined ? Number.POSITIVE_INFINITY : 1)
      if (entry.seen >= first && entry.seen < first + times) found ??= fault
    }
    return found
  }

  function errorOf({ failure, message, replyCode, statusCode, command, connected }: MailerFault): MailerError {
    return new MailerError(failure, message ?? `scripted: ${failure}`, {
      ...(connected !== undefined && { connected }),
      ...(replyCode !== undefined && { replyCode }),
      ...(statusCode !== undefined && { statusCode }),
      command,
    })
  }

  function whole(prepared: PreparedContent, mail: OutgoingMail): WholeMail {
    const content = contents.get(prepared)
    if (!content) throw new Error('the content was prepared by another mailer')
    return wholeMail(content, mail)
  }

  return {
    name: 'memory',
    concurrency,
    local,
    waitsForGuard,
    attempts,
    sent,
    whole,
    fail(fault) {
      faults.push({ fault, seen: 0 })
    },
    heal() {
      faults = []
    },
    pause() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    async prepare(content) {
      const prepared: PreparedContent = { weight: 0 } // It keeps everything anyway.
      contents.set(prepared, content)
      return prepared
    },
    async send(prepared, outgoing, mayLeave = () => true) {
      const mail = whole(prepared, outgoing)
      attempts.push(mail)
      const fault = faultOf(mail)
      await gate
      if (!(await holds(mayLeave))) throw new MailerError('withdrawn', 'The mail is not the caller’s any more.')
      if (!fault || fault.taken) sent.push(mail)
      if (fault) throw errorOf(fault)
      return { response: `250 2.0.0 Ok: kept as ${sent.length}` }
    },
    async verify() {
      const entry = faults.find(({ fault }) => fault.to === undefined && fault.nth === undefined)
      if (entry) throw errorOf(entry.fault)
    },
    async close() {},
  }
}
