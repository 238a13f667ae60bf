import type { World } from '@posthorn/core/kernel'
import { IMAGE_FORMATS } from '@posthorn/core/ports'
import { type Upload, uploadKey } from '@posthorn/core/tenant'
import { z } from 'zod'
import { pageOf, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const ImageFile = z
  .file('must be a file: a part of the form with a filename')
  .describe(
    'The image: at most 10 MB of JPEG, PNG, GIF or WebP. The format is detected from the content, not the name.',
  )

/** The form of an upload. */
export const ImageUpload = z.object({ image: ImageFile }).meta({ id: 'ImageUpload' })

export const UploadRecord = z
  .object({
    url: z.url().describe('The permanent public URL, for the body of a template or mail.'),
    key: z.string().describe('Its name within the project, derived from the content: the same image has the same key.'),
    filename: z.string().describe('The file name of the first upload.'),
    contentType: z.enum(IMAGE_FORMATS.map((format) => `image/${format}` as const)),
    size: z.int().describe('In bytes.'),
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Upload', description: 'An image for mails.' })

export const UploadPage = pageOf('UploadPage', UploadRecord)

const EXAMPLE_KEY = 'img_4f2b8c19d7e6a5034f2b8c19d7e6a5034f2b8c19.png'

export const UploadParams = z.object({
  key: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'The key of the image.', examples: [EXAMPLE_KEY] }),
})

export const EXAMPLE_UPLOAD = {
  url: `https://mail.example.com/images/prj_01kajwf4m7q0t3w6z9c2e5h8k1/${EXAMPLE_KEY}`,
  key: EXAMPLE_KEY,
  filename: 'logo.png',
  contentType: 'image/png',
  size: 18_442,
  width: 640,
  height: 160,
  createdAt: '2026-11-21T09:30:00.000Z',
} as const satisfies z.input<typeof UploadRecord>

/** An upload as it is on the wire. */
export function presentUpload(
  { settings, project }: Pick<World, 'settings'> & { readonly project: { readonly id: string } },
  upload: Upload,
) {
  const key = uploadKey(upload)
  const url = `${settings.baseUrl}/images/${project.id}/${key}`
  return onWire(UploadRecord, upload, { url, key, contentType: `image/${upload.format}` })
}
