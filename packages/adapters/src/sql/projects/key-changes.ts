import type { KeyAddition, KeyStore, NewKey } from '@posthorn/core/access'
import type { KeyId, ProjectId } from '@posthorn/core/kernel'
import { type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { NAMED_KEY } from './key-columns.ts'
import { named, one } from './select.ts'

export function keyChangeVerbs(
  session: Session,
  project: ProjectId,
): Pick<KeyStore, 'add' | 'renew' | 'remove' | 'clear' | 'use'> {
  const { write, dialect } = session
  return {
    add(key: NewKey, max: number) {
      return write(async (db): Promise<KeyAddition> => {
        await dialect.locks.waitForName(db, `keys of ${project}`)
        const there = await named(project, db).execute()
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
          .where(one(project, id))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    remove(id: KeyId) {
      return write(
        async (db) => (await db.deleteFrom('api_keys').where(one(project, id)).executeTakeFirst()).numDeletedRows > 0n,
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
          .where(one(project, id))
          .where(sql<SqlBool>`coalesce(used_at, 0) < ${toTime(at)}`)
          .execute()
      })
    },
  }
}
