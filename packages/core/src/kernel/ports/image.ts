/**
 * Reads what an image says of itself, by its own bytes and not by its name. Returns undefined for anything else. Takes a
 * few milliseconds, whatever the bytes are.
 */
export type ReadImage = (content: Uint8Array) => ImageHead | undefined

/** The formats of images that every mail program shows. An SVG is a program, and none of them. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const

export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export interface ImageHead {
  readonly format: ImageFormat
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}
