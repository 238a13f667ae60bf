import type { Files } from '../../kernel/ports/files.ts'
import type { StoredContent } from './store.ts'

/** Returns the bytes, wherever they are. Throws when their file is missing. */
export async function readContent(
  { files }: { readonly files: Files | undefined },
  stored: StoredContent,
): Promise<Uint8Array> {
  if (typeof stored !== 'string') return stored
  const file = await files?.open(stored)
  if (!file) throw new Error(`the file ${stored} is missing in file storage`)
  const bytes = new Uint8Array(file.size)
  let at = 0
  for await (const piece of file.content) {
    bytes.set(piece, at)
    at += piece.length
  }
  if (at !== file.size) throw new Error(`the file ${stored} has ${at} bytes instead of ${file.size}`)
  return bytes
}
