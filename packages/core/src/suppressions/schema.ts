/** Why an address gets no mail any more. */
export const SUPPRESSION_REASONS = ['BOUNCE', 'COMPLAINT', 'MANUAL'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** An address that must get no mail. */
export interface Suppression {
  /** What stands for the address; see `suppressionHash`. */
  readonly hash: string
  /** Gone when the person was erased. */
  readonly email: string | undefined
  readonly reason: SuppressionReason
  readonly createdAt: Date
}
