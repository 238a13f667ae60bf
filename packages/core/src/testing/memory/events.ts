import type { Event } from '../../events/schema.ts'
import type { EventStore } from '../../events/store.ts'
import type { ProjectId } from '../../ids.ts'
import { asStored, insertRow, newestFirst } from './rows.ts'
import type { Source, Tables } from './tables.ts'

export function insertEvent({ events }: Tables, projectId: ProjectId, event: Event): void {
  insertRow(events, event.id, { projectId, row: { ...event, data: asStored(event.data) } })
}

export function memoryEvents(source: Source, projectId: ProjectId): EventStore {
  const byContact = ({ events }: Tables, contactId: string) =>
    events
      .filter((one) => one.projectId === projectId && one.row.contactId === contactId)
      .map(({ row }) => row)
      .sort(newestFirst)

  return {
    insert: (events) =>
      source.write((tables) => {
        for (const event of events) insertEvent(tables, projectId, event)
      }),
    find: (id) =>
      source.read(({ events }) => {
        const one = events.get(id)
        return one?.projectId === projectId ? one.row : undefined
      }),
    listByContact: (contactId, limit) => source.read((tables) => byContact(tables, contactId).slice(0, limit)),
    deleteByContact: (contactId, limit) =>
      source.write((tables) => {
        const going = byContact(tables, contactId).slice(0, limit)
        for (const { id } of going) tables.events.delete(id)
        return going.length
      }),
  }
}
