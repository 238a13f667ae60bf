/**
 * The meaning of a refusal for its recipient.
 * - `hard`: the address never receives mail. It is suppressed immediately.
 * - `soft`: the mailbox or its server fails now, and may work later. Suppressed after several in a row.
 * - `message`: this mail or its sender was refused, which proves nothing about the address.
 */
export const BOUNCE_CLASSES = ['hard', 'soft', 'message'] as const

export type BounceClass = (typeof BOUNCE_CLASSES)[number]

/** The reasons for which mails are refused, with their classes. */
export const BOUNCE_REASONS = {
  unknown_recipient: 'hard',
  unknown_host: 'hard',
  moved: 'hard',
  no_mail_accepted: 'hard',
  mailbox_full: 'soft',
  inactive_mailbox: 'soft',
  unreachable: 'soft',
  expired: 'soft',
  system_failure: 'soft',
  undetermined: 'soft',
  blocked: 'message',
  spam: 'message',
  content: 'message',
  policy: 'message',
  authentication: 'message',
  too_large: 'message',
  too_many: 'message',
  filtered: 'message',
  relaying_denied: 'message',
  protocol: 'message',
} as const satisfies Record<string, BounceClass>

export type BounceReason = keyof typeof BOUNCE_REASONS
