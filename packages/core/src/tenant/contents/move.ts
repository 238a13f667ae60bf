import type { World } from '../../kernel/context/world.ts'
import type { Files } from '../../kernel/ports/files.ts'
import type { ContentKey, ContentName } from './store.ts'

const MOVED_A_LOOK = 20
const DELETED_A_LOOK = 200
/** The most time that a move may take. */
const EXPECTED_MS = 3_600_000
/** The time after which failed contents are tried again, and the most that are skipped until then. */
const AGAIN_MS = 600_000
const LEFT_OUT_MAX = 1000

/**
 * Moves attachments and files of imports out of the database, and deletes the files without references. A file has a
 * new name each time, so that the name of a deleted file is never used again. A failure does not delay other contents.
 */
export class ContentMover {
  readonly #files: World['files']
  readonly #ids: World['ids']
  readonly #clock: World['clock']
  readonly #settings: World['settings']
  readonly #log: World['log']
  readonly #contents
  /** Contents that could not be moved, with the time until which they are skipped. */
  readonly #leftOut = new Map<string, number>()

  constructor({ store, files, ids, clock, settings, log }: World) {
    this.#files = files
    this.#ids = ids
    this.#clock = clock
    this.#settings = settings
    this.#log = log
    const { contents } = store
    this.#contents = contents
  }

  /** Does a bounded part of the work. Returns how many contents it moved or deleted. */
  async look(isStopping: () => boolean = () => false): Promise<number> {
    if (!this.#files) return 0
    const deleted = await this.#deleteLeaving(this.#files)
    return deleted + (this.#settings.movesContents ? await this.#moveNext(this.#files, isStopping) : 0)
  }

  #now() {
    return this.#clock.now().getTime()
  }

  async #move(files: Files, content: ContentKey): Promise<void> {
    const bytes = await this.#contents.bytes(content)
    if (!bytes) return
    const name: ContentName = `contents/${content.projectId}/${this.#ids.make('fil')}`
    await this.#contents.expect(name, new Date(this.#now() + EXPECTED_MS))
    await files.put(name, bytes)
    await this.#contents.move(content, name)
  }

  /** Returns the next contents, without those that failed recently. */
  async #nextOnes(): Promise<readonly ContentKey[]> {
    for (const [key, until] of this.#leftOut) if (until <= this.#now()) this.#leftOut.delete(key)
    const movable = await this.#contents.movable(MOVED_A_LOOK + this.#leftOut.size)
    return movable.filter((content) => !this.#leftOut.has(keyOf(content))).slice(0, MOVED_A_LOOK)
  }

  async #moveNext(files: Files, isStopping: () => boolean): Promise<number> {
    let moved = 0
    for (const content of await this.#nextOnes()) {
      if (isStopping()) break
      try {
        await this.#move(files, content)
        moved += 1
      } catch (error) {
        this.#log.error(
          { err: error, project: content.projectId },
          'failed to move content to a file; it stays in the database',
        )
        if (this.#leftOut.size < LEFT_OUT_MAX) this.#leftOut.set(keyOf(content), this.#now() + AGAIN_MS)
      }
    }
    return moved
  }

  async #deleteLeaving(files: Files): Promise<number> {
    const gone: ContentName[] = []
    for (const name of await this.#contents.leaving(this.#clock.now(), DELETED_A_LOOK)) {
      try {
        await files.delete(name)
        gone.push(name)
      } catch (error) {
        this.#log.error({ err: error, file: name }, 'failed to delete a file; retrying')
      }
    }
    if (gone.length > 0) await this.#contents.forget(gone)
    return gone.length
  }
}

const keyOf = ({ kind, projectId, key }: ContentKey) => `${kind} ${projectId} ${key}`
