import type { ImportStore } from '../../audience/imports/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { copyOf } from './contents.ts'
import { insertRow } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Deletes files of finished jobs. */
export function pruneImports({ imports, jobs }: Tables): number {
  const going = imports.filter(({ row }) => jobs.get(row.jobId)?.job.finishedAt !== undefined || !jobs.get(row.jobId))
  for (const { row } of going) imports.delete(row.jobId)
  return going.length
}

export function memoryImports(source: Source, projectId: ProjectId): ImportStore {
  const own = ({ imports }: Tables, jobId: string) => {
    const one = imports.get(jobId)
    return one?.projectId === projectId ? one.row : undefined
  }
  return {
    save: (jobId, content) =>
      source.write(({ imports }) =>
        insertRow(imports, jobId, {
          projectId,
          row: { jobId, content: Uint8Array.from(content), size: content.length },
        }),
      ),
    find: (jobId) => source.read((tables) => copyOf(own(tables, jobId)?.content)),
    size: () =>
      source.read(({ imports }) =>
        imports.filter((one) => one.projectId === projectId).reduce((sum, { row }) => sum + row.size, 0),
      ),
    delete: (jobId) =>
      source.write((tables) => {
        if (own(tables, jobId)) tables.imports.delete(jobId)
      }),
  }
}
