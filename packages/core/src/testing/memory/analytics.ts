import { dayOf } from '../../audience/events/days.ts'
import type { Event } from '../../audience/events/schema.ts'
import type { AnalyticsStore, Days, MailFigures } from '../../insight/analytics/store.ts'
import { MAIL_MOMENTS } from '../../insight/analytics/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { DISCARD_REASONS } from '../../kernel/ports/observer.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { CounterStore } from '../../tenant/counters/store.ts'
import type { ExpiryBound, Source, Table, Tables } from './tables.ts'

function add(table: Table<ExpiryBound>, past: ExpiryBound): void {
  const key = JSON.stringify([past.projectId, past.day, past.name])
  table.set(key, { ...past, total: past.total + (table.get(key)?.total ?? 0) })
}

const momentsOf = ({ projectId, ...email }: Email): readonly ExpiryBound[] =>
  MAIL_MOMENTS.flatMap((name) => {
    const isHard = email.bounceClass === 'hard'
    const at = name === 'hardBounced' ? (isHard ? email.bouncedAt : undefined) : email[`${name}At`]
    return at ? [{ projectId, day: dayOf(at), name, total: 1 }] : []
  })

/** Keeps the counts of a mail that is being deleted. */
export function keepMoments({ pastMoments }: Tables, email: Email): void {
  for (const moment of momentsOf(email)) add(pastMoments, moment)
}

/** Deletes an event, and keeps its count. */
export function deleteEvent(
  { events, pastEvents }: Tables,
  projectId: ProjectId,
  { id, name, createdAt }: Event,
): void {
  events.delete(id)
  add(pastEvents, { projectId, day: dayOf(createdAt), name, total: 1 })
}

function forgetNames({ pastEvents }: Tables, before: number): number {
  const old = pastEvents.entries().filter(([, { day, name }]) => day < before && name !== '')
  for (const [key, past] of old) {
    pastEvents.delete(key)
    add(pastEvents, { ...past, name: '' })
  }
  return old.length
}

const during = (
  { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Partial<Days>,
  past: ExpiryBound,
) => past.day >= from && past.day <= until

function figuresOf(moments: readonly ExpiryBound[]): MailFigures {
  const sum = (name: string) => moments.reduce((sum, past) => sum + (past.name === name ? past.total : 0), 0)
  const [sent, delivered, opened, clicked, bounced, complained, hardBounced] = MAIL_MOMENTS.map(sum)
  return {
    sent: sent ?? 0,
    delivered: delivered ?? 0,
    opened: opened ?? 0,
    clicked: clicked ?? 0,
    bounced: bounced ?? 0,
    complained: complained ?? 0,
    hardBounced: hardBounced ?? 0,
  }
}

/** Returns the sums of a project. */
export function memoryAnalyticsOf(tables: Tables, projectId: ProjectId, days: Partial<Days>): MailFigures {
  return figuresOf(momentsIn(tables, projectId, days))
}

function momentsIn({ emails, pastMoments }: Tables, projectId: ProjectId, days: Partial<Days>): readonly ExpiryBound[] {
  const isOwn = (past: { readonly projectId: ProjectId }) => past.projectId === projectId
  return [
    ...pastMoments.filter(isOwn),
    ...emails.filter(({ email }) => isOwn(email)).flatMap(({ email }) => momentsOf(email)),
  ].filter((past) => during(days, past))
}

export function memoryAnalytics(source: Source, projectId: ProjectId): AnalyticsStore {
  const isOwn = (past: { readonly projectId: ProjectId }) => past.projectId === projectId
  const moments = (tables: Tables, days: Partial<Days>) => momentsIn(tables, projectId, days)
  const happened = ({ events, pastEvents }: Tables, days: Partial<Days>) =>
    [
      ...pastEvents.filter(isOwn),
      ...events
        .filter(isOwn)
        .map(({ row: { name, createdAt } }): ExpiryBound => ({ projectId, day: dayOf(createdAt), name, total: 1 })),
    ].filter((past) => during(days, past))
  const total = (some: readonly ExpiryBound[]) => some.reduce((sum, { total }) => sum + total, 0)

  return {
    mailDays: (days) =>
      source.read((tables) =>
        [...Map.groupBy(moments(tables, days), ({ day }) => day)]
          .sort(([a], [b]) => a - b)
          .map(([day, some]) => ({ day, ...figuresOf(some) })),
      ),
    mailTotals: (days) => source.read((tables) => figuresOf(moments(tables, days))),
    eventTotal: (days) => source.read((tables) => total(happened(tables, days))),
    topEvents: ({ from, until, limit }) =>
      source.read((tables) => {
        const all = happened(tables, { from: 2 * from - until - 1, until }).filter(({ name }) => name !== '')
        return [...Map.groupBy(all, ({ name }) => name)]
          .map(([name, some]) => {
            const count = total(some.filter(({ day }) => day >= from))
            return { name, count, before: total(some) - count }
          })
          .filter(({ count }) => count > 0)
          .sort((a, b) => b.count - a.count || byCodePoint(a.name, b.name))
          .slice(0, limit)
      }),
    addDiscarded: ({ reason, day, forgetBefore }) =>
      source.write(({ discarded }) => {
        add(discarded, { projectId, day, name: reason, total: 1 })
        const old = discarded.entries().filter(([, past]) => isOwn(past) && past.day < forgetBefore)
        for (const [key] of old) discarded.delete(key)
      }),
    discarded: (days) =>
      source.read(({ discarded }) =>
        discarded
          .filter((past) => isOwn(past) && during(days, past))
          .sort((a, b) => a.day - b.day || byCodePoint(a.name, b.name))
          .flatMap(({ day, name, total }) => {
            const reason = DISCARD_REASONS.find((one) => one === name)
            return reason ? [{ day, reason, count: total }] : []
          }),
      ),
  }
}

/** Memory counts on each read. */
export const memoryCounters = (source: Source): CounterStore => ({
  fold: async () => 0,
  forgetNames: (before) => source.write((tables) => forgetNames(tables, before)),
})
