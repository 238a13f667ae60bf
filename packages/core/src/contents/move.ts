import type { World } from '../context.ts'
import type { Files } from '../ports/files.ts'
import type { ContentKey, ContentName } from './store.ts'

const MOVED_A_LOOK = 20
const DELETED_A_LOOK = 200
/** How long a move may take. */
const EXPECTED_MS = 3_600_000

/**
 * Moves attachments and files of imports out of the database, and deletes the files that nothing refers to any more. A file
 * has a new name each time, so that one which leaves never becomes another's.
 */
export function createContentMover({ store, files, ids, clock, settings }: World) {
  const { contents } = store

  async function move(files: Files, content: ContentKey): Promise<void> {
    const bytes = await contents.bytes(content)
    if (!bytes) return
    const name: ContentName = `contents/${content.projectId}/${ids.make('fil')}`
    await contents.expect(name, new Date(clock.now().getTime() + EXPECTED_MS))
    await files.put(name, bytes)
    await contents.move(content, name)
  }

  async function deleteLeaving(files: Files): Promise<number> {
    const names = await contents.leaving(clock.now(), DELETED_A_LOOK)
    for (const name of names) await files.delete(name)
    if (names.length > 0) await contents.forget(names)
    return names.length
  }

  return {
    /** Does a bounded piece of the work. Returns how many contents it moved or deleted. */
    async look(isStopping: () => boolean = () => false): Promise<number> {
      if (!files) return 0
      const movable = settings.movesContents ? await contents.movable(MOVED_A_LOOK) : []
      for (const content of movable) {
        if (isStopping()) return 0
        await move(files, content)
      }
      return movable.length + (await deleteLeaving(files))
    },
  }
}
