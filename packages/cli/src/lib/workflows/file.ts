import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WorkflowFile } from '@posthorn/sdk'
import { usageError } from '../errors.ts'
import { readText, unreadable } from '../files.ts'
import type { Io } from '../io.ts'

const CODE = /\.[cm]?[jt]s$/

/** Reads the workflows of a file: JSON, or the default export of a module. */
export async function readWorkflowFile(io: Io, file: string): Promise<readonly WorkflowFile[]> {
  const found: unknown = CODE.test(file) ? await load(path.resolve(io.cwd, file), file) : await readJson(io, file)
  const built = (Array.isArray(found) ? found : [found]).map(builtOf)
  const whole = built.filter(isWorkflow)
  if (whole.length === built.length && whole.length > 0) return whole
  throw usageError(
    `${file} contains no workflow.`,
    'It needs a name, a triggerConfig, steps and transitions; a module exports it, or a list, as its default.',
  )
}

async function readJson(io: Io, file: string): Promise<unknown> {
  const text = await readText(io, file, 'the file')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function load(place: string, file: string): Promise<unknown> {
  await requireFile(place, file)
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(place).href)
    return module.default
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw usageError(`${file} cannot be loaded: ${reason}`, hintFor(reason, file))
  }
}

async function requireFile(place: string, file: string): Promise<void> {
  try {
    await access(place, constants.R_OK)
    if ((await stat(place)).isDirectory()) throw Object.assign(new Error('it is a directory'), { code: 'EISDIR' })
  } catch (error) {
    throw unreadable(error, `the file ${file}`, place)
  }
}

/** Matches the name of a package that Node does not find; a missing file has a path. */
const MISSING = /Cannot find (?:package|module) '((?:@[^'/]+\/)?[^'./:@][^'/:]*)(?:\/[^':]*)?'/

function hintFor(reason: string, file: string): string | undefined {
  const missing = MISSING.exec(reason)?.[1]
  if (missing !== undefined) return `Install it in the directory of the file: npm install ${missing}`
  const isTooOld = !process.features.typescript && /\.[cm]?ts$/.test(file)
  return isTooOld ? 'TypeScript needs Node 22.18 or later. Alternatively, use a JavaScript file.' : undefined
}

/** Returns the workflow of a builder. */
function builtOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('build' in value)) return value
  return typeof value.build === 'function' ? value.build() : value
}

/** The server checks the rest. */
function isWorkflow(value: unknown): value is WorkflowFile {
  if (typeof value !== 'object' || value === null) return false
  const { name, triggerConfig, steps, transitions }: Partial<Record<keyof WorkflowFile, unknown>> = value
  const isThere = typeof triggerConfig === 'object' && triggerConfig !== null
  return typeof name === 'string' && isThere && Array.isArray(steps) && Array.isArray(transitions)
}
