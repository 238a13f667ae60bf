import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../cli.ts'
import { usageError } from '../errors.ts'
import { interruptible } from '../interrupt.ts'
import { note } from '../io.ts'
import { remark } from '../output.ts'
import { exists, nameWhole, notWritable } from '../whole-file.ts'
import { type ExportedPage, NOTHING, writeRows } from './pages.ts'
import { openPart, partOf, removePart, requireFree } from './part.ts'
import { type ExportState, exportState, requireIdle } from './state.ts'

/** The most work that is lost when the process or the machine is killed. */
const KEEP_EVERY_MS = 1000

/** Throws if there is an unfinished export to the file, which must be resumed or discarded. */
export async function requireNoneLeft(target: string, named: string): Promise<void> {
  if (!(await exportState(target).read())) return
  throw usageError(
    `There is an unfinished export to ${named}.`,
    'Continue it with --resume, or discard it with --restart.',
  )
}

/** Discards an unfinished export to the file. */
export async function forgetExport(target: string): Promise<void> {
  const kept = exportState(target)
  if (!(await lstat(kept.path).catch(() => undefined))) return
  await removePart(partOf(target))
  await kept.remove()
}

/** Writes all items to a file, resuming an interrupted export; returns the number of rows in it. */
export async function exportResumably<T>(
  connection: Connection,
  named: string,
  exported: ExportedPage<T>,
): Promise<number> {
  const { io, globals } = connection
  const place = exported.key === '' ? connection.place : `${connection.place} ${exported.key}`
  const target = path.resolve(io.cwd, named)
  const mayReplace = globals.yes ?? false
  const kept = exportState(target)
  const left = await kept.read()
  if (left) requireIdle(left, place, named)
  const there = await lstat(target).catch(() => undefined)
  if (there && !there.isFile())
    throw usageError(`--output ${named} is not a regular file, so an export to it cannot be resumed.`)
  if (there && !mayReplace && !left?.isWhole) throw exists(named)
  if (!left) await requireFree(partOf(target))
  else remark(connection, `Continuing: ${amountOf(left, exported)} are written.`)
  const begun = left
    ? { ...left, pid: process.pid }
    : {
        version: 1 as const,
        place,
        fields: await exported.ownColumns(connection),
        ...NOTHING,
        ...NO_BYTES,
        pid: process.pid,
      }
  await kept.write(begun)
  const { rows } = begun.isWhole
    ? begun
    : await interruptible((signal) => goOn({ connection, target, named, begun, exported }, signal))
  await nameWhole(partOf(target), target, { named, mayReplace })
  await kept.remove()
  return rows
}

const NO_BYTES = { isWhole: false, bytes: 0, hash: '' }

const amountOf = ({ rows, total }: ExportState, { noun }: Pick<ExportedPage<unknown>, 'noun'>) =>
  `${rows.toLocaleString('en')} of ${total.toLocaleString('en')} ${noun}s`

interface Half<T> {
  readonly connection: Connection
  readonly target: string
  readonly named: string
  readonly begun: ExportState
  readonly exported: ExportedPage<T>
}

/** Writes the rest and saves its progress. */
async function goOn<T>(
  { connection, target, named, begun, exported }: Half<T>,
  signal: AbortSignal,
): Promise<ExportState> {
  const kept = exportState(target)
  const part = await openPart(partOf(target), begun).catch(cannotBeWritten(named))
  let state = begun
  let keptAt = performance.now()
  async function keep(reached: ExportState): Promise<void> {
    const marked = { ...reached, ...(await part.mark()) }
    await kept.write(marked)
    state = marked
    keptAt = performance.now()
  }
  async function writeRest(): Promise<void> {
    if (begun.bytes === 0) await part.write(exported.header(begun.fields))
    let reached = begun
    const task = { exported, fields: begun.fields, begin: begun, signal, showsBar: true }
    try {
      await writeRows(connection, task, async (records, now) => {
        await part.write(records)
        reached = { ...reached, ...now }
        if (performance.now() - keptAt > KEEP_EVERY_MS) await keep(reached)
      })
    } catch (error) {
      await keep(reached).catch(() => {}) // the progress saved earlier still holds
      throw error
    }
    await keep({ ...reached, isWhole: true })
  }
  try {
    await writeRest().catch(cannotBeWritten(named))
    return state
  } catch (error) {
    if (state.rows === 0) await forgetExport(target)
    else
      note(
        connection.io,
        `${amountOf(state, exported)} are in ${partOf(named)}. Run the same command again to continue.`,
      )
    throw error
  } finally {
    await part.close()
  }
}

/** Returns a function that converts errors of the file system to errors about the output file. */
function cannotBeWritten(named: string) {
  return (error: unknown): never => {
    throw error instanceof Error && 'syscall' in error && 'errno' in error ? notWritable(named, error) : error
  }
}
