import type { Credential, CredentialStore } from '@posthorn/core/tenant'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { CREDENTIAL } from './columns.ts'

export function writeVerbs(
  session: Session,
): Pick<CredentialStore, 'insert' | 'use' | 'rename' | 'remove' | 'removeAll'> {
  const { write, dialect } = session
  return {
    insert(credential: Credential) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('credentials')
          .values(CREDENTIAL.toRow(dialect, credential))
          .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
          .executeTakeFirst()
        return inserted.numInsertedOrUpdatedRows === 1n
      })
    },

    use({ kind, key }, { from, to, at }) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('credentials')
          .set({ counter: to, used_at: toTime(at) })
          .where('kind', '=', kind)
          .where('key', '=', key)
          .where('counter', '=', from)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    rename(userId, { kind, key }, name) {
      return write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('credentials')
          .set({ name })
          .where('kind', '=', kind)
          .where('key', '=', key)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },

    remove(userId, { kind, key }) {
      return write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('credentials')
          .where('kind', '=', kind)
          .where('key', '=', key)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    removeAll(userId, kinds) {
      return write(async (db) => {
        const all = db.deleteFrom('credentials').where('user_id', '=', userId)
        await (kinds ? all.where('kind', 'in', kinds) : all).execute()
      })
    },
  }
}
