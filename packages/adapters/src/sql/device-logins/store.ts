import type { DeviceLogin, DeviceLoginStore } from '@posthorn/core/access'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { DEVICE_LOGIN } from './columns.ts'
import { writeVerbs } from './write.ts'

const PRUNE_BATCH = 500

/** Deletes a batch of expired rows. Returns the number of rows. */
export function pruneDeviceLogins(session: Session, now: Date): Promise<number> {
  return session.write(async (db) => {
    const { numAffectedRows } = await sql`delete from device_logins where hash in
      (select hash from device_logins where expires_at <= ${toTime(now)} order by expires_at limit ${PRUNE_BATCH})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  })
}

export function deviceLoginStore(session: Session): DeviceLoginStore {
  const { write, dialect, read } = session
  return {
    ...writeVerbs(session),
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
  }
}
