import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId, type ProjectId } from '../../kernel/ids/ids.ts'
import { type Page, type PageQuery, paginate } from '../../kernel/page/page.ts'
import type { Files, OpenFile } from '../../kernel/ports/files.ts'
import type { ImageHead } from '../../kernel/ports/image.ts'
import {
  FILENAME_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  IMAGE_SIZE_MAX,
  UPLOADED_SIZE_MAX,
  UPLOADS_MAX,
  type Upload,
  type UploadInput,
  uploadKey,
} from './schema.ts'

const ROOM = { files: UPLOADS_MAX, bytes: UPLOADED_SIZE_MAX }

/** The number of characters of the digest in an id: 160 bits, for which two files cannot be found. */
const DIGEST_LENGTH = 40

/**
 * Stores an image. Its format follows from its bytes, not from its name. The same image again returns the existing
 * upload. Throws `VALIDATION_ERROR`, or `CONFLICT` when the project has no room.
 */
export async function uploadImage(ctx: Context, { content, filename }: UploadInput): Promise<Upload> {
  const files = requireFiles(ctx)
  const head = requireImage(ctx.readImage(content), content.length)
  const upload: Upload = {
    ...head,
    id: `img_${ctx.secrets.sha256(content).slice(0, DIGEST_LENGTH)}`,
    filename: plainName(filename),
    size: content.length,
    createdAt: ctx.clock.now(),
  }
  const name = fileName(ctx.project.id, upload)
  for (;;) {
    // The row first: an image is counted before it takes room. If a row has no file, the file is restored when the same
    // image is uploaded again.
    const added = await inTransaction(ctx, ({ store }) => store.uploads.add(upload, ROOM))
    if (added === 'full') throw full()
    await files.put(name, content)
    const kept = await ctx.store.uploads.find(upload.id)
    if (kept) return kept
    // It was deleted between the two calls, maybe with its project.
    await files.delete(name)
  }
}

/** Returns the uploads, newest first. */
export function listUploads(ctx: Context, query: PageQuery): Promise<Page<Upload>> {
  const { uploads } = ctx.store
  return paginate(
    query,
    (request) => uploads.list(request),
    async () => (await uploads.total()).files,
  )
}

/** Deletes an image: mails with the image show nothing instead. Throws `UPLOAD_NOT_FOUND`. */
export async function deleteUpload(ctx: Context, key: string): Promise<void> {
  const files = requireFiles(ctx)
  const upload = await findUpload(ctx, key)
  await files.delete(fileName(ctx.project.id, upload))
  await ctx.store.uploads.delete(upload.id)
}

/** Deletes all images of the project. */
export async function clearUploads(ctx: Context): Promise<void> {
  const files = requireFiles(ctx)
  for (;;) {
    const uploads = await ctx.store.uploads.list({ limit: 100, after: undefined })
    if (uploads.length === 0) return
    for (const upload of uploads) {
      await files.delete(fileName(ctx.project.id, upload))
      await ctx.store.uploads.delete(upload.id)
    }
  }
}

async function findUpload(ctx: Context, key: string): Promise<Upload> {
  const id = asId('img', key.slice(0, Math.max(0, key.indexOf('.'))))
  const upload = id && (await ctx.store.uploads.find(id))
  if (!upload || uploadKey(upload) !== key) throw new AppError('UPLOAD_NOT_FOUND')
  return upload
}

const NAME = /^prj_[0-9a-z]{1,64}\/img_[0-9a-f]{40}\.(?:jpg|png|gif|webp)$/

/** Opens an image for anyone with its address; undefined where there is none. */
export async function openImage(
  { files }: { readonly files: Files | undefined },
  { projectId, key }: { readonly projectId: string; readonly key: string },
): Promise<OpenFile | undefined> {
  const name = `${projectId}/${key}`
  return NAME.test(name) ? files?.open(`images/${name}`) : undefined
}

function fileName(projectId: ProjectId, upload: Upload): string {
  return `images/${projectId}/${uploadKey(upload)}`
}

function requireFiles({ files }: Pick<Context, 'files'>): Files {
  if (files) return files
  throw new AppError('UPLOADS_DISABLED')
}

function requireImage(head: ImageHead | undefined, size: number): ImageHead {
  if (size > IMAGE_SIZE_MAX) throw refusal('too_large', `must be at most ${IMAGE_SIZE_MAX / 1024 / 1024} MB`)
  if (!head) throw refusal('invalid_file_type', 'must be an image: JPEG, PNG, GIF or WebP')
  const { format, width, height } = head
  if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX) {
    const most = `${IMAGE_SIDE_MAX} pixels wide and high, and ${IMAGE_PIXELS_MAX / 1_000_000} megapixels`
    throw refusal('too_many_pixels', `is ${width} × ${height} pixels; it must be at most ${most}`)
  }
  return { format, width, height }
}

const refusal = (code: string, message: string): AppError => invalidField('image', code, message)

function full(): AppError {
  const gigabytes = UPLOADED_SIZE_MAX / 1024 ** 3
  return new AppError('CONFLICT', {
    message: `A project can have at most ${UPLOADS_MAX} images with ${gigabytes} GB in total, and this image exceeds the limit.`,
    suggestion: 'Delete images that mails no longer use.',
  })
}

const UNWRITTEN = /[\p{Cc}\p{Bidi_Control}]/gu

/** Returns the last part of a path, without invisible characters. */
function plainName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().replace(UNWRITTEN, '').trim()
  return [...plain].slice(0, FILENAME_MAX).join('') || 'image'
}
