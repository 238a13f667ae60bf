import type { DeviceAnswer, DeviceLogin, DeviceLoginState, DeviceLoginStore } from '@posthorn/core'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { DeviceLoginRow } from './tables.ts'

const PRUNE_BATCH = 500

const fromRow = (row: DeviceLoginRow): DeviceLogin => ({
  ...{ hash: row.hash, codeHash: row.code_hash, machine: row.machine, network: row.network ?? undefined },
  ...{ state: row.state as DeviceLoginState, email: row.email ?? undefined },
  ...{ answeredAt: fromTimeOrNull(row.answered_at), nextPollAt: fromTime(row.next_poll_at) },
  ...{ createdAt: fromTime(row.created_at), expiresAt: fromTime(row.expires_at) },
})

export function deviceLoginStore({ read, write }: Session): DeviceLoginStore {
  return {
    add(login: DeviceLogin) {
      return write(async (db) => {
        const inserted = await db
          .insertInto('device_logins')
          .values({
            ...{ hash: login.hash, code_hash: login.codeHash, machine: login.machine },
            ...{ network: login.network ?? null, state: login.state, email: login.email ?? null },
            ...{ answered_at: toTimeOrNull(login.answeredAt), next_poll_at: toTime(login.nextPollAt) },
            ...{ created_at: toTime(login.createdAt), expires_at: toTime(login.expiresAt) },
          })
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
      return row && fromRow(row)
    },

    async findWaiting(codeHash: string, now: Date) {
      const row = await read
        .selectFrom('device_logins')
        .selectAll()
        .where('code_hash', '=', codeHash)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', toTime(now))
        .executeTakeFirst()
      return row && fromRow(row)
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
        return row && fromRow(row)
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
