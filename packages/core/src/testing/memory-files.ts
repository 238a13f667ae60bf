import type { Files } from '../kernel/ports/files.ts'

export interface MemoryFiles extends Files {
  /** The names of all files, sorted. */
  names(): readonly string[]
}

/** Files in memory. */
export function memoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>()
  return {
    async put(name, content) {
      if (!files.has(name)) files.set(name, Uint8Array.from(content))
    },
    async open(name) {
      const content = files.get(name)
      return content && { size: content.length, content: inOnePiece(content) }
    },
    async delete(name) {
      files.delete(name)
    },
    check: async () => {},
    names: () => [...files.keys()].sort(),
  }
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
