import type { KeyAddition, KeyStore, NewKey } from '@posthorn/core/access'
import type { KeyId, ProjectId } from '@posthorn/core/kernel'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { NAMED_KEY, type NamedKeyRow } from './key-columns.ts'

export function keyStore({ dialect, read, write }: Session, project: ProjectId): KeyStore {
  const named = (db: Kysely<Tables>) =>
    db
      .selectFrom('api_keys')
      .selectAll()
      .where('project_id', '=', project)
      .where('id', 'is not', null)
      .$castTo<NamedKeyRow>()
  const one = (id: KeyId) => sql<SqlBool>`project_id = ${project} and id = ${id}`

  return {
    async list() {
      const rows = await named(read).orderBy('created_at').orderBy('id').execute()
      return rows.map((row) => NAMED_KEY.fromRow(dialect, row))
    },

    async find(id: KeyId) {
      const row = await named(read).where(one(id)).executeTakeFirst()
      return row && NAMED_KEY.fromRow(dialect, row)
    },

    add(key: NewKey, max: number) {
      return write(async (db): Promise<KeyAddition> => {
        await dialect.locks.waitForName(db, `keys of ${project}`)
        const there = await named(db).execute()
        if (there.some(({ name }) => name === key.name)) return 'exists'
        if (there.length >= max) return 'full'
        await db
          .insertInto('api_keys')
          .values({ ...NAMED_KEY.toRow(dialect, key), hash: key.hash, project_id: project, kind: 'named' })
          .execute()
        return 'added'
      })
    },

    renew(id: KeyId, { hash, prefix, expiresAt }: Pick<NewKey, 'hash' | 'prefix' | 'expiresAt'>) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('api_keys')
          .set({ hash, prefix, expires_at: toTimeOrNull(expiresAt) })
          .where(one(id))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    remove(id: KeyId) {
      return write(
        async (db) => (await db.deleteFrom('api_keys').where(one(id)).executeTakeFirst()).numDeletedRows > 0n,
      )
    },

    clear() {
      return write(async (db) => {
        await db.deleteFrom('api_keys').where('project_id', '=', project).where('id', 'is not', null).execute()
      })
    },

    use(id: KeyId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('api_keys')
          .set({ used_at: toTime(at) })
          .where(one(id))
          .where(sql<SqlBool>`coalesce(used_at, 0) < ${toTime(at)}`)
          .execute()
      })
    },
  }
}
