import { EMAIL_STATUSES, type EmailStatus } from '../emails/schema.ts'
import type { Project } from '../projects/schema.ts'
import type { RetentionKind } from './store.ts'

const DAY_MS = 86_400_000

/** Texts are noted as used to half a day; with this they stay as long as they must. */
const SLACK_DAYS = 1

const UNSETTLED: readonly EmailStatus[] = ['PENDING', 'SENDING', 'UNKNOWN']

/** The statuses of mails for which nothing is to be done any more, by a worker or a person who has to decide. */
export const SETTLED_STATUSES: readonly EmailStatus[] = EMAIL_STATUSES.filter((status) => !UNSETTLED.includes(status))

/** The others: their texts and attachments are still needed. */
export const UNSETTLED_STATUSES: readonly EmailStatus[] = UNSETTLED

type Settings = Pick<Project, 'emailBodiesDays' | 'eventsDays' | 'emailsDays'>

/** Before when something of a kind is past its time: mails and events when they came, texts and attachments when they were used last. Undefined: never. */
export function cutoffOf(settings: Settings, kind: RetentionKind, now: Date): Date | undefined {
  const days = daysOf(settings, kind)
  return days === null ? undefined : new Date(now.getTime() - days * DAY_MS)
}

function daysOf({ emailBodiesDays, eventsDays, emailsDays }: Settings, kind: RetentionKind): number | null {
  if (kind === 'events') return eventsDays
  if (kind === 'emails') return emailsDays
  // Without mails nothing refers to them.
  const days = [emailBodiesDays, emailsDays].filter((days) => days !== null)
  return days.length === 0 ? null : Math.min(...days) + SLACK_DAYS
}

/** Mails that came after it were accepted with texts and attachments that are not past their time. */
export function newestInNeed(cutoff: Date): Date {
  return new Date(cutoff.getTime() + SLACK_DAYS * DAY_MS)
}
