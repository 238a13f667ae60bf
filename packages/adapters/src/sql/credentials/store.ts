import type { CredentialStore } from '@posthorn/core/tenant'
import type { Session } from '../engine/engine.ts'
import { CREDENTIAL } from './columns.ts'
import { writeVerbs } from './write.ts'

export function credentialStore(session: Session): CredentialStore {
  const { read, dialect } = session
  return {
    ...writeVerbs(session),
    async find({ kind, key }) {
      const row = await read
        .selectFrom('credentials')
        .selectAll()
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst()
      return row && CREDENTIAL.fromRow(dialect, row)
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
      return rows.map((row) => CREDENTIAL.fromRow(dialect, row))
    },
  }
}
