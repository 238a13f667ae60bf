import {
  type BuiltInColumn,
  byCodePoint,
  type CatalogueChange,
  type FieldNote,
  type FieldStore,
  type ProjectId,
  type ValuesRequest,
} from '@posthorn/core'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'
import { noteChange, readCatalogue, readContactCount } from './catalogue.ts'
import { deletedFields } from './deleted.ts'
import { knownFields } from './known.ts'
import { recountCatalogue } from './recount.ts'
import { hasRoom } from './room.ts'
import { columnValues, distinctValues, type FieldRemoval, removeValues } from './values.ts'

export class SqlFields implements FieldStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  record({ contacts, fields }: CatalogueChange) {
    const notes = [...fields].map(([name, { delta, type }]): [string, FieldNote] => [name, [type ?? null, delta]])
    const named = [...fields].flatMap(([name, { type }]) => (type === undefined ? [] : [name]))
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const known = await this.#note(db, contacts, Object.fromEntries(notes))
      return hasRoom(db, dialect, this.#project, { named, known })
    })
  }

  async list() {
    const { contacts, fields } = await this.#catalogue()
    return {
      contacts: Math.max(0, contacts),
      fields: [...fields]
        .filter(([, entry]) => !entry.deleted)
        .map(([name, entry]) => ({ name, type: entry.type, contacts: Math.max(0, entry.contacts) }))
        .sort((a, b) => byCodePoint(a.name, b.name)),
    }
  }

  contactCount() {
    return readContactCount(this.#session.read, this.#project)
  }

  async deletedNames() {
    const { read, dialect } = this.#session
    return (await deletedFields(read, dialect, this.#project)).sort(byCodePoint)
  }

  deletedAmong(names: readonly string[]) {
    const { read, dialect } = this.#session
    return deletedFields(read, dialect, this.#project, names)
  }

  knownAmong(names: readonly string[]) {
    const { read, dialect } = this.#session
    return knownFields(read, dialect, this.#project, names)
  }

  markDeleted(name: string) {
    const { dialect } = this.#session
    const change = { contacts: 0, notes: { [name]: ['deleted', 0] as const }, deletes: name }
    return this.#session.write(async (db) => {
      await noteChange(db, dialect, this.#project, change)
    })
  }

  removeValues(name: string, removal: FieldRemoval) {
    const { dialect } = this.#session
    return this.#session.write(async (db) => {
      const { removed, next } = await removeValues(db, dialect, this.#project, { ...removal, name })
      if (removed > 0) await this.#note(db, 0, { [name]: [null, -removed] })
      return { removed, next }
    })
  }

  values(path: readonly string[], request: ValuesRequest) {
    return distinctValues(this.#session, this.#project, { ...request, path })
  }

  builtInValues(column: BuiltInColumn, request: ValuesRequest) {
    return columnValues(this.#session, this.#project, { ...request, column })
  }

  recount() {
    return recountCatalogue(this.#session, this.#project)
  }

  #catalogue() {
    return readCatalogue(this.#session.read, this.#session.dialect, this.#project)
  }

  #note(db: Kysely<Tables>, contacts: number, notes: Readonly<Record<string, FieldNote>>) {
    return noteChange(db, this.#session.dialect, this.#project, { contacts, notes })
  }
}
