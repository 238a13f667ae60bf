import { readFile, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from './errors.ts'
import { replaceFile } from './files.ts'

/** The progress of work on a file, saved next to the file, so that interrupted work can be resumed. */
export interface KeptState<S> {
  /** The path of the state file. */
  readonly path: string
  /** Returns the state; undefined if there is no unfinished work on this file. */
  read(): Promise<S | undefined>
  /** Replaces the state atomically. */
  write(state: S): Promise<void>
  /** Deletes the state. */
  remove(): Promise<void>
}

/**
 * Returns the state of an import or export of this file. `elsewhere` is the suggestion if nothing can be written next
 * to it.
 */
export function keptState<S extends { readonly version: 1 }>(
  file: string,
  work: 'import' | 'export',
  elsewhere: string,
): KeptState<S> {
  const path = `${file}.posthorn-${work}.json`
  return {
    path,
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (text === undefined) return undefined
      try {
        const state: S = JSON.parse(text)
        if (state.version === 1) return state
      } catch {}
      throw usageError(`${path} is not the state of an ${work}.`, 'Start over with --restart.')
    },
    async write(state) {
      try {
        await replaceFile(path, JSON.stringify(state))
      } catch (error) {
        throw new CliError('STATE_NOT_WRITABLE', `${path}, the progress file of the ${work}, cannot be written.`, {
          exitCode: EXIT.usage,
          suggestion: elsewhere,
          cause: error,
        })
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
