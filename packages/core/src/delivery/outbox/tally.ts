import type { MailerFailure } from '../../kernel/ports/mailer.ts'
import type { SourceType } from '../../mail/emails/schema.ts'
import type { Lane, LaneReport } from '../../tenant/nodes/schema.ts'
import type { Outcome } from './ledger.ts'

/** The number of complete minutes that the figures include, in addition to the current one. */
const MINUTES = 5
const MINUTE_MS = 60_000

const LANE_OF = {
  TRANSACTIONAL: 'transactional',
  WORKFLOW: 'workflow',
  CAMPAIGN: 'campaign',
} as const satisfies Record<SourceType, Lane>

const FIGURE_OF = {
  SENT: 'sent',
  FAILED: 'failed',
  PENDING: 'retried',
  UNKNOWN: 'unknown',
} as const satisfies Partial<Record<Outcome['status'], keyof LaneReport>>
const isFigure = (status: string): status is keyof typeof FIGURE_OF => status in FIGURE_OF

type Failures = Readonly<Record<'throttled' | 'refused' | 'unreachable' | 'unknown', number>>
const FAILURE_OF: Readonly<Record<MailerFailure, keyof Failures | undefined>> = {
  rejected: 'refused',
  sender_refused: 'refused',
  misconfigured: 'refused',
  throttled: 'throttled',
  unreachable: 'unreachable',
  unknown: 'unknown',
  withdrawn: undefined,
}

/** The outcomes of hand-overs in this process, of the last minutes. */
export interface TallyFigures {
  readonly periodSeconds: number
  readonly lanes: Readonly<Record<Lane, LaneReport>>
  readonly failures: Failures
}

/** Counts what this process hands over. The memory that it takes does not depend on the counts. */
export class Tally {
  readonly #steadyMs: () => number
  readonly #begunMs: number
  /** The counts of each minute, by name. */
  readonly #minutes = new Map<number, Map<string, number>>()
  /** Mails that are claimed and not settled. */
  held = 0

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
    this.#begunMs = steadyMs()
  }

  /** An attempt ended. */
  attempted(sourceType: SourceType, status: Outcome['status']): void {
    if (isFigure(status)) this.#add(`${LANE_OF[sourceType]} ${FIGURE_OF[status]}`)
  }

  /** A hand-over or a sign-in failed. */
  failed(failure: MailerFailure): void {
    const name = FAILURE_OF[failure]
    if (name) this.#add(name)
  }

  figures(): TallyFigures {
    const now = this.#steadyMs()
    const first = this.#forgetOld(now)
    const sum = (name: string) =>
      [...this.#minutes.values()].reduce((total, counts) => total + (counts.get(name) ?? 0), 0)
    const laneOf = (lane: Lane): LaneReport => ({
      sent: sum(`${lane} sent`),
      failed: sum(`${lane} failed`),
      retried: sum(`${lane} retried`),
      unknown: sum(`${lane} unknown`),
    })
    return {
      periodSeconds: Math.max(1, Math.round((now - Math.max(this.#begunMs, first * MINUTE_MS)) / 1000)),
      lanes: { transactional: laneOf('transactional'), workflow: laneOf('workflow'), campaign: laneOf('campaign') },
      failures: {
        throttled: sum('throttled'),
        refused: sum('refused'),
        unreachable: sum('unreachable'),
        unknown: sum('unknown'),
      },
    }
  }

  #add(name: string): void {
    const minute = Math.floor(this.#steadyMs() / MINUTE_MS)
    const counts = this.#minutes.get(minute) ?? new Map<string, number>()
    if (counts.size === 0) this.#forgetOld(this.#steadyMs())
    this.#minutes.set(minute, counts)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  /** Returns the first minute that counts. */
  #forgetOld(now: number): number {
    const first = Math.floor(now / MINUTE_MS) - MINUTES
    for (const minute of [...this.#minutes.keys()]) if (minute < first) this.#minutes.delete(minute)
    return first
  }
}
