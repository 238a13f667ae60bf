import { constants, type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CliError, EXIT, usageError } from './errors.ts'
import { type Io, readStdin } from './io.ts'

/** The largest message that a server accepts; a larger file is not read. */
const MESSAGE_MAX = 40 * 1024 * 1024

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a directory',
  EACCES: 'is not readable',
}

/** The flag against symbolic links; absent on systems without them. */
const NOT_THROUGH_LINKS = constants.O_NOFOLLOW ?? 0

/** Opens a new file that only its owner can read. Throws `EEXIST` if the name is taken, even by a dangling link. */
export function createFile(file: string): Promise<FileHandle> {
  return open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NOT_THROUGH_LINKS, 0o600)
}

const WAYS = { read: constants.O_RDONLY, write: constants.O_WRONLY, both: constants.O_RDWR } as const

/** Opens an existing file; throws `ELOOP` for a symbolic link. */
export function openExisting(file: string, way: keyof typeof WAYS): Promise<FileHandle> {
  return open(file, WAYS[way] | NOT_THROUGH_LINKS)
}

/** Replaces the content of a file atomically; only its owner can read it. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.new`
  await rm(draft, { force: true })
  const handle = await createFile(draft)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/** Returns the bytes of a file that an option names. */
async function readNamed(io: Io, file: string, option: string): Promise<Buffer> {
  const place = path.resolve(io.cwd, file)
  try {
    const { size } = await stat(place)
    if (size > MESSAGE_MAX) {
      throw new CliError(
        'PAYLOAD_TOO_LARGE',
        `${option} ${file} has ${(size / 1024 / 1024).toFixed(0)} MB; a message can have at most 40 MB.`,
        {
          suggestion: 'Link to large files instead of attaching them.',
        },
      )
    }
    return await readFile(place)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw unreadable(error, `${option} ${file}`, place)
  }
}

/** Returns the error for a file that cannot be read. */
export function unreadable(error: unknown, named: string, place: string): CliError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? `cannot be read (${code})`
  return new CliError('FILE_NOT_READABLE', `${named} ${reason} (path: ${place}).`, {
    exitCode: EXIT.usage,
    cause: error,
  })
}

/** Returns the text of a file, or of stdin if its name is "-". */
export async function readText(io: Io, file: string, option: string): Promise<string> {
  if (file === '-') return withoutMark(await readStdin(io))
  const bytes = await readNamed(io, file, option)
  if (isUtf16(bytes)) throw usageError(`${option} ${file} is in UTF-16. Save it as UTF-8.`)
  return withoutMark(bytes.toString('utf8'))
}

/** Removes the U+FEFF that editors put before a text. */
export const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

export interface FileAttachment {
  filename: string
  content: Uint8Array
  contentType: string
  disposition?: 'inline'
  contentId?: string
}

async function attachment(io: Io, file: string, option: string): Promise<FileAttachment> {
  const { default: mime } = await import('mime-types')
  return {
    filename: path.basename(file),
    content: await readNamed(io, file, option),
    contentType: mime.lookup(file) || 'application/octet-stream',
  }
}

/** Reads the files of `--attach <file>` and `--inline <cid>=<file>`, with the media types of their extensions. */
export async function readAttachments(
  io: Io,
  attach: readonly string[],
  inline: readonly string[],
): Promise<FileAttachment[] | undefined> {
  if (attach.length + inline.length === 0) return undefined
  const attached = attach.map((file) => attachment(io, file, '--attach'))
  const shown = inline.map(async (pair): Promise<FileAttachment> => {
    const [contentId = '', ...rest] = pair.split('=')
    const file = rest.join('=')
    if (contentId === '' || file === '')
      throw usageError(`--inline "${pair}" must be <content id>=<file>, such as logo=logo.png.`)
    return { ...(await attachment(io, file, '--inline')), disposition: 'inline', contentId }
  })
  return Promise.all([...attached, ...shown])
}
