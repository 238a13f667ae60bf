import type { PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { Upload, UploadId, UploadRoom, UploadStore } from '@posthorn/core/tenant'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { deleteOwn } from '../engine/own-rows.ts'
import { newestFirst } from '../engine/page.ts'
import type { Tables } from '../tables.ts'
import { UPLOAD } from './columns.ts'

export function uploadStore(session: Session, project: ProjectId): UploadStore {
  const { dialect, read, write } = session
  const own = (db: Kysely<Tables>) => db.selectFrom('uploads').where('project_id', '=', project)
  const one = (db: Kysely<Tables>, id: UploadId) => own(db).where('id', '=', id)

  async function totalOf(db: Kysely<Tables>): Promise<UploadRoom> {
    const { files, bytes } = await own(db)
      .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
      .executeTakeFirstOrThrow()
    return { files: Number(files), bytes: Number(bytes ?? 0) }
  }

  return {
    async find(id: UploadId) {
      const row = await one(read, id).selectAll().executeTakeFirst()
      return row && UPLOAD.fromRow(dialect, row)
    },

    async list({ limit, after }: PageRequest) {
      const rows = await own(read).selectAll().$call(newestFirst({ after, limit })).execute()
      return rows.map((row) => UPLOAD.fromRow(dialect, row))
    },

    total: () => totalOf(read),

    add(upload: Upload, room: UploadRoom) {
      return write(async (db) => {
        // Concurrent additions are counted one after the other.
        await dialect.locks.waitForName(db, `uploads of ${project}`)
        if (await one(db, upload.id).select('id').executeTakeFirst()) return 'exists'
        const { files, bytes } = await totalOf(db)
        if (files >= room.files || bytes + upload.size > room.bytes) return 'full'
        await db
          .insertInto('uploads')
          .values({ ...UPLOAD.toRow(dialect, upload), project_id: project })
          .execute()
        return 'added'
      })
    },

    delete(id: UploadId) {
      return write((db) => deleteOwn(db, 'uploads', { project, id }))
    },
  }
}
