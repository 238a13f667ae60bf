/**
 * Reads the format and size of an image from its bytes, and not from its name. Returns undefined for anything else.
 * Takes a few milliseconds, whatever the bytes are.
 */
export type ReadImage = (content: Uint8Array) => ImageHead | undefined

/** The formats of images that every mail program shows. An SVG is a program, and not among them. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const

export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export interface ImageHead {
  readonly format: ImageFormat
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}
