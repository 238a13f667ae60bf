import type { Id } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import type { ImageFormat, ImageHead } from '../../kernel/ports/image.ts'

/** The most bytes of one image: 10 MB. */
export const IMAGE_SIZE_MAX = 10 * 1024 * 1024
/** The most pixels of each side of an image: more than mail programs show. */
export const IMAGE_SIDE_MAX = 16_384
/** The most pixels of an image: a phone needs 256 MB of memory to show so many. */
export const IMAGE_PIXELS_MAX = 64_000_000
/** The most images of a project. */
export const UPLOADS_MAX = 10_000
/** The most bytes of all images of a project: 1 GB. */
export const UPLOADED_SIZE_MAX = 1024 * 1024 * 1024

/** The most characters of the original name of an image. */
export const FILENAME_MAX = 200

export type UploadId = Id<'img'>

/** An image for the bodies of mails. The same bytes are the same upload, and its address never changes. */
export interface Upload extends ImageHead {
  /** The digest of the bytes. */
  readonly id: UploadId
  /** The original name; for people to read. */
  readonly filename: string
  /** In bytes. */
  readonly size: number
  readonly createdAt: Date
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const satisfies Record<ImageFormat, string>

/** Returns the name of an upload within its project. */
export function uploadKey({ id, format }: Pick<Upload, 'id' | 'format'>): string {
  return `${id}.${EXTENSIONS[format]}`
}

export interface UploadInput {
  readonly content: Uint8Array
  readonly filename: string
}

/** Newest first. */
export const UploadQuery = PageQuery.extend({})
export type UploadQuery = PageQuery
