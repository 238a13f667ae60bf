import type { Event } from '../../audience/events/schema.ts'
import type { Note } from '../../mail/emails/history.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { CONTACT_SUBSCRIBED, CONTACT_UNSUBSCRIBED, EMAIL_CLICK, EMAIL_OPEN } from '../../people/filters/event-names.ts'
import { describeTextOwners } from './engagement.ts'
import { type Chapter, chapter } from './schema.ts'

/** The events that contain facts about a mail that its row does not. */
export const TELLING_EVENTS = [EMAIL_OPEN, EMAIL_CLICK, CONTACT_UNSUBSCRIBED, CONTACT_SUBSCRIBED] as const

/** The properties of a mail that a timeline needs. */
export type TimelineMail = Omit<Email, 'projectId' | 'bodyId' | 'sharedId' | 'attachments' | 'variables'>

/** The data for a mail's timeline. */
export interface TimelineFacts {
  readonly email: TimelineMail
  /** Its events, oldest first. */
  readonly events: readonly Event[]
  /** Events from before then are deleted; undefined when they are kept. */
  readonly forgottenBefore?: Date | undefined
}

/** Builds the timeline of a mail, in order. However much happened, it is short. */
export function buildTimeline({ email, events, forgottenBefore }: TimelineFacts): readonly Chapter[] {
  return [
    acceptance(email),
    ...notes(email),
    ...ending(email),
    ...handOver(email),
    ...aftermath(email, events),
    ...forgetting(email, forgottenBefore),
    ...waiting(email),
  ]
}

function acceptance(email: TimelineMail): Chapter {
  const { requestId, campaignId, workflowExecutionId, templateId, createdAt } = email
  const from =
    campaignId !== undefined
      ? ` as mail of the campaign ${campaignId}`
      : workflowExecutionId !== undefined
        ? ` from the workflow execution ${workflowExecutionId}`
        : requestId === undefined
          ? ''
          : ` with the request ${requestId}`
  return chapter('accepted', createdAt, `Accepted${from}${templateId ? `, with the template ${templateId}` : ''}.`)
}

const NOTES: Readonly<Record<Exclude<Note['kind'], 'failed' | 'unknown' | 'left_out'>, string>> = {
  waited: 'Delayed: the mail server currently refuses mail of this sender, or all mail.',
  interrupted: 'A worker stopped before handing over the mail; another worker takes over.',
  ended: 'Not handed over.',
  retried: 'Retried manually.',
  cancelled: 'Cancelled manually.',
}

function notes({ history = [] }: TimelineMail): readonly Chapter[] {
  let attempts: number | undefined = 0
  return history.map(({ at, kind, words, times }) => {
    if (kind === 'left_out') {
      attempts = undefined
      return chapter('left_out', at, `${times} more notes are omitted.`, { count: times })
    }
    if (kind === 'retried') attempts = 0
    if (kind !== 'failed' && kind !== 'unknown') return chapter(kind, at, NOTES[kind], { words })
    if (attempts !== undefined) attempts += 1
    const attempt = attempts === undefined ? 'A later attempt' : `Attempt ${attempts}`
    if (kind === 'failed') return chapter('failed', at, `${attempt} failed.`, { words })
    return chapter('unknown', at, `${attempt}: it is unknown whether the mail server accepted it.`, { words })
  })
}

/**
 * Returns the end of a mail without a note: one that was never due, was withdrawn with its campaign, or ended long ago.
 */
function ending({ status, history, error, createdAt, attempts, sourceType, to }: TimelineMail): readonly Chapter[] {
  if (status !== 'FAILED' && status !== 'SUPPRESSED') return []
  if (to === '') return []
  const last = history?.at(-1)?.kind
  if (last === 'ended' || last === 'failed' || last === 'cancelled') return []
  const isSameMoment = status === 'SUPPRESSED' && attempts === 0 && sourceType === 'TRANSACTIONAL' && !history
  return [chapter('ended', isSameMoment ? createdAt : undefined, NOTES.ended, { words: error })]
}

function handOver({ sentAt, response, attempts }: TimelineMail): readonly Chapter[] {
  if (!sentAt) return []
  if (response === undefined) return [chapter('sent', sentAt, 'The mail server accepted it, as its response shows.')]
  const attempt = attempts > 1 ? ` at attempt ${attempts}` : ''
  return [chapter('sent', sentAt, `Rendered and accepted by the mail server${attempt}.`, { words: response })]
}

/** Returns the feedback, in order of time. */
function aftermath(email: TimelineMail, events: readonly Event[]): readonly Chapter[] {
  const isReader = ({ name }: Event) => name === EMAIL_OPEN || name === EMAIL_CLICK
  const readers = describeTextOwners(email, events.filter(isReader))
  const { deliveredAt, bouncedAt, complainedAt } = email
  const dated = [
    ...(deliveredAt ? [chapter('delivered', deliveredAt, 'Delivered to the mailbox.')] : []),
    ...readers.filter(({ at }) => at),
    ...(bouncedAt ? [bounce(email, bouncedAt)] : []),
    ...(complainedAt ? [chapter('complained', complainedAt, 'The recipient reported it as spam.')] : []),
    ...events.filter((event) => !isReader(event)).map(subscription),
  ].sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
  return [...dated, ...readers.filter(({ at }) => !at)]
}

const CLASSES = {
  hard: 'the address does not receive mail',
  soft: 'it may work later',
  message: 'the mail was refused, not the address',
} as const

function bounce({ bounceClass, bounceReason, error }: TimelineMail, at: Date): Chapter {
  const kind = bounceClass ? ` (${bounceClass}): ${CLASSES[bounceClass]}` : ''
  const reason = bounceReason ? `, ${bounceReason.replaceAll('_', ' ')}` : ''
  return chapter('bounced', at, `It bounced${kind}${reason}.`, { words: error })
}

const WAYS: Readonly<Record<string, string>> = {
  page: ' on the preferences page',
  one_click: ' with the button of the mail program',
  opt_out: ' with the unsubscribe button of a mail program, or by reply',
  bounce: ', because the mail bounced',
  complaint: ', because of the complaint',
}

function subscription({ name, data, createdAt }: Event): Chapter {
  const how = (typeof data.reason === 'string' && Object.hasOwn(WAYS, data.reason) && WAYS[data.reason]) || ''
  if (name === CONTACT_SUBSCRIBED) return chapter('subscribed', createdAt, `The contact subscribed${how}.`)
  return chapter('unsubscribed', createdAt, `The contact was unsubscribed${how}.`)
}

function forgetting({ sentAt, createdAt, to }: TimelineMail, before: Date | undefined): readonly Chapter[] {
  if (to === '')
    return [chapter('erased', undefined, 'The contact was deleted, together with the responses of mail servers.')]
  if (!sentAt || !before || createdAt >= before) return []
  const day = before.toISOString().slice(0, 10)
  return [
    chapter(
      'forgotten',
      undefined,
      `Individual opens, clicks and unsubscriptions before ${day} were deleted (see eventsDays of the project); the totals are kept.`,
    ),
  ]
}

/** Returns the next step. */
function waiting({ status, dueAt, attempts, scheduledAt }: TimelineMail): readonly Chapter[] {
  if (status === 'SENDING') return [chapter('waits', undefined, 'A worker is handing over the mail.')]
  if (status === 'UNKNOWN' && !dueAt)
    return [chapter('waits', undefined, 'The mail needs a decision: retry it, which may send it twice, or cancel it.')]
  if (!dueAt) return []
  if (attempts === 0 && scheduledAt?.getTime() === dueAt.getTime())
    return [chapter('waits', dueAt, 'It is scheduled to be handed over.')]
  return [chapter('waits', dueAt, attempts > 0 ? 'The next attempt is due.' : 'It is due to be handed over.')]
}
