import type { DeviceAnswer, DeviceLoginStore } from '@posthorn/core/access'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { DEVICE_LOGIN } from './columns.ts'

export function writeVerbs(session: Session): Pick<DeviceLoginStore, 'answer' | 'notePoll' | 'take' | 'endAllowed'> {
  const { write, dialect } = session
  return {
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
