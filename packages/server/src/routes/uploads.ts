import type { Context } from '@posthorn/core/kernel'
import { deleteUpload, IMAGE_SIZE_MAX, listUploads, UploadQuery, uploadImage } from '@posthorn/core/tenant'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { presentPage } from '../http/shapes.ts'
import {
  EXAMPLE_UPLOAD,
  ImageUpload,
  presentUpload,
  UploadPage,
  UploadParams,
  UploadRecord,
} from './uploads.present.ts'

/** Room for the boundaries of the form and the name of the file. */
const FORM_OVERHEAD = 64 * 1024

async function keepImage(ctx: Context, image: File) {
  return uploadImage(ctx, { content: new Uint8Array(await image.arrayBuffer()), filename: image.name })
}

const upload = defineRoute({
  method: 'POST',
  path: '/uploads/image',
  operationId: 'uploadImage',
  summary: 'Upload an image',
  description:
    'Stores an image for templates and mails, and returns its public URL, which never changes. Uploading the same image again returns the existing one. A project can have at most 10,000 images with 1 GB in total; an image can have at most 10 MB, 16,384 pixels per side and 64 megapixels.',
  tag: 'Uploads',
  access: 'secret',
  audit: { action: 'upload.create', id: 'none' },
  body: { schema: ImageUpload, format: 'form', limit: IMAGE_SIZE_MAX + FORM_OVERHEAD },
  // It writes a file, and a repetition has the same result.
  cost: { isRepeatable: true },
  samples: {
    sdk: `import { openAsBlob } from 'node:fs'

const { url } = await client.uploads.image(await openAsBlob('logo.png'), { filename: 'logo.png' })`,
  },
  responses: { 201: { description: 'The image is stored.', schema: UploadRecord, example: EXAMPLE_UPLOAD } },
  errors: ['UPLOADS_DISABLED', 'CONFLICT'],
  handle: async ({ ctx, body }) => created(presentUpload(ctx, await keepImage(ctx, body.image))),
})

const list = defineRoute({
  method: 'GET',
  path: '/uploads',
  operationId: 'listUploads',
  summary: 'List uploads',
  description: 'The images of the project, newest first.',
  tag: 'Uploads',
  access: 'secret',
  query: UploadQuery,
  samples: {
    sdk: 'for await (const upload of client.uploads.list()) console.log(upload.url)',
  },
  responses: {
    200: {
      description: 'A page of uploads.',
      schema: UploadPage,
      example: { data: [EXAMPLE_UPLOAD], hasMore: false, total: 1 },
    },
  },
  handle: async ({ ctx, query }) =>
    ok(presentPage(await listUploads(ctx, query), (upload) => presentUpload(ctx, upload))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/uploads/{key}',
  operationId: 'deleteUpload',
  summary: 'Delete an image',
  description:
    'The URL of the image stops working: mails no longer show the image, unless a mail program or proxy has a copy.',
  tag: 'Uploads',
  access: 'secret',
  audit: { action: 'upload.delete' },
  params: UploadParams,
  cost: { isRepeatable: true },
  samples: {
    sdk: "await client.uploads.delete('{key}')",
  },
  responses: { 204: { description: 'The image was deleted.' } },
  errors: ['UPLOAD_NOT_FOUND', 'UPLOADS_DISABLED'],
  handle: async ({ ctx, params }) => {
    await deleteUpload(ctx, params.key)
    return noContent()
  },
})

/** Images for emails. */
export const uploadRoutes = [upload, list, remove]
