import type { ContactId, ProjectId } from '@posthorn/core/kernel'
import type { IdempotencyStore, StoredAnswer } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { statement } from '../engine/statement.ts'
import { toTime } from '../engine/values.ts'
import { fromAnswerRow, idsOf, lockName, toAnswerRow } from './rows.ts'
import type { IdempotencyRow } from './tables.ts'

declare module '../tables.ts' {
  interface Tables {
    idempotency: IdempotencyRow
  }
}

const PRUNE_BATCH = 5000
/** Small, because an answer may name 1,000 contacts. */
const READ_BATCH = 100

const selectByKey = statement<{ project: ProjectId; key: string }, IdempotencyRow>(
  ['project', 'key'],
  (db, { project, key }) =>
    db.selectFrom('idempotency').selectAll().where('project_id', '=', project).where('key', '=', key),
)

type Row = { [Column in keyof IdempotencyRow]: IdempotencyRow[Column] }

const upsert = statement<Row>(
  ['project_id', 'key', 'fingerprint', 'status_code', 'body', 'expires_at', 'contact_id', 'contact_ids'],
  (db, { project_id, key, fingerprint, status_code, body, expires_at, contact_id, contact_ids }) =>
    db
      .insertInto('idempotency')
      .values({ project_id, key, fingerprint, status_code, body, expires_at, contact_id, contact_ids })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'key']).doUpdateSet((row) => ({
          fingerprint: row.ref('excluded.fingerprint'),
          status_code: row.ref('excluded.status_code'),
          body: row.ref('excluded.body'),
          expires_at: row.ref('excluded.expires_at'),
          contact_id: row.ref('excluded.contact_id'),
          contact_ids: row.ref('excluded.contact_ids'),
        })),
      ),
)

export function idempotencyStore(session: Session, project: ProjectId): IdempotencyStore {
  const { dialect, read, write } = session

  return {
    lock(key: string) {
      return write((db) => dialect.locks.tryName(db, lockName(project, key)))
    },

    async find(key: string) {
      const { rows } = await selectByKey(read, dialect, { project, key })
      const [row] = rows
      return row && fromAnswerRow(dialect, row)
    },

    save(answer: StoredAnswer) {
      return write(async (db) => {
        await upsert(db, dialect, toAnswerRow(project, answer, dialect.json.encode))
      })
    },

    async forgetContacts(contactIds: readonly ContactId[]) {
      const { scan } = session
      await write(async (db) => {
        await db
          .deleteFrom('idempotency')
          .where(ownedBy(project))
          .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
          .execute()
      })
      // Few answers name several contacts; all of those are read.
      const gone = new Set<string>(contactIds)
      for (let after = ''; ; ) {
        const rows = await scan
          .selectFrom('idempotency')
          .select(['key', 'contact_id', 'contact_ids'])
          .where('project_id', '=', project)
          .where('contact_ids', 'is not', null)
          .where('key', '>', after)
          .orderBy('key')
          .limit(READ_BATCH)
          .execute()
        const named = rows.filter((row) => idsOf(dialect, row).some((id) => gone.has(id))).map(({ key }) => key)
        if (named.length > 0)
          await write(async (db) => {
            await db
              .deleteFrom('idempotency')
              .where('project_id', '=', project)
              .where(dialect.sets.isOneOf(sql.ref('key'), named))
              .execute()
          })
        const last = rows.at(-1)
        if (!last || rows.length < READ_BATCH) return
        after = last.key
      }
    },
  }
}

/** Deletes a bounded batch of expired answers. Several nodes delete different ones. */
export function pruneIdempotency(session: Session, now: Date): Promise<number> {
  return session.write(async (db) => {
    const { rows } = await sql`delete from idempotency where (project_id, key) in (
        select project_id, key from idempotency where expires_at <= ${toTime(now)}
        order by expires_at limit ${PRUNE_BATCH} ${session.dialect.locks.skipLocked})
      returning 1 as gone`.execute(db)
    return rows.length
  })
}
