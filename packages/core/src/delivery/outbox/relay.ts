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

/** The mail server has accepted no mail from this process since `since`. */
export interface Trouble {
  readonly since: Date
  /** The failure of the last hand-over. */
  readonly failure: MailerFailure
  readonly failures: number
}

/** The last failure that concerned the mail server itself. */
export interface RelayError {
  readonly at: Date
  readonly failure: MailerFailure
  readonly message: string
}

/** Failures that mean that the mail server is unavailable for all mail. */
const OF_SERVER: ReadonlySet<MailerFailure> = new Set(['unreachable', 'throttled', 'misconfigured', 'unknown'])

interface Refusals extends Pause {
  readonly times: number
  readonly isAway: boolean
  /** True if a mail went as a probe. */
  readonly probed?: boolean
}

const RELAY_SECONDS = [10, 30, 60, 120, 300]
/** A server that is back gets its mail within a minute. */
const AWAY_SECONDS = [5, 10, 20, 30]
const SENDER_SECONDS = [60, 300, 900, 1800, 3600]
/** The maximum duration of a probe. */
const PROBE_SECONDS = 30
/** The maximum number of refused senders that are remembered; a forgotten one costs an attempt again. */
const SENDERS_MAX = 10_000
/** After this number of refused addresses, and no accepted one, the whole domain waits. */
const ADDRESSES_OF_DOMAIN = 3

/**
 * The state of the mail server as this process sees it: whether it is away or refuses the deployment, or one sender of
 * a project: an address, or a domain of which it refused several addresses and accepted none. Mail waits until the end
 * of a pause and uses no attempts.
 */
export class Relay {
  readonly #clock: Clock
  readonly #log: Log
  #refusals: Refusals | undefined
  #trouble: Trouble | undefined
  #lastError: RelayError | undefined
  #isPaused = false
  #isProbing = false
  readonly #senders = new Map<string, Refusals>()
  /** The refused addresses of each domain, since an address of it was last accepted. */
  readonly #refusedOf = new Map<string, Set<string>>()

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock
    this.#log = log
  }

  get pause(): Pause | undefined {
    return this.#isPaused ? this.#refusals : undefined
  }

  /** The pause of a server that refuses the deployment; undefined when it is away. */
  get refusal(): Pause | undefined {
    return this.#isPaused && !this.#refusals?.isAway ? this.#refusals : undefined
  }

  get trouble(): Trouble | undefined {
    return this.#trouble
  }

  /** The last failure of the mail server, also after it accepts mail again. */
  get lastError(): RelayError | undefined {
    return this.#lastError
  }

  /** Records a failed hand-over, and logs the first since the last accepted mail. */
  failed(failure: MailerFailure, error: Error): void {
    if (!OF_SERVER.has(failure)) return
    this.#lastError = { at: this.#clock.now(), failure, message: error.message }
    // A refusal, and a server that is away, are logged when delivery pauses.
    if (!this.#trouble && failure !== 'misconfigured' && !isAway(error))
      this.#log.warn({ err: error, failure }, 'the mail server did not accept a mail; retrying')
    this.#trouble = {
      since: this.#trouble?.since ?? this.#clock.now(),
      failure,
      failures: (this.#trouble?.failures ?? 0) + 1,
    }
  }

  /** The number of refused senders. */
  get pausedSenders(): number {
    return this.#senders.size
  }

  /** Returns true when the mail server may be probed; once per pause. */
  mayProbe(): boolean {
    if (!this.#isPaused || this.#isProbing || (this.#refusals && !this.#isOver(this.#refusals))) return false
    this.#isProbing = true
    return true
  }

  /**
   * The mail server refuses the deployment, or opens no session. Refusals of other mails in flight at that moment count as
   * the same one.
   */
  refuse(error: Error): Pause {
    const wasProbing = this.#isProbing
    const failure = error instanceof MailerError ? error.failure : 'unknown'
    this.#lastError = { at: this.#clock.now(), failure, message: error.message }
    this.#isProbing = false
    if (this.#isPaused && this.#refusals && !wasProbing && !this.#isOver(this.#refusals)) return this.#refusals
    if (!this.#refusals) this.#tellPaused(error)
    this.#isPaused = true
    this.#refusals = this.#again(this.#refusals, error, isAway(error) ? AWAY_SECONDS : RELAY_SECONDS)
    return this.#refusals
  }

  /** The mail server accepted a probe. Until it accepts a mail, the next refusal pauses longer than this one. */
  resume(): void {
    this.#isPaused = false
    this.#isProbing = false
  }

  /** A mail was accepted: neither the deployment nor its sender is refused any more. */
  taken(email: Email): void {
    this.#trouble = undefined
    if (this.#refusals) {
      this.#log.info({ since: this.#refusals.since }, 'the mail server accepts mail again')
      this.#refusals = undefined
      this.#isPaused = false
    }
    if (this.#senders.size === 0) return
    this.#refusedOf.delete(domainKey(email))
    const wasRefused = [addressKey(email), domainKey(email)].filter((sender) => this.#senders.delete(sender)).length > 0
    if (wasRefused)
      this.#log.info({ project: email.projectId, sender: email.from }, 'the mail server accepts this sender again')
  }

  /** The pause of a mail's sender. When it is over, one mail goes as a probe, and the others wait for its outcome. */
  pauseOf(email: Email): Pause | undefined {
    if (this.#senders.size === 0) return undefined
    const keys = [addressKey(email), domainKey(email)].filter((sender) => this.#senders.has(sender))
    // An address that waits itself cannot probe its domain.
    const pauses = keys.map((sender) => [sender, this.#senders.get(sender)] as const)
    for (const [, pause] of pauses) if (pause && !this.#isOver(pause)) return pause
    for (const [sender, pause] of pauses)
      if (pause) this.#senders.set(sender, { ...pause, until: this.#inSeconds(PROBE_SECONDS), probed: true })
    return undefined
  }

  /** The mail server refuses the sender. Refusals of other mails in flight at that moment count as the same one. */
  refuseSender(email: Email, error: Error): Pause {
    const refused = this.#refusedOf.get(domainKey(email)) ?? new Set()
    if (refused.size === 0) keepWithin(this.#refusedOf)
    if (refused.size < ADDRESSES_OF_DOMAIN) refused.add(addressKey(email))
    this.#refusedOf.set(domainKey(email), refused)
    const own = this.#refuseAs(addressKey(email), email, error)
    return refused.size < ADDRESSES_OF_DOMAIN ? own : this.#refuseAs(domainKey(email), email, error)
  }

  #inSeconds(seconds: number) {
    return new Date(this.#clock.now().getTime() + seconds * 1000)
  }

  #isOver({ until }: Pause) {
    return until <= this.#clock.now()
  }

  #again(before: Refusals | undefined, error: Error, delays: readonly number[]): Refusals {
    const times = (before?.times ?? 0) + 1
    const seconds = delays[Math.min(times, delays.length) - 1] ?? 0
    const [since, until] = [before?.since ?? this.#clock.now(), this.#inSeconds(seconds)]
    return { times, since, until, reason: error.message, isAway: isAway(error) }
  }

  #tellPaused(error: Error): void {
    if (isAway(error))
      this.#log.warn({ err: error, failure: error.failure }, 'the mail server is unreachable; mail is waiting')
    else this.#log.error({ err: error }, 'the mail server refuses this deployment; delivery is paused')
  }

  #refuseAs(sender: string, email: Email, error: Error): Refusals {
    const before = this.#senders.get(sender)
    if (before && !before.probed && !this.#isOver(before)) return before
    const next = this.#again(before, error, SENDER_SECONDS)
    if (!before) {
      const about = { project: email.projectId, sender: sender.slice(email.projectId.length + 1), err: error }
      this.#log.warn(about, 'the mail server refuses a sender; mail of the sender is waiting')
      keepWithin(this.#senders)
    }
    this.#senders.set(sender, next)
    return next
  }
}

/** Forgets the oldest entry when there are too many. */
function keepWithin(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (known.size >= SENDERS_MAX && oldest !== undefined) known.delete(oldest)
}

const isAway = (error: Error): error is MailerError => error instanceof MailerError && !error.connected

/** Keys contain the project, because a sender may be refused for one project and not for another. */
const addressKey = ({ projectId, from }: Email) => `${projectId} ${from.toLowerCase()}`
const domainKey = ({ projectId, from }: Email) => `${projectId} @${domainOf(from)}`
