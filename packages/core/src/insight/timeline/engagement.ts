import type { Event } from '../../audience/events/schema.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { EMAIL_OPEN } from '../../people/filters/event-names.ts'
import { type Chapter, chapter, type Reader } from './schema.ts'

/** The number of opens and clicks that a timeline lists one by one; the others are counted. */
export const SINGLE_MAX = 20

/** A mail's counts of opens and clicks. */
type EngagementCounts = Pick<Email, 'opens' | 'clicks' | 'machineOpens' | 'machineClicks' | 'openedAt' | 'clickedAt'>

type Act = 'opened' | 'clicked'

interface Engagement {
  readonly type: Act
  readonly by: Reader
  readonly link: string | undefined
  readonly at: Date
  readonly until: Date
  readonly count: number
}

/**
 * Describes who opened the mail and followed its links, from these events and the mail's own counts: the counts cover
 * missing events. Equal acts by the same kind of reader, several times in a row, are one chapter.
 */
export function describeTextOwners(email: EngagementCounts, events: readonly Event[]): readonly Chapter[] {
  const single = folded(engagementsOf(email, events)).slice(0, SINGLE_MAX)
  const rest = (['opened', 'clicked'] as const).flatMap((type) =>
    (['person', 'machine'] as const).flatMap((by) => restOf(email, { type, by }, single)),
  )
  const [earlier, later] = [rest.filter(({ at }) => at), rest.filter(({ at }) => !at)]
  const dated = [...earlier, ...single.map(chapterOf)].sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
  return [...dated, ...later]
}

function engagementsOf(email: EngagementCounts, events: readonly Event[]): readonly Engagement[] {
  const counted = { opened: 0, clicked: 0 }
  return events.map(({ name, data, createdAt: at }) => {
    const type: Act = name === EMAIL_OPEN ? 'opened' : 'clicked'
    const by: Reader = data.machine === true ? 'machine' : 'person'
    const link = typeof data.link === 'string' && data.link !== '' ? data.link : undefined
    if (by === 'machine') return { type, by, link, at, until: at, count: 1 }
    // An event contains the total number for people; several acts within a second are one event.
    const all = Number(type === 'opened' ? data.opens : data.clicks)
    const isFirst = counted[type] === 0
    const count = all > counted[type] && !(isFirst && isLate(email, type, at)) ? all - counted[type] : 1
    counted[type] = Math.max(all || 0, counted[type] + count)
    return { type, by, link, at, until: at, count }
  })
}

/** Returns true if people did this before, but the events were deleted. */
function isLate({ openedAt, clickedAt }: EngagementCounts, type: Act, at: Date): boolean {
  const firstAt = type === 'opened' ? openedAt : clickedAt
  return firstAt !== undefined && at > firstAt
}

function folded(all: readonly Engagement[]): readonly Engagement[] {
  const runs: Engagement[] = []
  for (const one of all) {
    const last = runs.at(-1)
    const isSame = last?.type === one.type && last.by === one.by && last.link === one.link
    if (last && isSame) runs[runs.length - 1] = { ...last, until: one.until, count: last.count + one.count }
    else runs.push(one)
  }
  return runs
}

const READERS = { person: 'a person', machine: 'a machine' } as const
const times = (count: number) => (count === 1 ? '' : ` ${count} times`)
const DONE = { opened: 'Opened', clicked: 'A link was followed' } as const

function chapterOf({ type, by, link, at, until, count }: Engagement): Chapter {
  return chapter(type, at, `${DONE[type]}${times(count)} by ${READERS[by]}.`, {
    by,
    link,
    count,
    until: count > 1 && until > at ? until : undefined,
  })
}

/** Returns the part of the mail's counts that the chapters do not cover. */
function restOf(
  email: EngagementCounts,
  { type, by }: Pick<Engagement, 'type' | 'by'>,
  single: readonly Engagement[],
): readonly Chapter[] {
  const same = single.filter((one) => one.type === type && one.by === by)
  const count = totalOf(email, type, by) - same.reduce((sum, { count }) => sum + count, 0)
  if (count <= 0) return []
  const firstAt = by === 'machine' ? undefined : type === 'opened' ? email.openedAt : email.clickedAt
  // The mail stores the first time; its event may be deleted.
  const isBefore = firstAt && same.every(({ at }) => at > firstAt)
  const isMore = same.length > 0 && !isBefore
  return [
    chapter(
      type,
      isBefore ? firstAt : undefined,
      `${DONE[type]}${isMore ? timesMore(count) : times(count)} by ${READERS[by]}.`,
      {
        by,
        count,
      },
    ),
  ]
}

const timesMore = (count: number) => (count === 1 ? ' once more' : ` ${count} more times`)

function totalOf({ opens, clicks, machineOpens, machineClicks }: EngagementCounts, type: Act, by: Reader): number {
  if (by === 'person') return type === 'opened' ? opens : clicks
  return type === 'opened' ? machineOpens : machineClicks
}
