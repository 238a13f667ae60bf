import type { ContactId, EmailId, Event, EventId, EventStore, ProjectId } from '@posthorn/core'
import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Session } from './engine.ts'
import { insertStatement } from './statement.ts'
import type { EventRow, Tables } from './tables.ts'
import { fromTime, toTime } from './values.ts'

const insertEvent = insertStatement('events')
function fromRow(dialect: Dialect, row: EventRow): Event {
  return {
    id: row.id as EventId,
    name: row.name,
    contactId: row.contact_id as ContactId,
    emailId: (row.email_id ?? undefined) as EmailId | undefined,
    data: dialect.fromJson(row.data),
    createdAt: fromTime(row.created_at),
  }
}

/** Inserts events within a transaction. */
export async function insertEvents(
  db: Kysely<Tables>,
  dialect: Dialect,
  project: ProjectId,
  events: readonly Event[],
): Promise<void> {
  for (const event of events) {
    await insertEvent(db, dialect, {
      id: event.id,
      project_id: project,
      name: event.name,
      contact_id: event.contactId,
      email_id: event.emailId ?? null,
      data: dialect.toJson(event.data),
      created_at: toTime(event.createdAt),
    })
  }
}

export class SqlEvents implements EventStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  insert(events: readonly Event[]) {
    return this.#session.write((db) => insertEvents(db, this.#session.dialect, this.#project, events))
  }

  async find(id: EventId) {
    const row = await this.#session.read
      .selectFrom('events')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', this.#project)
      .executeTakeFirst()
    return row && fromRow(this.#session.dialect, row)
  }

  async listByContact(contactId: ContactId, limit: number) {
    const rows = await this.#session.read
      .selectFrom('events')
      .selectAll()
      .where('contact_id', '=', contactId)
      .where('project_id', '=', this.#project)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => fromRow(this.#session.dialect, row))
  }

  deleteByContact(contactId: ContactId, limit: number) {
    return this.#session.write(async (db) => {
      const some = db
        .selectFrom('events')
        .select('id')
        .where('contact_id', '=', contactId)
        .where('project_id', '=', this.#project)
        .limit(limit)
      const gone = await db.deleteFrom('events').where('id', 'in', some).executeTakeFirst()
      return Number(gone.numDeletedRows)
    })
  }
}
