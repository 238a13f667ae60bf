import { domainOf } from '../address.ts'
import type { Email } from '../emails/schema.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { MailerFailure } from '../ports/mailer.ts'

/** A time in which nothing is handed over, and why. */
export interface Pause {
  readonly since: Date
  readonly until: Date
  /** The reply of the mail server, in a form that senders may read. */
  readonly reason: string
}

/** The mail server has taken no mail from this process since `since`. */
export interface Trouble {
  readonly since: Date
  /** How the last one failed. */
  readonly failure: MailerFailure
  readonly failures: number
}

/** Failures that mean that the mail server is unavailable for all mail. */
const OF_SERVER: ReadonlySet<MailerFailure> = new Set(['unreachable', 'throttled', 'misconfigured', 'unknown'])

/**
 * The state of the mail server as this process knows it: whether it refuses the deployment, or one sender, which is a domain
 * of one project. Mail waits during a refusal and uses no attempts.
 */
export interface Relay {
  readonly pause: Pause | undefined
  readonly trouble: Trouble | undefined
  /** Records a failed hand-over, and logs the first since a mail was taken. */
  failed(failure: MailerFailure, error: Error): void
  /** The number of refused senders. */
  readonly pausedSenders: number
  /** Whether it is time to probe the mail server; true once per pause. */
  mayProbe(): boolean
  /** The mail server refuses the deployment. Refusals of other mails in flight at that moment count as the same one. */
  refuse(error: Error): Pause
  /** The mail server accepted a probe. Until it takes a mail, the next refusal pauses longer than this one. */
  letIn(): void
  /** A mail was taken: neither the deployment nor its sender is refused any more. */
  taken(email: Email): void
  /** The pause of a mail's sender. When it is over, one mail goes as a probe, and the others wait for its outcome. */
  pauseOf(email: Email): Pause | undefined
  /** The mail server refuses the sender. Refusals of other mails in flight at that moment count as the same one. */
  refuseSender(email: Email, error: Error): Pause
}

interface Refusals extends Pause {
  readonly times: number
  /** Whether a mail went as a probe. */
  readonly probed?: boolean
}

const RELAY_SECONDS = [10, 30, 60, 120, 300]
const SENDER_SECONDS = [60, 300, 900, 1800, 3600]
/** How long a probe may take. */
const PROBE_SECONDS = 30
/** The most refused senders that are remembered; one that is forgotten costs an attempt again. */
const SENDERS_MAX = 10_000

export function createRelay({ clock, log }: { readonly clock: Clock; readonly log: Log }): Relay {
  let refusals: Refusals | undefined
  let trouble: Trouble | undefined
  let isPaused = false
  let isProbing = false
  const senders = new Map<string, Refusals>()

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const isOver = ({ until }: Pause) => until <= clock.now()

  function again(before: Refusals | undefined, { message }: Error, delays: readonly number[]): Refusals {
    const times = (before?.times ?? 0) + 1
    const seconds = delays[Math.min(times, delays.length) - 1] ?? 0
    return { times, since: before?.since ?? clock.now(), until: inSeconds(seconds), reason: message }
  }

  return {
    get pause() {
      return isPaused ? refusals : undefined
    },
    get trouble() {
      return trouble
    },
    failed(failure, error) {
      if (!OF_SERVER.has(failure)) return
      // A refusal is logged when delivery pauses.
      if (!trouble && failure !== 'misconfigured')
        log.warn({ err: error, failure }, 'the mail server did not take a mail; it is tried again')
      trouble = { since: trouble?.since ?? clock.now(), failure, failures: (trouble?.failures ?? 0) + 1 }
    },
    get pausedSenders() {
      return senders.size
    },
    mayProbe() {
      if (!isPaused || isProbing || (refusals && !isOver(refusals))) return false
      isProbing = true
      return true
    },
    refuse(error) {
      const wasProbing = isProbing
      isProbing = false
      if (isPaused && refusals && !wasProbing && !isOver(refusals)) return refusals
      if (!refusals) log.error({ err: error }, 'the mail server refuses this deployment; delivery is paused')
      isPaused = true
      refusals = again(refusals, error, RELAY_SECONDS)
      return refusals
    },
    letIn() {
      isPaused = false
      isProbing = false
    },
    taken(email) {
      trouble = undefined
      if (refusals) {
        log.info({ since: refusals.since }, 'the mail server takes mail again')
        refusals = undefined
        isPaused = false
      }
      if (senders.size > 0 && senders.delete(senderOf(email)))
        log.info({ project: email.projectId, domain: domainOf(email.from) }, 'the mail server takes this sender again')
    },
    pauseOf(email) {
      if (senders.size === 0) return undefined
      const sender = senderOf(email)
      const paused = senders.get(sender)
      if (!paused || !isOver(paused)) return paused
      senders.set(sender, { ...paused, until: inSeconds(PROBE_SECONDS), probed: true })
      return undefined
    },
    refuseSender(email, error) {
      const sender = senderOf(email)
      const before = senders.get(sender)
      if (before && !before.probed && !isOver(before)) return before
      const next = again(before, error, SENDER_SECONDS)
      if (!before) {
        const about = { project: email.projectId, domain: domainOf(email.from), err: error }
        log.warn(about, 'the mail server refuses a sender; its mail waits')
        const [oldest] = senders.keys()
        if (senders.size >= SENDERS_MAX && oldest !== undefined) senders.delete(oldest)
      }
      senders.set(sender, next)
      return next
    },
  }
}

/** The key holds the project, because a domain may be refused for one project and not for another. */
const senderOf = ({ projectId, from }: Email) => `${projectId} ${domainOf(from)}`
