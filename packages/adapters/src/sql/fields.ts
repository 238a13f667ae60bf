import type { Field, FieldStore, FieldType, ProjectId } from '@posthorn/core'
import type { Session } from './engine.ts'
import { statement } from './statement.ts'

const insertUnlessKnown = statement<{ project: string; name: string; type: string }>(
  ['project', 'name', 'type'],
  (db, { project, name, type }) =>
    db
      .insertInto('fields')
      .values({ project_id: project, name, type })
      .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing()),
)

export class SqlFields implements FieldStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  ensure(fields: readonly Field[]) {
    return this.#session.write(async (db) => {
      for (const { name, type } of fields) {
        await insertUnlessKnown(db, this.#session.dialect, { project: this.#project, name, type })
      }
    })
  }

  async list() {
    const rows = await this.#session.read
      .selectFrom('fields')
      .select(['name', 'type'])
      .where('project_id', '=', this.#project)
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ name: row.name, type: row.type as FieldType }))
  }
}
