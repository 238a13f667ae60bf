import type { World } from '../../kernel/context/context.ts'
import type { Files } from '../../kernel/ports/files.ts'
import type { ContentKey, ContentName } from './store.ts'

const MOVED_A_LOOK = 20
const DELETED_A_LOOK = 200
/** How long a move may take. */
const EXPECTED_MS = 3_600_000
/** When one that failed is tried again, and how many are left out until then. */
const AGAIN_MS = 600_000
const LEFT_OUT_MAX = 1000

/**
 * Moves attachments and files of imports out of the database, and deletes the files that nothing refers to any more. A file
 * has a new name each time, so that one which leaves never becomes another's. What fails holds up nothing else.
 */
export function createContentMover({ store, files, ids, clock, settings, log }: World) {
  const { contents } = store
  const now = () => clock.now().getTime()
  /** Until when contents are left out that could not be moved. */
  const leftOut = new Map<string, number>()

  async function move(files: Files, content: ContentKey): Promise<void> {
    const bytes = await contents.bytes(content)
    if (!bytes) return
    const name: ContentName = `contents/${content.projectId}/${ids.make('fil')}`
    await contents.expect(name, new Date(now() + EXPECTED_MS))
    await files.put(name, bytes)
    await contents.move(content, name)
  }

  /** Returns the next contents, without those that failed a while ago. */
  async function nextOnes(): Promise<readonly ContentKey[]> {
    for (const [key, until] of leftOut) if (until <= now()) leftOut.delete(key)
    const movable = await contents.movable(MOVED_A_LOOK + leftOut.size)
    return movable.filter((content) => !leftOut.has(keyOf(content))).slice(0, MOVED_A_LOOK)
  }

  async function moveNext(files: Files, isStopping: () => boolean): Promise<number> {
    let moved = 0
    for (const content of await nextOnes()) {
      if (isStopping()) break
      try {
        await move(files, content)
        moved += 1
      } catch (error) {
        log.error(
          { err: error, project: content.projectId },
          'bytes could not be moved to a file; they stay where they are',
        )
        if (leftOut.size < LEFT_OUT_MAX) leftOut.set(keyOf(content), now() + AGAIN_MS)
      }
    }
    return moved
  }

  async function deleteLeaving(files: Files): Promise<number> {
    const gone: ContentName[] = []
    for (const name of await contents.leaving(clock.now(), DELETED_A_LOOK)) {
      try {
        await files.delete(name)
        gone.push(name)
      } catch (error) {
        log.error({ err: error, file: name }, 'a file could not be deleted; it is tried again')
      }
    }
    if (gone.length > 0) await contents.forget(gone)
    return gone.length
  }

  return {
    /** Does a bounded piece of the work. Returns how many contents it moved or deleted. */
    async look(isStopping: () => boolean = () => false): Promise<number> {
      if (!files) return 0
      const deleted = await deleteLeaving(files)
      return deleted + (settings.movesContents ? await moveNext(files, isStopping) : 0)
    },
  }
}

const keyOf = ({ kind, projectId, key }: ContentKey) => `${kind} ${projectId} ${key}`
