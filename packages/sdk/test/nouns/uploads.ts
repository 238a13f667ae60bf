import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** One pixel. */
const GIF = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) => c.charCodeAt(0))

/** Uploads an image twice, finds it, and deletes it. */
export async function call(client: Posthorn): Promise<void> {
  const upload = await client.uploads.image(GIF, { filename: 'logo.gif' })
  expect(upload).toMatchObject({ filename: 'logo.gif', contentType: 'image/gif', size: 42, width: 1, height: 1 })
  const again = new File([GIF], 'other.png')
  expect(await client.uploads.image(again, { idempotencyKey: 'again' })).toEqual(upload)
  for await (const one of client.uploads.list()) expect(one).toEqual(upload)
  expect(await client.uploads.delete(upload.key)).toBeUndefined()
  await expect(client.uploads.delete(upload.key)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND', status: 404 })
}
