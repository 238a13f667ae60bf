import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Upload } from '../../tenant/uploads/schema.ts'
import type { UploadStore } from '../../tenant/uploads/store.ts'
import { keyOf, pageOf } from './rows.ts'
import type { OwnedRow, Source, Tables } from './tables.ts'

declare module './tables.ts' {
  interface Rows {
    /** By project and id. */
    uploads: OwnedRow<Upload>
  }
}

export function memoryUploads(source: Source, projectId: ProjectId): UploadStore {
  const own = ({ uploads }: Tables) => uploads.filter((one) => one.projectId === projectId).map(({ row }) => row)
  const totalOf = (tables: Tables) => {
    const rows = own(tables)
    return { files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) }
  }

  return {
    find: (id) => source.read(({ uploads }) => uploads.get(keyOf(projectId, id))?.row),
    list: (request) => source.read((tables) => pageOf(own(tables), request)),
    total: () => source.read(totalOf),
    add: (upload, room) =>
      source.write((tables) => {
        const key = keyOf(projectId, upload.id)
        if (tables.uploads.get(key)) return 'exists'
        const { files, bytes } = totalOf(tables)
        if (files >= room.files || bytes + upload.size > room.bytes) return 'full'
        tables.uploads.set(key, { projectId, row: { ...upload } })
        return 'added'
      }),
    delete: (id) => source.write(({ uploads }) => uploads.delete(keyOf(projectId, id))),
  }
}
