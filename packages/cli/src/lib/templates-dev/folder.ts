import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Posthorn } from '@posthorn/sdk'
import { readFrontMatter, splitFrontMatter } from '../templates/front-matter.ts'

/** A request for the preview of a file, with the number of lines before its body. */
interface Mail {
  readonly request: Parameters<Posthorn['templates']['preview']>[0]
  readonly lines: number
}

/** The size limit of a mail's file. */
const FILE_MAX = 1024 * 1024
const NAME = /^(?!\.)([\p{L}\p{N} ._-]{1,100})\.(html|md)$/u

/** Returns the mails of a folder: `name.html` or `name.md`, in the order of their names. */
export async function mailsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && NAME.test(entry.name) ? [entry.name] : [])).sort()
}

/**
 * Reads a mail of the folder as a request for its preview: the subject from its front matter, the values from the
 * `name.json` next to it. Undefined if the folder has no such mail. Throws an `Error` that describes the problem.
 */
export async function readMail(folder: string, file: string): Promise<Mail | undefined> {
  if (!(await mailsIn(folder)).includes(file)) return undefined
  const { name, ext } = path.parse(file)
  const text = await readSmall(path.join(folder, file))
  const { subject, body } = splitFrontMatter(text)
  const data = await readData(path.join(folder, `${name}.json`))
  const request = {
    subject: subject ?? name,
    // An empty mail is shown while it is being written, though it cannot be sent.
    body: body === '' ? ' ' : body,
    ...(ext === '.md' && { type: 'markdown' as const }),
    ...(data && { data: once(data) }),
  }
  return { request, lines: readFrontMatter(text).lines }
}

async function readSmall(file: string): Promise<string> {
  if ((await stat(file)).size > FILE_MAX) throw new Error(`${path.basename(file)} is larger than 1 MB.`)
  return readFile(file, 'utf8')
}

async function readData(file: string): Promise<object | undefined> {
  let text: string
  try {
    text = await readSmall(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  } catch (error) {
    throw new Error(`${path.basename(file)}: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new Error(`${path.basename(file)} must be a JSON object such as {"name": "Ada"}.`)
}

/** Values for a single preview may have any form. */
const once = (data: object) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value, persistent: false }]))
