import type { Event } from '../../events/schema.ts'
import type { EventStore } from '../../events/store.ts'
import type { ProjectId } from '../../ids.ts'
import { asStored, insertRow, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

export function insertEvent({ events }: Tables, projectId: ProjectId, event: Event): void {
  insertRow(events, event.id, { projectId, row: { ...event, data: asStored(event.data) } })
}

export function memoryEvents(source: Source, projectId: ProjectId): EventStore {
  const byContacts = ({ events }: Tables, contactIds: readonly string[]) => {
    const wanted = new Set(contactIds)
    return events.filter((one) => one.projectId === projectId && wanted.has(one.row.contactId)).map(({ row }) => row)
  }

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
    listByContact: (contactId, page) => source.read((tables) => pageOf(byContacts(tables, [contactId]), page)),
    deleteByContacts: (contactIds, limit) =>
      source.write((tables) => {
        const going = byContacts(tables, contactIds).slice(0, limit)
        for (const { id } of going) tables.events.delete(id)
        return going.length
      }),
  }
}
