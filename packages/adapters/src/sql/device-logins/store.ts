import type { DeviceAnswer, DeviceLogin, DeviceLoginStore } from '@posthorn/core/access'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { DEVICE_LOGIN } from './columns.ts'

const PRUNE_BATCH = 500

export function deviceLoginStore({ dialect, read, write }: Session): DeviceLoginStore {
  return {
    add(login: DeviceLogin) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('device_logins')
          .values(DEVICE_LOGIN.toRow(dialect, login))
          .onConflict((conflict) => conflict.column('code_hash').doNothing())
          .executeTakeFirst()
        return inserted.numInsertedOrUpdatedRows === 1n
      })
    },

    async find(hash: string, now: Date) {
      const row = await read
        .selectFrom('device_logins')
        .selectAll()
        .where('hash', '=', hash)
        .where('expires_at', '>', toTime(now))
        .executeTakeFirst()
      return row && DEVICE_LOGIN.fromRow(dialect, row)
    },

    async findWaiting(codeHash: string, now: Date) {
      const row = await read
        .selectFrom('device_logins')
        .selectAll()
        .where('code_hash', '=', codeHash)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', toTime(now))
        .executeTakeFirst()
      return row && DEVICE_LOGIN.fromRow(dialect, row)
    },

    answer(codeHash: string, { state, email, now }: DeviceAnswer) {
      return write(async (db) => {
        const answered = await db
          .updateTable('device_logins')
          .set({ state, email, answered_at: toTime(now) })
          .where('code_hash', '=', codeHash)
          .where('state', '=', 'waiting')
          .where('expires_at', '>', toTime(now))
          .executeTakeFirst()
        return answered.numUpdatedRows === 1n
      })
    },

    notePoll(hash: string, now: Date, nextPollAt: Date) {
      return write(async (db) => {
        await db
          .updateTable('device_logins')
          .set({ next_poll_at: toTime(nextPollAt) })
          .where('hash', '=', hash)
          .where('next_poll_at', '<=', toTime(now))
          .execute()
      })
    },

    take(hash: string, now: Date) {
      return write(async (db) => {
        const row = await db
          .deleteFrom('device_logins')
          .where('hash', '=', hash)
          .where('state', '=', 'allowed')
          .where('expires_at', '>', toTime(now))
          .returningAll()
          .executeTakeFirst()
        return row && DEVICE_LOGIN.fromRow(dialect, row)
      })
    },

    endAllowed(email: string) {
      return write(async (db) => {
        await db.deleteFrom('device_logins').where('email', '=', email).where('state', '=', 'allowed').execute()
      })
    },
  }
}

/** Deletes a batch of what has expired. Returns how many rows. */
export function pruneDeviceLogins(session: Session, now: Date): Promise<number> {
  return session.write(async (db) => {
    const { numAffectedRows } = await sql`delete from device_logins where hash in
      (select hash from device_logins where expires_at <= ${toTime(now)} order by expires_at limit ${PRUNE_BATCH})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  })
}
