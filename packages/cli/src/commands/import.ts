import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Session } from '../lib/cli.ts'
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
    .argument('<file>', 'the file, in UTF-8; - is what is piped in')
    .action(
      cli.withClient(async (session, file: string, options: ImportOptions) => {
        await session.client.config() // who is not there at the beginning is not waited for
        await session.embedded?.startWorker()
        if (file === '-') await importPiped(session, options)
        else await importFile(session, file, options)
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

async function importPiped(session: Session, options: ImportOptions): Promise<void> {
  if (options.restart) throw usageError('What is piped in cannot be begun again.')
  const { io, place } = session
  if (io.stdin.isTTY)
    throw usageError('Nothing is piped in.', 'Name a file, or pipe one in: posthorn import - < file.csv')
  const request = {
    source: await pipedSource(io.stdin),
    size: undefined,
    dryRun: options.dryRun ?? false,
    keep: async () => {},
  }
  const begun = { hash: '', place, mapping: readMapping(options) }
  const state = newState(begun, await errorFileOf(session, undefined, options))
  showImport(session, '-', request.dryRun, await runImport(session, request, state))
}

async function importFile(session: Session, named: string, options: ImportOptions): Promise<void> {
  const file = path.resolve(session.io.cwd, named)
  const survey = await surveyFile(file, named)
  const begun = { hash: survey.hash, place: session.place, mapping: readMapping(options) }
  const { dryRun = false } = options
  const request = { source: survey, size: survey.bytes, dryRun }
  if (dryRun) {
    const state = newState(begun, options.errors && (await errorFileOf(session, file, options)))
    showImport(session, named, dryRun, await runImport(session, { ...request, keep: async () => {} }, state))
    return
  }
  await importResumably(session, { file, named, begun, survey }, options)
}

interface Named {
  readonly file: string
  readonly named: string
  readonly begun: Begun
  readonly survey: Survey
}

async function importResumably(session: Session, { file, named, begun, survey }: Named, options: ImportOptions) {
  const kept = importState(file)
  if (options.restart) await kept.remove()
  const left = await kept.read()
  if (left) {
    requireSame(left, begun)
    remark(session, `Going on with line ${left.next?.line ?? 1}: ${left.totals.totalRows} rows were done before.`)
  }
  let state = left
    ? await redirected(session, file, left, options)
    : newState(begun, await errorFileOf(session, file, options))
  const keep = async (reached: ImportState) => {
    state = reached
    await kept.write(reached)
  }
  if (state !== left) await keep(state)
  const request: ImportRequest = { source: survey, size: survey.bytes, dryRun: false, keep }
  const outcome = await runImport(session, request, state).catch(async (error: unknown) => {
    if (isUntouched(state, error)) await kept.remove()
    else note(session.io, `${state.totals.totalRows} rows are done. Run the same command again to go on.`)
    throw error
  })
  await kept.remove()
  showImport(session, named, false, outcome)
}

/** Whether nothing was ever accepted of the file, as far as can be known. */
function isUntouched({ next, jobId }: ImportState, error: unknown): boolean {
  return next === undefined || (next.part === 1 && jobId === undefined && isRefused(error))
}

/** The state of an import that goes on, whose further failed rows may be wanted elsewhere. */
async function redirected(session: Session, file: string, left: ImportState, options: ImportOptions) {
  const named = options.errors && path.resolve(session.io.cwd, options.errors)
  if (!named || named === left.errors?.file) return left
  await errorFileOf(session, file, options)
  if (left.errors?.bytes) remark(session, `The rows that failed before are in ${left.errors.file}.`)
  return { ...left, errors: { file: named, bytes: 0 } }
}

/** Where failed rows go; undefined when they go nowhere. */
async function errorFileOf({ io, globals }: Session, file: string | undefined, { errors }: ImportOptions) {
  if (errors === undefined) return file && chooseErrorFile(file)
  const named = path.resolve(io.cwd, errors)
  if (named === file) throw usageError('--errors names the file that is imported.')
  await prepareErrorFile(named, globals.yes ?? false)
  return named
}
