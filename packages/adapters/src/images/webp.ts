import type { Size } from './index.ts'

/** The positions of the name and the payload of the first chunk. */
const NAME = 12
const PAYLOAD = 20

/** Returns the size of the canvas or of the only frame, which is in the first chunk (RFC 9649 §2.5 to §2.7). */
export function readWebpSize(view: DataView): Size | undefined {
  const name = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(NAME + index)))
  if (name === 'VP8X') return extended(view)
  if (name === 'VP8L') return lossless(view)
  return name === 'VP8 ' ? lossy(view) : undefined
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

function extended(view: DataView): Size {
  return { width: uint24(view, PAYLOAD + 4) + 1, height: uint24(view, PAYLOAD + 7) + 1 }
}

function lossless(view: DataView): Size | undefined {
  if (view.getUint8(PAYLOAD) !== 0x2f) return undefined
  const bits = view.getUint32(PAYLOAD + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** A key frame begins with this code (RFC 6386 §9.1). */
const START_CODE = 0x2a019d

function lossy(view: DataView): Size | undefined {
  const isKeyFrame = (view.getUint8(PAYLOAD) & 1) === 0
  if (!isKeyFrame || uint24(view, PAYLOAD + 3) !== START_CODE) return undefined
  return { width: view.getUint16(PAYLOAD + 6, true) & 0x3fff, height: view.getUint16(PAYLOAD + 8, true) & 0x3fff }
}
