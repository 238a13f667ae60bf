import { AppError } from '../../kernel/errors/errors.ts'
import type { CampaignStatus, CampaignSummary } from './schema.ts'

/** The actions on a campaign, and the statuses in which each is allowed. */
const ALLOWED = {
  change: ['DRAFT', 'SCHEDULED'],
  send: ['DRAFT', 'SCHEDULED'],
  pause: ['SENDING'],
  resume: ['PAUSED'],
  cancel: ['SCHEDULED', 'SENDING', 'PAUSED'],
  delete: ['DRAFT', 'SENT', 'CANCELLED'],
} as const satisfies Readonly<Record<string, readonly CampaignStatus[]>>

export type CampaignAction = keyof typeof ALLOWED

const PAST: Readonly<Record<CampaignAction, string>> = {
  change: 'changed',
  send: 'sent',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  delete: 'deleted',
}

/** Throws `CONFLICT` unless the action is allowed in the campaign's status. */
export function requireAllowed(action: CampaignAction, { status }: Pick<CampaignSummary, 'status'>): void {
  const allowed: readonly CampaignStatus[] = ALLOWED[action]
  if (allowed.includes(status)) return
  throw new AppError('CONFLICT', {
    message: `The campaign cannot be ${PAST[action]}: it is ${status}.`,
    suggestion: SUGGESTIONS[action],
    details: { status, allowed },
  })
}

const SUGGESTIONS: Readonly<Record<CampaignAction, string>> = {
  change: 'A campaign can be changed until it is sent. Duplicate it to send something else.',
  send: 'A campaign can be sent only once. Duplicate it to send it again, or resume it if it is paused.',
  pause: 'Only a campaign that is being sent can be paused; cancel one that is scheduled.',
  resume: 'Only a paused campaign can be resumed.',
  cancel: 'Only a campaign that is scheduled, paused or being sent can be cancelled.',
  delete: 'Cancel the campaign first.',
}

/**
 * Returns true while recipients of the campaign are still being collected. Collection continues while a campaign is
 * paused.
 */
export function isCollecting({ status, collection }: Pick<CampaignSummary, 'status' | 'collection'>): boolean {
  return (status === 'SENDING' || status === 'PAUSED') && collection?.isComplete === false
}
