import type { ImageFormat, PageRequest, ProjectId, Upload, UploadId, UploadRoom, UploadStore } from '@posthorn/core'
import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { fromTime, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { UploadRow } from './tables.ts'

function fromRow({ id, filename, format, width, height, size, created_at }: UploadRow): Upload {
  return {
    id: id as UploadId,
    filename,
    format: format as ImageFormat,
    width,
    height,
    size,
    createdAt: fromTime(created_at),
  }
}

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
      return row && fromRow(row)
    },

    async list({ limit, after }: PageRequest) {
      const rows = await own(read)
        .selectAll()
        .where(olderThan(after, 'id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(fromRow)
    },

    total: () => totalOf(read),

    add(upload: Upload, room: UploadRoom) {
      return write(async (db) => {
        // What is added at once is counted one after the other.
        await dialect.locks.waitForName(db, `uploads of ${project}`)
        if (await one(db, upload.id).select('id').executeTakeFirst()) return 'exists'
        const { files, bytes } = await totalOf(db)
        if (files >= room.files || bytes + upload.size > room.bytes) return 'full'
        const { createdAt, ...rest } = upload
        await db
          .insertInto('uploads')
          .values({ project_id: project, ...rest, created_at: toTime(createdAt) })
          .execute()
        return 'added'
      })
    },

    delete(id: UploadId) {
      return write(async (db) => {
        const gone = await db
          .deleteFrom('uploads')
          .where('project_id', '=', project)
          .where('id', '=', id)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    },
  }
}
