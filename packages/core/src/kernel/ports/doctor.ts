export const SEVERITIES = ['ok', 'warning', 'broken'] as const
/** `broken` prevents the product from working, or from working safely. */
export type Severity = (typeof SEVERITIES)[number]

/** The result of one check. It contains no secret. */
export interface Finding {
  /** Names the problem, and never changes; `ok` where there is none. */
  readonly code: string
  readonly severity: Severity
  /** The thing that was checked. */
  readonly subject: string
  /** The state in a line. */
  readonly message: string
  /** The remedy; null where nothing is to be done, or the message says it. */
  readonly fix: string | null
}

/** The findings of one round of checks. */
export interface Examination<F extends Finding = Finding> {
  readonly checkedAt: Date
  readonly findings: readonly F[]
}

/**
 * Checks a deployment. Changes nothing, and never rejects: a check that fails is a finding. The room of domains adds
 * its checks.
 */
export interface Doctor {
  /** Checks settings, machine, database, mailer, and background work. */
  examine(): Promise<Examination>
}
