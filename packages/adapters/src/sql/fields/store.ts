import { byCodePoint, type ProjectId } from '@posthorn/core/kernel'
import type { CatalogueChange, FieldChange, FieldStore } from '@posthorn/core/people'
import { readContactCount } from '../contacts/count.ts'
import type { Session } from '../engine/engine.ts'
import { readCatalogue, recordChange } from './catalogue.ts'
import { deletedFields } from './deleted.ts'
import { knownFields } from './known.ts'
import { recountCatalogue } from './recount.ts'
import { hasRoom } from './room.ts'
import type { ContactCountRow, FieldChangeRow, FieldRow } from './tables.ts'
import { columnValues, distinctValues, type FieldRemoval, removeValues } from './values.ts'

declare module '../tables.ts' {
  interface Tables {
    fields: FieldRow
    contact_counts: ContactCountRow
    field_changes: FieldChangeRow
  }
}

export function fieldStore(session: Session, project: ProjectId): FieldStore {
  const { dialect, read, write } = session

  return {
    record({ contacts, fields }: CatalogueChange) {
      const changes = [...fields].map(([name, { delta, type }]): [string, FieldChange] => [name, [type ?? null, delta]])
      const named = [...fields].flatMap(([name, { type }]) => (type === undefined ? [] : [name]))
      return write(async (db) => {
        const known = await recordChange(db, dialect, project, { contacts, fields: Object.fromEntries(changes) })
        return hasRoom(db, dialect, project, { named, known })
      })
    },

    async list() {
      const { contacts, fields } = await readCatalogue(read, dialect, project)
      return {
        contacts: Math.max(0, contacts),
        fields: [...fields]
          .filter(([, entry]) => !entry.deleted)
          .map(([name, entry]) => ({ name, type: entry.type, contacts: Math.max(0, entry.contacts) }))
          .sort((a, b) => byCodePoint(a.name, b.name)),
      }
    },

    contactCount: () => readContactCount(read, project),
    deletedNames: async () => (await deletedFields(read, dialect, project)).sort(byCodePoint),
    deletedAmong: (names) => deletedFields(read, dialect, project, names),
    knownAmong: (names) => knownFields(read, dialect, project, names),

    markDeleted(name: string) {
      const change = { contacts: 0, fields: { [name]: ['deleted', 0] as const }, deletes: name }
      return write(async (db) => {
        await recordChange(db, dialect, project, change)
      })
    },

    removeValues(name: string, removal: FieldRemoval) {
      return write(async (db) => {
        const { removed, next } = await removeValues(db, dialect, project, { ...removal, name })
        if (removed > 0) await recordChange(db, dialect, project, { contacts: 0, fields: { [name]: [null, -removed] } })
        return { removed, next }
      })
    },

    values: (path, request) => distinctValues(session, project, { ...request, path }),
    builtInValues: (column, request) => columnValues(session, project, { ...request, column }),
    recount: () => recountCatalogue(session, project),
  }
}
