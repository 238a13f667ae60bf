import { readFile, rm } from 'node:fs/promises'
import { CliError, EXIT, usageError } from './errors.ts'
import { replaceFile } from './files.ts'

/** How far work on a file is; kept beside the file, so that work that was killed goes on where it was. */
export interface KeptState<S> {
  /** Where it is kept. */
  readonly path: string
  /** Undefined when no such work on this file is half done. */
  read(): Promise<S | undefined>
  /** Writes the state so that either this or the one before is there, whenever the process is killed. */
  write(state: S): Promise<void>
  /** Forgets the work. */
  remove(): Promise<void>
}

/** The state of an import or export of this file. `elsewhere` says what to do where nothing can be written beside the file. */
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
      throw usageError(`${path} is not what an ${work} leaves behind.`, 'Begin anew with --restart.')
    },
    async write(state) {
      try {
        await replaceFile(path, JSON.stringify(state))
      } catch (error) {
        throw new CliError('STATE_NOT_WRITABLE', `${path} cannot be written, which keeps how far the ${work} is.`, {
          exitCode: EXIT.usage,
          suggestion: elsewhere,
          cause: error,
        })
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
