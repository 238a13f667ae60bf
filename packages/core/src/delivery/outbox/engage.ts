import { type EventInput, emitAcross } from '../../audience/events/emit.ts'
import { acrossProjects } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { Email, EmailStatus } from '../../mail/emails/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { EMAIL_CLICK, EMAIL_OPEN } from '../../people/filters/event-names.ts'
import { judge, judgedFrom } from '../tracking/machine.ts'
import type { MailHits, StoredHit } from '../tracking/store.ts'
import { emailEvent } from './events.ts'

const MAILS_AT_ONCE = 100

/** A mail that waits for the outcome of its hand-over is checked again after this time, and given up after a day. */
const AGAIN_MS = 2000
const GIVE_UP_MS = 86_400_000

/** The maximum number of opens and clicks of a mail that become events. Further ones are only counted. */
export const EVENTS_PER_MAIL = 1000

/**
 * Judges opens and clicks that are due, moves their mails, and emits the events, all in one transaction. Returns the
 * number of mails.
 */
export function engageMails(world: World): Promise<number> {
  return acrossProjects(
    world,
    async (store, of) => {
      const now = world.clock.now()
      const due = await store.tracking.due(now, MAILS_AT_ONCE)
      if (due.length === 0) return 0
      const judged = due.map((mail) => ({ mail, until: waitsUntil(mail, now) }))
      const ready = judged.flatMap(({ mail, until }) => (until ? [] : [mail]))
      await store.tracking.postpone(
        judged.flatMap(({ mail, until }) => (until ? [{ emailId: mail.email.id, dueAt: until }] : [])),
      )
      const ids = [...new Set(ready.map(({ email }) => email.projectId))]
      const projects = new Map((await store.projects.findMany(ids)).map((project) => [project.id, project]))
      const engaged = ready.flatMap((mail) => {
        const project = projects.get(mail.email.projectId)
        // A captured mail is visible immediately.
        const leftAt = world.mailer.local ? undefined : mail.email.sentAt
        return project && mayCount(mail.email) ? [{ project, ...engage({ ...mail, leftAt }) }] : []
      })
      await store.ledger.engage(engaged.map(({ email }) => email))
      await emitAcross(
        store.eventLog,
        engaged.flatMap(({ project, events }) => events.map((input) => ({ ctx: of(project), input }))),
      )
      await store.tracking.delete(ready.flatMap(({ hits }) => hits))
      return due.length
    },
    'in turn',
  )
}

/** Returns the time until which the hits of a mail have to wait; undefined when they can be judged now. */
function waitsUntil({ email, hits }: MailHits, now: Date): Date | undefined {
  const judged = judgedFrom(hits)
  if (judged > now) return judged
  // A click may come before the mail is marked as sent.
  const isOut = email.status !== 'PENDING' && email.status !== 'SENDING'
  const isOld = hits.every(({ at }) => now.getTime() - at.getTime() > GIVE_UP_MS)
  return isOut || isOld ? undefined : new Date(now.getTime() + AGAIN_MS)
}

/** Ignores mail of deleted people and mail that was never sent. */
const mayCount = ({ to, status }: Email) => to !== '' && status !== 'PENDING' && status !== 'SENDING'

/** Moves a mail by its hits, in the order in which they came. Returns the moved mail and the events. */
export function engage({ email: before, hits, leftAt }: MailHits & { readonly leftAt?: Date | undefined }): {
  readonly email: Email
  readonly events: readonly EventInput[]
} {
  let email = before
  const events: EventInput[] = []
  for (const hit of judge(hits, leftAt).toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const isStored = countOf(email) < EVENTS_PER_MAIL
    const moved = movedBy(email, hit)
    if (isStored) events.push(eventOf(email, moved, hit))
    email = moved
  }
  return { email, events }
}

const countOf = ({ opens, clicks, machineOpens, machineClicks }: Email) => opens + clicks + machineOpens + machineClicks

/**
 * Machines are counted separately, and move nothing else. A click counts as an open, even if the client shows no
 * images.
 */
function movedBy(email: Email, { kind, machine, times, at }: StoredHit): Email {
  if (machine && kind === 'open') return { ...email, machineOpens: email.machineOpens + times }
  if (machine) return { ...email, machineClicks: email.machineClicks + times }
  const openedAt = email.openedAt ?? at
  if (kind === 'open')
    return { ...email, openedAt, opens: email.opens + times, status: forward(email.status, 'OPENED') }
  const clickedAt = email.clickedAt ?? at
  return { ...email, openedAt, clickedAt, clicks: email.clicks + times, status: forward(email.status, 'CLICKED') }
}

const WAY: readonly EmailStatus[] = ['SENT', 'DELIVERED', 'OPENED', 'CLICKED']

/** A mail only moves forward. A mail that bounced, failed, or has an unknown outcome does not change. */
function forward(status: EmailStatus, to: 'OPENED' | 'CLICKED'): EmailStatus {
  return WAY.includes(status) && WAY.indexOf(status) < WAY.indexOf(to) ? to : status
}

function eventOf(before: Email, after: Email, { kind, link, machine, at }: StoredHit): EventInput {
  const counted: FieldData =
    kind === 'open'
      ? { opens: after.opens, isFirstOpen: before.opens === 0 && after.opens > 0 }
      : { link: link ?? '', clicks: after.clicks, isFirstClick: before.clicks === 0 && after.clicks > 0 }
  return emailEvent(kind === 'open' ? EMAIL_OPEN : EMAIL_CLICK, after, at, { ...counted, machine })
}
