import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isCode } from './error-code.ts'

const FILE = 'master.key'
const CHARACTERS_MIN = 32
const GENERATED_BYTES = 32

/**
 * Returns the master key: the given text (`POSTHORN_MASTER_KEY`), otherwise the content of `master.key` in the data
 * directory, which is created once, readable only by its owner. Processes that start at the same time agree on one key.
 * The same text is the same key from either source. Throws when it has fewer than 32 characters.
 */
export async function loadMasterKey(dataDirectory: string, given?: string): Promise<Uint8Array> {
  if (given !== undefined && given.trim() !== '')
    return keyOf(given, 'the master key of `masterKey` or POSTHORN_MASTER_KEY')
  const path = join(dataDirectory, FILE)
  const text = (await readIfThere(path)) ?? (await create(path, dataDirectory))
  return keyOf(text, path)
}

function keyOf(text: string, origin: string): Uint8Array {
  const key = text.trim()
  if (key.length < CHARACTERS_MIN) throw new Error(`${origin} must have at least ${CHARACTERS_MIN} characters`)
  return new TextEncoder().encode(key)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes a key to another file, then links it under the name unless the name is taken: the file is always complete. */
async function create(path: string, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(GENERATED_BYTES).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await publish(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error // another process was faster: its key counts
  } finally {
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}

async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    // Some file systems have no hard links.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error
    await copyFile(draft, path, constants.COPYFILE_EXCL)
  }
}
