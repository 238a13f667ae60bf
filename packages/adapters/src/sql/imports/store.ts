import type { ImportStore } from '@posthorn/core/audience'
import type { JobId, ProjectId } from '@posthorn/core/kernel'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { ImportFileRow } from './tables.ts'

declare module '../tables.ts' {
  interface Tables {
    import_files: ImportFileRow
  }
}

export function importStore(session: Session, project: ProjectId): ImportStore {
  const { read, write } = session

  return {
    save(jobId: JobId, content: Uint8Array) {
      return write(async (db) => {
        await db
          .insertInto('import_files')
          .values({ job_id: jobId, project_id: project, content, file: null, size: content.length })
          .execute()
      })
    },

    async find(jobId: JobId) {
      const row = await read
        .selectFrom('import_files')
        .select(['content', 'file'])
        .where('job_id', '=', jobId)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && (row.file ?? row.content)
    },

    async size() {
      const { rows } = await sql<{ bytes: number | null }>`
        select sum(size) as bytes from import_files where project_id = ${project}`.execute(read)
      return Number(rows[0]?.bytes ?? 0)
    },

    delete(jobId: JobId) {
      return write(async (db) => {
        await db.deleteFrom('import_files').where('job_id', '=', jobId).where('project_id', '=', project).execute()
      })
    },
  }
}

/** Deletes files of finished jobs. */
export function pruneImports(session: Session): Promise<number> {
  return session.write(async (db) => {
    const gone = await db
      .deleteFrom('import_files')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.id', '=', 'import_files.job_id')
              .where('jobs.finished_at', 'is', null),
          ),
        ),
      )
      .executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}
