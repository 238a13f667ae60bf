import type { EmailId } from '../../kernel/ids/ids.ts'

export const HIT_KINDS = ['open', 'click'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** Requests for the pixel of a mail, or for one of its links, that came at about the same time and look alike. */
export interface Hit {
  readonly emailId: EmailId
  readonly kind: HitKind
  /** The target of the link; undefined for the pixel. */
  readonly link: string | undefined
  /** True if the request itself shows that a machine made it. */
  readonly machine: boolean
  /** The number of requests. */
  readonly times: number
  /** The time of the first request. */
  readonly at: Date
}
