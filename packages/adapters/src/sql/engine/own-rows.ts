import type { ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Session } from './engine.ts'

/** Tables whose rows have ids and belong to one project. */
type OwnTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: string; project_id: ProjectId } ? T : never
}[keyof Tables]

interface OwnRow {
  readonly project: ProjectId
  readonly id: string
}

/** Returns a row of a project, locked within a transaction. */
export async function findOwn<T extends OwnTable>(
  { read, locked }: Pick<Session, 'read' | 'locked'>,
  table: T,
  { project, id }: OwnRow,
): Promise<Selectable<Tables[T]> | undefined> {
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)} where id = ${id} and project_id = ${project} ${locked}`.execute(read)
  return rows[0]
}

/** Deletes a row of a project. Returns false if there is none. */
export async function deleteOwn(db: Kysely<Tables>, table: OwnTable, { project, id }: OwnRow): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id = ${id} and project_id = ${project}`.execute(db)
  return numAffectedRows > 0n
}

export async function countOf<T extends keyof Tables, O>(rows: SelectQueryBuilder<Tables, T, O>): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
