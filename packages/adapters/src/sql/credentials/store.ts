import type { Credential, CredentialKind, CredentialStore, UserId } from '@posthorn/core'
import type { Session } from '../engine/engine.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { CredentialRow } from './tables.ts'

const fromRow = (row: CredentialRow): Credential => ({
  userId: row.user_id as UserId,
  kind: row.kind as CredentialKind,
  key: row.key,
  name: row.name,
  data: row.data,
  counter: Number(row.counter),
  createdAt: fromTime(row.created_at),
  usedAt: fromTimeOrNull(row.used_at),
})

export function credentialStore({ read, write }: Session): CredentialStore {
  return {
    insert({ userId, createdAt, usedAt, ...rest }) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('credentials')
          .values({ ...rest, user_id: userId, created_at: toTime(createdAt), used_at: toTimeOrNull(usedAt) })
          .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
          .executeTakeFirst()
        return inserted.numInsertedOrUpdatedRows === 1n
      })
    },

    async find({ kind, key }) {
      const row = await read
        .selectFrom('credentials')
        .selectAll()
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst()
      return row && fromRow(row)
    },

    async list(userId) {
      const rows = await read
        .selectFrom('credentials')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('kind')
        .orderBy('key')
        .execute()
      return rows.map(fromRow)
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
