import { IMAGE_FORMATS, type ImageFormat, type ReadImage } from '@posthorn/core'
import { imageSize } from 'image-size'

const FORMATS: Readonly<Record<string, ImageFormat>> = {
  ...Object.fromEntries(IMAGE_FORMATS.map((format) => [format, format])),
  jpg: 'jpeg',
}

/** Reads the head of an image by its magic bytes, wherever the image ends. */
export const readImage: ReadImage = (content) => {
  if (content[0] === 0xff && content[1] === 0xd8 && !hasFrameSoon(content)) return undefined
  try {
    const { type, width, height } = imageSize(content)
    const format = FORMATS[type ?? '']
    return format && width > 0 && height > 0 ? { format, width, height } : undefined
  } catch {
    return undefined // it is none, or not a whole one
  }
}

/** A photo with its thumbnails, profiles and edits has some dozens. */
const SEGMENTS_MAX = 1000

/** Whether a JPEG has a frame behind a few segments (ITU-T T.81 §B.1.1.4); image-size walks over millions for a second. */
function hasFrameSoon(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  for (let at = 2, segments = 0; at + 4 <= content.length && segments < SEGMENTS_MAX; segments++) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (view.getUint8(at) !== 0xff || length < 2) return false
    if (isFrame(marker)) return true
    at += 2 + length
  }
  return false
}

/** SOF0 to SOF15, without the three tables among them (ITU-T T.81 §B.1.1.3). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
