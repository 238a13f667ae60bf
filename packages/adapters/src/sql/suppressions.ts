import type { ProjectId, Suppression, SuppressionReason, SuppressionStore } from '@posthorn/core'
import { type Kysely, sql } from 'kysely'
import type { Session } from './engine.ts'
import { statement } from './statement.ts'
import type { SuppressionRow, Tables } from './tables.ts'
import { fromTime, toTime } from './values.ts'

/** Every mail asks for its one recipient. */
const selectOne = statement<{ project: string; hash: string }, SuppressionRow>(
  ['project', 'hash'],
  (db, { project, hash }) =>
    db.selectFrom('suppressions').selectAll().where('project_id', '=', project).where('hash', '=', hash),
)

function fromRow(row: SuppressionRow): Suppression {
  return {
    hash: row.hash,
    email: row.email ?? undefined,
    reason: row.reason as SuppressionReason,
    createdAt: fromTime(row.created_at),
  }
}

/** Adds a suppression within a transaction; whether the address was not suppressed before. */
export async function insertSuppression(
  db: Kysely<Tables>,
  project: ProjectId,
  { hash, email, reason, createdAt }: Suppression,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('suppressions')
    .values({ project_id: project, hash, email: email ?? null, reason, created_at: toTime(createdAt) })
    .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export class SqlSuppressions implements SuppressionStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  add(suppression: Suppression) {
    return this.#session.write((db) => insertSuppression(db, this.#project, suppression))
  }

  async find(hashes: readonly string[]) {
    const rows = await this.#rows(hashes)
    return rows.map(fromRow)
  }

  remove(hash: string) {
    return this.#session.write(async (db) => {
      const gone = await db
        .deleteFrom('suppressions')
        .where('project_id', '=', this.#project)
        .where('hash', '=', hash)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    })
  }

  forgetAddresses(hashes: readonly string[]) {
    return this.#session.write(async (db) => {
      await db
        .updateTable('suppressions')
        .set({ email: null })
        .where('project_id', '=', this.#project)
        .where(this.#session.dialect.isOneOf(sql.ref('hash'), hashes))
        .where('email', 'is not', null)
        .execute()
    })
  }

  async #rows(hashes: readonly string[]): Promise<readonly SuppressionRow[]> {
    const { read, dialect } = this.#session
    const [hash] = hashes
    if (hash === undefined) return []
    if (hashes.length === 1) return (await selectOne(read, dialect, { project: this.#project, hash })).rows
    return read
      .selectFrom('suppressions')
      .selectAll()
      .where('project_id', '=', this.#project)
      .where(dialect.isOneOf(sql.ref('hash'), hashes))
      .execute()
  }
}
