import { dayOf } from '../../audience/events/days.ts'
import type { Event } from '../../audience/events/schema.ts'
import type { EventLog, EventStore } from '../../audience/events/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import { deleteEvent } from './analytics.ts'
import { asStored, insertRow, newestFirst, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** A store in memory is never restored. */
const LIFE = '0'.repeat(16)

function insertEvent({ events, eventClock }: Tables, projectId: ProjectId, event: Event): void {
  const tx = (eventClock.get('') ?? 0) + 1
  eventClock.set('', tx)
  insertRow(events, event.id, { projectId, row: { ...event, data: asStored(event.data) }, tx })
}

export const memoryEventLog = (source: Source): EventLog => ({
  insert: (events) =>
    source.write((tables) => {
      for (const { projectId, event } of events) insertEvent(tables, projectId, event)
    }),
})

export function memoryEvents(source: Source, projectId: ProjectId): EventStore {
  const byContacts = ({ events }: Tables, contactIds: readonly string[]) => {
    const wanted = new Set(contactIds)
    return events.filter((one) => one.projectId === projectId && wanted.has(one.row.contactId)).map(({ row }) => row)
  }

  const own = ({ events }: Tables) => events.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const named = (tables: Tables, name: string | undefined) =>
    own(tables).filter((event) => name === undefined || event.name === name)
  const remove = (tables: Tables, going: readonly Event[]) => {
    for (const event of going) deleteEvent(tables, projectId, event)
    return going.length
  }

  return {
    insert: (events) =>
      source.write((tables) => {
        for (const event of events) insertEvent(tables, projectId, event)
      }),
    findMany: (ids) => source.read((tables) => own(tables).filter(({ id }) => ids.includes(id))),
    listBetween: ({ from, to, after, limit }) =>
      source.read((tables) =>
        own(tables)
          .filter(({ createdAt }) => createdAt >= from && createdAt < to)
          .sort((a, b) => newestFirst(b, a))
          .filter((event) => !after || newestFirst(after, event) > 0)
          .slice(0, limit),
      ),
    listAfter: ({ after, limit }) =>
      source.read(({ events }) =>
        events
          .filter((one) => one.projectId === projectId)
          .filter(({ tx, row }) => tx > after.tx || (tx === after.tx && row.id > after.id))
          .sort((a, b) => a.tx - b.tx)
          .slice(0, limit)
          .map(({ tx, row: { id, name, createdAt } }) => ({ tx, id, name, createdAt })),
      ),
    clock: () =>
      source.read(({ eventClock }) => {
        const next = (eventClock.get('') ?? 0) + 1
        return { life: LIFE, settled: next, next }
      }),
    lastExpired: () => source.read(({ eventGaps }) => eventGaps.get(projectId)?.row),
    listByContact: (contactId, { name, ...page }) =>
      source.read((tables) => {
        const events = byContacts(tables, [contactId])
        return pageOf(name === undefined ? events : events.filter((event) => event.name === name), page)
      }),
    listOfMail: ({ emailId, contactId, names, since, limit, among }) =>
      source.read((tables) => {
        const own = byContacts(tables, [contactId]).filter(({ createdAt }) => createdAt >= since)
        const found = names.flatMap((name) =>
          own
            .filter((event) => event.name === name)
            .sort((a, b) => newestFirst(b, a))
            .slice(0, among)
            .filter((event) => event.emailId === emailId)
            .slice(0, limit),
        )
        return found.sort((a, b) => newestFirst(b, a))
      }),
    deleteByContacts: (contactIds, limit) =>
      source.write((tables) => {
        return remove(tables, byContacts(tables, contactIds).slice(0, limit))
      }),
    deleteNamed: (name, { until, limit }) =>
      source.write((tables) => {
        const going = named(tables, name).filter(({ createdAt }) => createdAt <= until)
        return remove(tables, going.sort((a, b) => newestFirst(b, a)).slice(0, limit))
      }),
    list: ({ name, ...page }) => source.read((tables) => pageOf(named(tables, name), page)),
    names: ({ limit, after }) =>
      source.read((tables) => {
        const names = [...new Set(own(tables).map(({ name }) => name))].sort(byCodePoint)
        return names.filter((name) => after === undefined || byCodePoint(name, after) > 0).slice(0, limit)
      }),
    counts: ({ from, until, limit }) =>
      source.read((tables) => {
        const during = own(tables).filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= until)
        const counts = [...Map.groupBy(during, ({ name }) => name)].map(([name, all]) => ({ name, count: all.length }))
        return counts.sort((a, b) => b.count - a.count || byCodePoint(a.name, b.name)).slice(0, limit)
      }),
    countNamed: (name) => source.read((tables) => named(tables, name).length),
    countContacts: (name, among) =>
      source.read((tables) => {
        const newest = pageOf(named(tables, name), { limit: among, after: undefined })
        return new Set(newest.map(({ contactId }) => contactId)).size
      }),
  }
}
