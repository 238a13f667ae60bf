import { EMAIL_STATUSES, type EmailStatus } from '../../mail/emails/schema.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import type { RetentionKind } from './store.ts'

const DAY_MS = 86_400_000

/** The last use of a body or attachment is recorded to half a day; the slack keeps it long enough. */
const SLACK_DAYS = 1

const UNSETTLED: readonly EmailStatus[] = ['PENDING', 'SENDING', 'UNKNOWN']

/** The statuses of mails that wait neither for a worker nor for a person's decision. */
export const SETTLED_STATUSES: readonly EmailStatus[] = EMAIL_STATUSES.filter((status) => !UNSETTLED.includes(status))

/** The other statuses: these mails still need their bodies and attachments. */
export const UNSETTLED_STATUSES: readonly EmailStatus[] = UNSETTLED

type Settings = Pick<Project, 'emailBodiesDays' | 'eventsDays' | 'emailsDays'>

/**
 * Returns the moment before which rows of a kind are past their time, by the creation of mails and events, the end of
 * executions, and the last use of bodies and attachments. Undefined means never.
 */
export function cutoffOf(settings: Settings, kind: RetentionKind, now: Date): Date | undefined {
  const days = daysOf(settings, kind)
  return days === null ? undefined : new Date(now.getTime() - days * DAY_MS)
}

function daysOf({ emailBodiesDays, eventsDays, emailsDays }: Settings, kind: RetentionKind): number | null {
  // Executions contain the data of events.
  if (kind === 'events' || kind === 'executions') return eventsDays
  if (kind === 'emails') return emailsDays
  // Without mails, they have no references.
  const days = [emailBodiesDays, emailsDays].filter((days) => days !== null)
  return days.length === 0 ? null : Math.min(...days) + SLACK_DAYS
}

/** Returns a moment for a cutoff: mails accepted after it use bodies and attachments that are not past their time. */
export function newestInNeed(cutoff: Date): Date {
  return new Date(cutoff.getTime() + SLACK_DAYS * DAY_MS)
}
