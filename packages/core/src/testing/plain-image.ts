import type { ReadImage } from '../kernel/ports/image.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A reader of PNG only: its signature and its first chunk (PNG third edition §5.2, §11.2.1). */
export const plainImage: ReadImage = (content) => {
  if (content.length < 24 || SIGNATURE.some((byte, at) => content[at] !== byte)) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Returns the head of a PNG of this size in pixels, padded with zeros to a size in bytes. */
export function aPng({ width = 1, height = 1, size = 33, mark = 0 } = {}): Uint8Array {
  const content = new Uint8Array(size)
  content.set([...SIGNATURE, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(content.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  content.set([8, 6, 0, 0, 0], 24)
  if (size > 33) view.setUint8(size - 1, mark)
  else view.setUint8(32, mark)
  return content
}
