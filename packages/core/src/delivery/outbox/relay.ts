import { domainOf } from '../../kernel/address/address.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { MailerError, type MailerFailure } from '../../kernel/ports/mailer.ts'
import type { Email } from '../../mail/emails/schema.ts'

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
 * The state of the mail server as this process knows it: whether it is away or refuses the deployment, or one sender of a
 * project: an address, or a domain of which it refused several addresses and took none. Mail waits meanwhile and uses no
 * attempts.
 */
export interface Relay {
  readonly pause: Pause | undefined
  /** The pause of a server that refuses the deployment; undefined when it is away. */
  readonly refusal: Pause | undefined
  readonly trouble: Trouble | undefined
  /** Records a failed hand-over, and logs the first since a mail was taken. */
  failed(failure: MailerFailure, error: Error): void
  /** The number of refused senders. */
  readonly pausedSenders: number
  /** Whether it is time to probe the mail server; true once per pause. */
  mayProbe(): boolean
  /**
   * The mail server refuses the deployment, or opens no session. Refusals of other mails in flight at that moment count as
   * the same one.
   */
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
  readonly isAway: boolean
  /** Whether a mail went as a probe. */
  readonly probed?: boolean
}

const RELAY_SECONDS = [10, 30, 60, 120, 300]
/** A server that is back gets its mail within a minute. */
const AWAY_SECONDS = [5, 10, 20, 30]
const SENDER_SECONDS = [60, 300, 900, 1800, 3600]
/** How long a probe may take. */
const PROBE_SECONDS = 30
/** The most refused senders that are remembered; one that is forgotten costs an attempt again. */
const SENDERS_MAX = 10_000
/** After so many refused addresses, and none that was taken, the whole domain waits. */
const ADDRESSES_OF_DOMAIN = 3

export function createRelay({ clock, log }: { readonly clock: Clock; readonly log: Log }): Relay {
  let refusals: Refusals | undefined
  let trouble: Trouble | undefined
  let isPaused = false
  let isProbing = false
  const senders = new Map<string, Refusals>()
  /** The refused addresses of each domain, since it was taken. */
  const refusedOf = new Map<string, Set<string>>()

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const isOver = ({ until }: Pause) => until <= clock.now()

  function again(before: Refusals | undefined, error: Error, delays: readonly number[]): Refusals {
    const times = (before?.times ?? 0) + 1
    const seconds = delays[Math.min(times, delays.length) - 1] ?? 0
    const [since, until] = [before?.since ?? clock.now(), inSeconds(seconds)]
    return { times, since, until, reason: error.message, isAway: isAway(error) }
  }

  function tellPaused(error: Error): void {
    if (isAway(error)) log.warn({ err: error, failure: error.failure }, 'the mail server is away; mail waits for it')
    else log.error({ err: error }, 'the mail server refuses this deployment; delivery is paused')
  }

  function refuseAs(sender: string, email: Email, error: Error): Refusals {
    const before = senders.get(sender)
    if (before && !before.probed && !isOver(before)) return before
    const next = again(before, error, SENDER_SECONDS)
    if (!before) {
      const about = { project: email.projectId, sender: sender.slice(email.projectId.length + 1), err: error }
      log.warn(about, 'the mail server refuses a sender; its mail waits')
      keepWithin(senders)
    }
    senders.set(sender, next)
    return next
  }

  return {
    get pause() {
      return isPaused ? refusals : undefined
    },
    get refusal() {
      return isPaused && !refusals?.isAway ? refusals : undefined
    },
    get trouble() {
      return trouble
    },
    failed(failure, error) {
      if (!OF_SERVER.has(failure)) return
      // A refusal, and a server that is away, are logged when delivery pauses.
      if (!trouble && failure !== 'misconfigured' && !isAway(error))
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
      if (!refusals) tellPaused(error)
      isPaused = true
      refusals = again(refusals, error, isAway(error) ? AWAY_SECONDS : RELAY_SECONDS)
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
      if (senders.size === 0) return
      refusedOf.delete(domainKey(email))
      const wasRefused = [addressKey(email), domainKey(email)].filter((sender) => senders.delete(sender)).length > 0
      if (wasRefused)
        log.info({ project: email.projectId, sender: email.from }, 'the mail server takes this sender again')
    },
    pauseOf(email) {
      if (senders.size === 0) return undefined
      const keys = [addressKey(email), domainKey(email)].filter((sender) => senders.has(sender))
      // An address that waits itself is no probe of its domain.
      const pauses = keys.map((sender) => [sender, senders.get(sender)] as const)
      for (const [, pause] of pauses) if (pause && !isOver(pause)) return pause
      for (const [sender, pause] of pauses)
        if (pause) senders.set(sender, { ...pause, until: inSeconds(PROBE_SECONDS), probed: true })
      return undefined
    },
    refuseSender(email, error) {
      const refused = refusedOf.get(domainKey(email)) ?? new Set()
      if (refused.size === 0) keepWithin(refusedOf)
      if (refused.size < ADDRESSES_OF_DOMAIN) refused.add(addressKey(email))
      refusedOf.set(domainKey(email), refused)
      const own = refuseAs(addressKey(email), email, error)
      return refused.size < ADDRESSES_OF_DOMAIN ? own : refuseAs(domainKey(email), email, error)
    },
  }
}

/** Forgets the oldest entry when there are too many. */
function keepWithin(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (known.size >= SENDERS_MAX && oldest !== undefined) known.delete(oldest)
}

const isAway = (error: Error): error is MailerError => error instanceof MailerError && !error.connected

/** Keys hold the project, because a sender may be refused for one project and not for another. */
const addressKey = ({ projectId, from }: Email) => `${projectId} ${from.toLowerCase()}`
const domainKey = ({ projectId, from }: Email) => `${projectId} @${domainOf(from)}`
