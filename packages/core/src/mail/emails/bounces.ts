/**
 * What a refusal means for its recipient.
 * - `hard`: nobody ever gets mail there. The address is suppressed at once.
 * - `soft`: the mailbox or its server fails now, and may work later. Suppressed after several in a row.
 * - `message`: this mail or its sender was refused; it says nothing about the address.
 */
export const BOUNCE_CLASSES = ['hard', 'soft', 'message'] as const

export type BounceClass = (typeof BOUNCE_CLASSES)[number]

/** Why a mail was refused, and the class that follows from it. */
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
