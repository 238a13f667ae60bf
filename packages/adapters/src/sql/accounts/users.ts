import type { AccountStore, User } from '@posthorn/core/access'
import type { UserId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { USER } from './columns.ts'

export function userVerbs(
  session: Session,
): Pick<
  AccountStore,
  'find' | 'findByEmail' | 'insert' | 'isEmpty' | 'setPassword' | 'touch' | 'forgetDevices' | 'setVerified'
> {
  const { read, locked, dialect, write } = session
  return {
    async find(id: UserId) {
      const row = await read.selectFrom('users').selectAll().where('id', '=', id).modifyEnd(locked).executeTakeFirst()
      return row && USER.fromRow(dialect, row)
    },

    async findByEmail(email: string) {
      const row = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      return row && USER.fromRow(dialect, row)
    },

    insert(user: User) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('users')
          .values(USER.toRow(dialect, user))
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst()
        return inserted.numInsertedOrUpdatedRows === 1n
      })
    },

    isEmpty: async () => (await read.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,

    setPassword(id: UserId, passwordHash: string | undefined, at: Date) {
      return write(async (db) => {
        const changes = { password_hash: passwordHash ?? null, updated_at: toTime(at) }
        await db.updateTable('users').set(changes).where('id', '=', id).execute()
      })
    },

    touch(id: UserId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('users')
          .set({ updated_at: toTime(at) })
          .where('id', '=', id)
          .execute()
      })
    },

    forgetDevices(id: UserId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('users')
          .set({ devices_since: toTime(at) })
          .where('id', '=', id)
          .execute()
      })
    },

    setVerified(id: UserId, at: Date) {
      return write(async (db) => {
        const changes = { verified_at: toTime(at), updated_at: toTime(at) }
        await db.updateTable('users').set(changes).where('id', '=', id).where('verified_at', 'is', null).execute()
      })
    },
  }
}
