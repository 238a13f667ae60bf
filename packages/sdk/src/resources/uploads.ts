import type { Query } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'

export interface UploadRequest extends WriteOptions {
  /** A name for people; that of a `File` by default. */
  readonly filename?: string | undefined
}

function imageForm(image: Uint8Array | Blob, filename: string | undefined): FormData {
  const form = new FormData()
  const name = filename ?? ('name' in image && typeof image.name === 'string' ? image.name : 'image')
  form.set('image', image instanceof Blob ? image : new Blob([new Uint8Array(image)]), name)
  return form
}

/** Images for the bodies of templates and mails. */
export function uploadsResource(http: Http) {
  return {
    /**
     * Stores an image of at most 10 MB: JPEG, PNG, GIF, or WebP. Its `url` never changes; the same image has the same.
     *
     * @example
     * const { url } = await client.uploads.image(bytes, { filename: 'logo.png' })
     */
    image: (image: Uint8Array | Blob, { filename, ...options }: UploadRequest = {}) =>
      http.call('post', '/uploads/image', { ...options, form: imageForm(image, filename) }),
    /**
     * Lists the images of the project, newest first.
     *
     * @example
     * for await (const { key, url } of client.uploads.list()) console.log(key, url)
     */
    list: (query: Query<'get', '/uploads'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/uploads', { ...options, query }), byCursor),
    /** Deletes an image; mails that contain it show nothing in its place. */
    delete: (key: string, options?: WriteOptions) =>
      http.call('delete', '/uploads/{key}', { ...options, path: { key } }),
  }
}
