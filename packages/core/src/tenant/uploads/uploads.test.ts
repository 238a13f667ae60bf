import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { memoryFiles } from '../../testing/memory-files.ts'
import { aPng } from '../../testing/plain-image.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, IMAGE_SIZE_MAX, UPLOADED_SIZE_MAX, uploadKey } from './schema.ts'
import { deleteUpload, listUploads, openImage, uploadImage } from './uploads.ts'

let product: Product
let ctx: Context
beforeEach(async () => {
  product = await aProduct()
  ctx = await product.tenant()
})

const upload = (content: Uint8Array, filename = 'logo.png') => uploadImage(ctx, { content, filename })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    ({ code, errors }) => errors?.[0]?.code ?? code,
  )

describe('an image', () => {
  it('is stored under its digest, and opened by its address', async () => {
    const content = aPng({ width: 640, height: 480, size: 5000 })
    const kept = await upload(content)
    expect(kept).toMatchObject({ format: 'png', width: 640, height: 480, size: 5000, filename: 'logo.png' })
    expect(kept.id).toBe(`img_${ctx.secrets.sha256(content).slice(0, 40)}`)
    const key = uploadKey(kept)
    const file = await openImage(ctx, { projectId: ctx.project.id, key })
    expect(file?.size).toBe(5000)
    for await (const piece of file?.content ?? []) expect(piece).toStrictEqual(content)
  })

  it('is the same upload when it is uploaded again, with its first name', async () => {
    const first = await upload(aPng(), 'a.png')
    product.clock.advance(1000)
    expect(await upload(aPng(), 'b.png')).toStrictEqual(first)
    expect((await listUploads(ctx, { limit: 20, cursor: undefined })).total).toBe(1)
    expect(product.files.names()).toHaveLength(1)
  })

  it('belongs to its project, though another has the same one', async () => {
    const kept = await upload(aPng())
    const other = await product.tenant()
    await uploadImage(other, { content: aPng(), filename: 'theirs.png' })
    await deleteUpload(other, uploadKey(kept))
    expect(await openImage(ctx, { projectId: ctx.project.id, key: uploadKey(kept) })).toBeDefined()
    expect(await openImage(ctx, { projectId: other.project.id, key: uploadKey(kept) })).toBeUndefined()
    expect(await codeOf(deleteUpload(other, uploadKey(kept)))).toBe('UPLOAD_NOT_FOUND')
  })

  it('is restored with its bytes after its file was lost', async () => {
    const kept = await upload(aPng())
    await product.files.delete(product.files.names()[0] ?? '')
    expect(await upload(aPng())).toStrictEqual(kept)
    expect(await openImage(ctx, { projectId: ctx.project.id, key: uploadKey(kept) })).toBeDefined()
  })

  it.each([
    [IMAGE_SIDE_MAX, 1, 'kept'],
    [IMAGE_SIDE_MAX + 1, 1, 'too_many_pixels'],
    [1, IMAGE_SIDE_MAX, 'kept'],
    [1, IMAGE_SIDE_MAX + 1, 'too_many_pixels'],
    [8000, IMAGE_PIXELS_MAX / 8000, 'kept'],
    [8001, IMAGE_PIXELS_MAX / 8000, 'too_many_pixels'],
  ])('of %i by %i pixels: %s', async (width, height, outcome) => {
    expect(await codeOf(upload(aPng({ width, height })))).toBe(outcome)
  })

  it.each([
    [IMAGE_SIZE_MAX - 1, 'kept'],
    [IMAGE_SIZE_MAX, 'kept'],
    [IMAGE_SIZE_MAX + 1, 'too_large'],
  ])('of %i bytes: %s', async (size, outcome) => {
    // The digest in JavaScript takes seconds for so many bytes.
    const secrets = { ...ctx.secrets, sha256: () => '0'.repeat(64) }
    const input = { content: aPng({ size }), filename: 'large.png' }
    expect(await codeOf(uploadImage({ ...ctx, secrets }, input))).toBe(outcome)
  })

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'GIF', '%PDF-1.7'])('is refused for %j', async (text) => {
    const content = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(await codeOf(upload(content, 'logo.png'))).toBe('invalid_file_type')
    await expect(upload(content, 'logo.png')).rejects.toThrow('image: must be an image: JPEG, PNG, GIF or WebP')
    expect(product.files.names()).toStrictEqual([])
  })

  it.each([
    ['C:\\Users\\ada\\logo.png', 'logo.png'],
    ['../../etc/passwd', 'passwd'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\u0000\n', 'image'],
    ['', 'image'],
    ['🙂'.repeat(201), '🙂'.repeat(200)],
  ])('called %j is called %j', async (filename, name) => {
    expect((await upload(aPng(), filename)).filename).toBe(name)
  })
})

it('is accepted if it fits into the project, and not with a byte more', async () => {
  const rest = UPLOADED_SIZE_MAX % IMAGE_SIZE_MAX
  const room = { files: 10_000, bytes: UPLOADED_SIZE_MAX }
  const { uploads } = ctx.store
  const there = { format: 'png', width: 1, height: 1, filename: 'x', createdAt: new Date(0) } as const
  await uploads.add({ ...there, id: 'img_there', size: UPLOADED_SIZE_MAX - 5000 }, room)
  expect(rest).toBeGreaterThan(0)
  expect(await codeOf(upload(aPng({ size: 5001 })))).toBe('CONFLICT')
  expect(product.files.names()).toStrictEqual([])
  expect(await codeOf(upload(aPng({ size: 5000 })))).toBe('kept')
  expect(await codeOf(upload(aPng({ size: 5000, mark: 1 })))).toBe('CONFLICT')
})

it('is found only by a complete key', async () => {
  const kept = await upload(aPng())
  const key = uploadKey(kept)
  for (const wrong of [kept.id, `${kept.id}.gif`, `${kept.id}.`, '.png', '', `../${key}`, `${key}/..`]) {
    expect(await codeOf(deleteUpload(ctx, wrong))).toBe('UPLOAD_NOT_FOUND')
    expect(await openImage(ctx, { projectId: ctx.project.id, key: wrong })).toBeUndefined()
  }
  await deleteUpload(ctx, key)
  expect(await openImage(ctx, { projectId: ctx.project.id, key })).toBeUndefined()
})

it('is refused with a reason where files are not stored', async () => {
  const without = { ...ctx, files: undefined }
  expect(await codeOf(uploadImage(without, { content: aPng(), filename: 'x' }))).toBe('UPLOADS_DISABLED')
  expect(await openImage(without, { projectId: ctx.project.id, key: 'x' })).toBeUndefined()
})

it('is not reported as stored when its row was deleted during the upload', async () => {
  const files = memoryFiles()
  let puts = 0
  const racing: Context = {
    ...ctx,
    files: {
      ...files,
      async put(name, content) {
        puts += 1
        if (puts === 1) await ctx.store.uploads.delete(kept.id)
        await files.put(name, content)
      },
    },
  }
  const kept = await upload(aPng())
  await uploadImage(racing, { content: aPng(), filename: 'again.png' })
  expect(puts).toBe(2)
  expect(await ctx.store.uploads.find(kept.id)).toMatchObject({ filename: 'again.png' })
})
