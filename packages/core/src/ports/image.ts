import type { ImageHead } from '../uploads/schema.ts'

/**
 * Reads what an image says of itself, by its own bytes and not by its name. Returns undefined for anything else. Takes a
 * few milliseconds, whatever the bytes are.
 */
export type ReadImage = (content: Uint8Array) => ImageHead | undefined
