import path from 'node:path'
import type { Connection } from '../cli.ts'
import { usageError } from '../errors.ts'
import { note } from '../io.ts'
import { remark } from '../output.ts'
import { isRefused } from '../patience.ts'
import { count } from '../text.ts'
import { chooseErrorFile, prepareErrorFile } from './error-file.ts'
import { formatOf, formatOptionsOf } from './format.ts'
import { type ImportOptions, readMapping } from './options.ts'
import { type ImportOutcome, type ImportRequest, runImport } from './run.ts'
import { type ImportStart, type ImportState, importState, newState, requireSame } from './state.ts'
import { type Survey, surveyFile } from './survey.ts'

/** A file to import. */
export interface ImportedFile {
  readonly file: string
  /** The name that the person entered. */
  readonly named: string
  /** The file next to which failed rows are written. */
  readonly relativeTo: string
}

/**
 * Imports a whole file, and continues an interrupted import of it. With `dryRun` nothing changes, also not on the disk.
 */
export async function importFile(
  connection: Connection,
  { file, named, relativeTo }: ImportedFile,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const survey = await surveyFile(file, named, formatOf(options))
  const begun = {
    hash: survey.hash,
    place: connection.place,
    mapping: readMapping(options),
    format: formatOptionsOf(options),
  }
  if (!options.dryRun) return importResumably(connection, { file, relativeTo, begun, survey }, options)
  const state = newState(begun, options.errors && (await errorFileOf(connection, relativeTo, options)))
  return runImport(connection, { source: survey, size: survey.bytes, dryRun: true, keep: async () => {} }, state)
}

interface Named {
  readonly file: string
  readonly relativeTo: string
  readonly begun: ImportStart
  readonly survey: Survey
}

async function importResumably(
  connection: Connection,
  { file, relativeTo, begun, survey }: Named,
  options: ImportOptions,
) {
  const kept = importState(file)
  if (options.restart) await kept.remove()
  const left = await kept.read()
  if (left) {
    requireSame(left, begun)
    remark(connection, continuingWords(left))
  }
  let state = left
    ? await redirected(connection, relativeTo, left, options)
    : newState(begun, await errorFileOf(connection, relativeTo, options))
  const keep = async (reached: ImportState) => {
    state = reached
    await kept.write(reached)
  }
  if (state !== left) await keep(state)
  const request: ImportRequest = { source: survey, size: survey.bytes, dryRun: false, keep }
  const outcome = await runImport(connection, request, state).catch(async (error: unknown) => {
    if (isUntouched(state, error)) await kept.remove()
    else note(connection.io, `${state.totals.totalRows} rows are done. Run the same command again to continue.`)
    throw error
  })
  await kept.remove()
  return outcome
}

function continuingWords({ next, totals: { totalRows: rows } }: ImportState): string {
  if (!next || rows === 0) return 'Continuing the interrupted import.'
  return `Continuing the interrupted import at line ${next.line}: ${count(rows, 'row')} ${rows === 1 ? 'is' : 'are'} done.`
}

/** Returns true if, as far as is known, no part of the file was ever accepted. */
function isUntouched({ next, jobId }: ImportState, error: unknown): boolean {
  return next === undefined || (next.part === 1 && jobId === undefined && isRefused(error))
}

/** Returns the state of a resumed import, whose further failed rows may go to another file. */
async function redirected(connection: Connection, file: string, left: ImportState, options: ImportOptions) {
  const named = options.errors && path.resolve(connection.io.cwd, options.errors)
  if (!named || named === left.errors?.file) return left
  await errorFileOf(connection, file, options)
  if (left.errors?.bytes) remark(connection, `Rows that failed earlier are in ${left.errors.file}.`)
  return { ...left, errors: { file: named, bytes: 0 } }
}

/** Returns the file for failed rows; undefined if they are not kept. */
export async function errorFileOf({ io, globals }: Connection, file: string | undefined, { errors }: ImportOptions) {
  if (errors === undefined) return file && chooseErrorFile(file)
  const named = path.resolve(io.cwd, errors)
  if (named === file) throw usageError('--errors names the imported file.')
  await prepareErrorFile(named, { mayReplace: globals.yes ?? false })
  return named
}
