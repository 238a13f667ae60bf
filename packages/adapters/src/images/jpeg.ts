import type { Size } from './index.ts'

/** A photo with its thumbnails, profiles, and edits has some dozens; its longest run of fill bytes has a few. */
const SEGMENTS_MAX = 1000
const FILL_BYTES_MAX = 1000

/** Returns the size in the first frame header (ITU-T T.81 §B.2.2), if it comes after at most 1,000 other segments. */
export function readJpegSize(view: DataView): Size | undefined {
  let at = 2
  let fillBytes = 0
  for (let segments = 0; segments < SEGMENTS_MAX; segments++) {
    if (view.getUint8(at) !== 0xff) return undefined
    // Any number of 0xff may come before a marker (§B.1.1.2).
    while (view.getUint8(at + 1) === 0xff) {
      at += 1
      if (++fillBytes > FILL_BYTES_MAX) return undefined
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    if (isFrame(view.getUint8(at + 1))) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + length
  }
  return undefined
}

/** SOF0 to SOF15, without the three tables among them (ITU-T T.81 §B.1.1.3). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
