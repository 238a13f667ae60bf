import type { RoomCases } from '../../testing/cases.ts'
import { ROW_TIME, rowIds } from '../../testing/rows.ts'
import type { Upload } from './schema.ts'
import type { UploadStore } from './store.ts'

/** A filled tenant has one image. */
export interface WithUpload {
  readonly upload: Upload
}

export function anUpload(overrides: Partial<Upload> = {}): Upload {
  return {
    id: rowIds.make('img'),
    filename: 'logo.png',
    format: 'png',
    width: 640,
    height: 480,
    size: 1000,
    createdAt: ROW_TIME,
    ...overrides,
  }
}

const ROOM = { files: 10, bytes: 100_000 }

export const uploadCases: RoomCases<UploadStore, unknown, WithUpload> = {
  async fill(_, { rooms }) {
    const upload = anUpload()
    await rooms.uploads.add(upload, ROOM)
    return { upload }
  },
  look: (store, { id }) => store.project(id).uploads.list({ limit: 100, after: undefined }),
  verbs: {
    find: { tenancy: async (room, { upload }) => [await room.find(upload.id), undefined] },
    list: {
      tenancy: async (room, _, mine) => [await room.list({ limit: 100, after: undefined }), [mine.upload]],
    },
    total: { tenancy: async (room, _, mine) => [await room.total(), { files: 1, bytes: mine.upload.size }] },
    add: {
      write: (room) => room.add(anUpload(), ROOM),
      // The same image may belong to both.
      tenancy: async (room, { upload }) => [await room.add(upload, ROOM), 'added'],
    },
    delete: {
      write: (room, { upload }) => room.delete(upload.id),
      tenancy: async (room, { upload }) => [await room.delete(upload.id), false],
    },
  },
}
