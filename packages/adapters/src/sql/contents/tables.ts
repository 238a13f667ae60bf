import type { ContentName } from '@posthorn/core/tenant'

/** A file that nothing refers to. Triggers add what rows leave behind. */
export interface LeavingFileRow {
  name: ContentName
  /** When it may be deleted. */
  due_at: number
}
