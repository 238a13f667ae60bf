import type { ContentName } from '@posthorn/core/tenant'

/** A file without a reference. Triggers add the files of deleted rows. */
export interface LeavingFileRow {
  name: ContentName
  /** When it may be deleted. */
  due_at: number
}
