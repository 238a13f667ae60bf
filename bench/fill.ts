import { randomBytes } from 'node:crypto'
import { systemClock } from '@posthorn/adapters/node'
import { createIds } from '@posthorn/core/kernel'
import type { Contact, FieldType } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { personOf } from './people.ts'

const BATCH = 5000
const FIRST_AT = Date.UTC(2026, 0, 1)
const APART_MS = 10

/** Puts this many people into the one project of a store, through the store's own verbs. */
export async function fillProject(store: Store, contacts: number): Promise<void> {
  const [project] = await store.projects.list()
  if (!project) throw new Error('there is no project to fill')
  const ids = createIds(systemClock, randomBytes)
  for (let from = 0; from < contacts; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, contacts - from) }, (_, i): Contact => {
      const at = new Date(FIRST_AT + (from + i) * APART_MS)
      return { id: ids.make('cnt'), ...personOf(from + i), revision: 1, createdAt: at, updatedAt: at }
    })
    await store.transaction(async (store) => {
      const rooms = store.project(project.id)
      await rooms.contacts.insertMany(people)
      await rooms.fields.record({ contacts: people.length, fields: countFields(people) })
    })
    await store.audience.foldCatalogues()
  }
}

function countFields(people: readonly Contact[]) {
  const fields = new Map<string, { delta: number; type: FieldType }>()
  for (const { data } of people) {
    for (const [name, value] of Object.entries(data)) {
      const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string'
      fields.set(name, { type, delta: (fields.get(name)?.delta ?? 0) + 1 })
    }
  }
  return fields
}
