import type { KeyStore } from '@posthorn/core/access'
import type { KeyId, ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { keyChangeVerbs } from './key-changes.ts'
import { NAMED_KEY } from './key-columns.ts'
import { named, one } from './select.ts'

export function keyStore(session: Session, project: ProjectId): KeyStore {
  const { read, dialect } = session
  return {
    ...keyChangeVerbs(session, project),
    async list() {
      const rows = await named(project, read).orderBy('created_at').orderBy('id').execute()
      return rows.map((row) => NAMED_KEY.fromRow(dialect, row))
    },
    async find(id: KeyId) {
      const row = await named(project, read).where(one(project, id)).executeTakeFirst()
      return row && NAMED_KEY.fromRow(dialect, row)
    },
  }
}
