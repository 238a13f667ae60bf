import type { IdempotencyStore, ProjectId, StoredAnswer } from '@posthorn/core'
import { sql } from 'kysely'
import type { Session } from './engine.ts'
import { statement } from './statement.ts'
import type { IdempotencyRow } from './tables.ts'
import { fromTime, toTime } from './values.ts'

const PRUNE_PORTION = 5000

const selectByKey = statement<{ project: string; key: string }, IdempotencyRow>(
  ['project', 'key'],
  (db, { project, key }) =>
    db.selectFrom('idempotency').selectAll().where('project_id', '=', project).where('key', '=', key),
)

type Row = { [Column in keyof IdempotencyRow]: IdempotencyRow[Column] }

const upsert = statement<Row>(
  ['project_id', 'key', 'fingerprint', 'status_code', 'body', 'expires_at'],
  (db, { project_id, key, fingerprint, status_code, body, expires_at }) =>
    db
      .insertInto('idempotency')
      .values({ project_id, key, fingerprint, status_code, body, expires_at })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'key']).doUpdateSet((row) => ({
          fingerprint: row.ref('excluded.fingerprint'),
          status_code: row.ref('excluded.status_code'),
          body: row.ref('excluded.body'),
          expires_at: row.ref('excluded.expires_at'),
        })),
      ),
)

export class SqlIdempotency implements IdempotencyStore {
  readonly #session: Session
  readonly #project: ProjectId

  constructor(session: Session, project: ProjectId) {
    this.#session = session
    this.#project = project
  }

  lock(key: string) {
    return this.#session.write((db) => this.#session.dialect.lockName(db, `idempotency:${this.#project}:${key}`))
  }

  async find(key: string) {
    const { rows } = await selectByKey(this.#session.read, this.#session.dialect, { project: this.#project, key })
    const [row] = rows
    if (!row) return undefined
    return {
      key: row.key,
      fingerprint: row.fingerprint,
      statusCode: row.status_code,
      body: row.body,
      expiresAt: fromTime(row.expires_at),
    }
  }

  save(answer: StoredAnswer) {
    return this.#session.write(async (db) => {
      await upsert(db, this.#session.dialect, {
        project_id: this.#project,
        key: answer.key,
        fingerprint: answer.fingerprint,
        status_code: answer.statusCode,
        body: answer.body,
        expires_at: toTime(answer.expiresAt),
      })
    })
  }
}

/** Deletes answers whose time is over, in a bounded portion; several nodes take different ones. */
export function pruneIdempotency(session: Session, now: Date): Promise<number> {
  return session.write(async (db) => {
    const { rows } = await sql`delete from idempotency where (project_id, key) in (
        select project_id, key from idempotency where expires_at <= ${toTime(now)}
        order by expires_at limit ${PRUNE_PORTION} ${session.dialect.skipLocked})
      returning 1 as gone`.execute(db)
    return rows.length
  })
}
