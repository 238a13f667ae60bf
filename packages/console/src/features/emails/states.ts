import type { Email } from '@posthorn/sdk'

export type EmailState = Email['status']

export const EMAIL_STATES: readonly EmailState[] = [
  'PENDING',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SUPPRESSED',
  'UNKNOWN',
]
