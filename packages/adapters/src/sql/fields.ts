import type { Field, FieldStore, FieldType, ProjectId } from '@posthorn/core'
import type { Session } from './engine.ts'

export class SqlFields implements FieldStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  ensure(fields: readonly Field[]) {
    return this.#session.write(async (db) => {
      if (fields.length === 0) return
      await db
        .insertInto('fields')
        .values(fields.map(({ name, type }) => ({ project_id: this.#project, name, type })))
        .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
        .execute()
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
