import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import { chooseErrorFile, ERROR_COLUMN, ERROR_FILE_END, prepareErrorFile } from '../lib/import/error-file.ts'
import { addImportOptions, type ImportOptions, readMapping } from '../lib/import/options.ts'
import { type ImportRequest, runImport } from '../lib/import/run.ts'
import { showImport } from '../lib/import/show.ts'
import { type Begun, type ImportState, importState, newState, requireSame } from '../lib/import/state.ts'
import { pipedSource, type Survey, surveyFile } from '../lib/import/survey.ts'
import { note } from '../lib/io.ts'
import { addExamples } from '../lib/options.ts'
import { remark } from '../lib/output.ts'
import { isRefused } from '../lib/patience.ts'

const AFTERWORD = `
The first line of the file names the columns; one of them must be email, or be mapped to it. Every other
column but subscribed becomes a custom field. Of several rows with one address the last wins. The file may
be of any size: it goes to the server in parts, one after the other.

An import that is interrupted goes on where it was when the same command is run again. How far it is stands
in <file>.posthorn-import.json until it is done.

Rows that fail are written to <name>${ERROR_FILE_END}, with the column ${ERROR_COLUMN} that says why. Mend them there and
import that file in the same way: this column is always left out. It ends with 1 when rows failed.`

export function addImport(program: Command, cli: Cli): void {
  const command = program
    .command('import')
    .description('Import contacts from a CSV file of any size.')
    .argument('<file>', 'the file, in UTF-8; - for stdin')
    .action(
      cli.withClient(async (connection, file: string, options: ImportOptions) => {
        await connection.client.config() // fails at once if the server cannot be reached
        await connection.embedded?.startWorker()
        if (file === '-') await importPiped(connection, options)
        else await importFile(connection, file, options)
      }),
    )
  addImportOptions(command).addHelpText('after', AFTERWORD)
  addExamples(
    command,
    'posthorn import people.csv --dry-run',
    'posthorn import people.csv --map "E-Mail=email" --map "First name=firstName" --map "Notes="',
    `posthorn import people${ERROR_FILE_END}`,
    'gunzip -c people.csv.gz | posthorn import -',
  )
}

async function importPiped(connection: Connection, options: ImportOptions): Promise<void> {
  if (options.restart) throw usageError('Piped input cannot be restarted.')
  const { io, place } = connection
  if (io.stdin.isTTY)
    throw usageError('Nothing is piped in.', 'Name a file, or pipe one in: posthorn import - < file.csv')
  const request = {
    source: await pipedSource(io.stdin),
    size: undefined,
    dryRun: options.dryRun ?? false,
    keep: async () => {},
  }
  const begun = { hash: '', place, mapping: readMapping(options) }
  const state = newState(begun, await errorFileOf(connection, undefined, options))
  showImport(connection, '-', request.dryRun, await runImport(connection, request, state))
}

async function importFile(connection: Connection, named: string, options: ImportOptions): Promise<void> {
  const file = path.resolve(connection.io.cwd, named)
  const survey = await surveyFile(file, named)
  const begun = { hash: survey.hash, place: connection.place, mapping: readMapping(options) }
  const { dryRun = false } = options
  const request = { source: survey, size: survey.bytes, dryRun }
  if (dryRun) {
    const state = newState(begun, options.errors && (await errorFileOf(connection, file, options)))
    showImport(connection, named, dryRun, await runImport(connection, { ...request, keep: async () => {} }, state))
    return
  }
  await importResumably(connection, { file, named, begun, survey }, options)
}

interface Named {
  readonly file: string
  readonly named: string
  readonly begun: Begun
  readonly survey: Survey
}

async function importResumably(connection: Connection, { file, named, begun, survey }: Named, options: ImportOptions) {
  const kept = importState(file)
  if (options.restart) await kept.remove()
  const left = await kept.read()
  if (left) {
    requireSame(left, begun)
    remark(connection, `Continuing at line ${left.next?.line ?? 1}: ${left.totals.totalRows} rows are done.`)
  }
  let state = left
    ? await redirected(connection, file, left, options)
    : newState(begun, await errorFileOf(connection, file, options))
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
  showImport(connection, named, false, outcome)
}

/** Whether, as far as is known, no part of the file was ever accepted. */
function isUntouched({ next, jobId }: ImportState, error: unknown): boolean {
  return next === undefined || (next.part === 1 && jobId === undefined && isRefused(error))
}

/** The state of a resumed import, whose further failed rows may go to another file. */
async function redirected(connection: Connection, file: string, left: ImportState, options: ImportOptions) {
  const named = options.errors && path.resolve(connection.io.cwd, options.errors)
  if (!named || named === left.errors?.file) return left
  await errorFileOf(connection, file, options)
  if (left.errors?.bytes) remark(connection, `The rows that failed before are in ${left.errors.file}.`)
  return { ...left, errors: { file: named, bytes: 0 } }
}

/** The file for failed rows; undefined when they are not kept. */
async function errorFileOf({ io, globals }: Connection, file: string | undefined, { errors }: ImportOptions) {
  if (errors === undefined) return file && chooseErrorFile(file)
  const named = path.resolve(io.cwd, errors)
  if (named === file) throw usageError('--errors names the file that is imported.')
  await prepareErrorFile(named, globals.yes ?? false)
  return named
}
