import { aPng } from '@posthorn/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { form, type Part } from '../audience-kit.ts'
import { at, failure, type OwnBench, openBench, problems, type Tenant, textAt } from '../harness.ts'

const BASE = 'https://mail.example.com/post'

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  bench = await openBench({ POSTHORN_BASE_URL: BASE })
})
beforeEach(async () => {
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

const sent = async (to: Tenant, parts: Readonly<Record<string, Part>>) =>
  to.call('POST /uploads/image', await form(parts))
const uploaded = (content: Uint8Array, name = 'logo.png') => sent(tenant, { image: { content, name } })
const pathOf = (url: string) => url.slice(BASE.length)

describe('POST /uploads/image', () => {
  it('stores an image, and returns its address', async () => {
    const answer = await uploaded(aPng({ width: 640, height: 160, size: 70_000 }))
    expect(answer.status).toBe(201)
    const key = textAt(answer, 'key')
    expect(key).toMatch(/^img_[0-9a-f]{40}\.png$/)
    expect(answer.json).toStrictEqual({
      url: `${BASE}/images/${tenant.id}/${key}`,
      key,
      filename: 'logo.png',
      contentType: 'image/png',
      size: 70_000,
      width: 640,
      height: 160,
      createdAt: expect.any(String),
    })
    expect((await uploaded(aPng({ width: 640, height: 160, size: 70_000 }), 'other.png')).json).toStrictEqual(
      answer.json,
    )
    expect((await tenant.call('GET /uploads')).json).toStrictEqual({ data: [answer.json], hasMore: false, total: 1 })
  })

  it.each<[string, Readonly<Record<string, Part>>, string, string]>([
    ['no part', {}, 'image', 'required'],
    ['a text', { image: 'data:image/png;base64,' }, 'image', 'invalid_type'],
    [
      'a program',
      { image: { content: '<svg onload="x()"/>', name: 'a.png', type: 'image/png' } },
      'image',
      'invalid_file_type',
    ],
    ['too many pixels', { image: { content: aPng({ width: 99_999 }), name: 'a.png' } }, 'image', 'too_many_pixels'],
  ])('refuses %s, and names it', async (_, parts, field, code) => {
    const answer = await sent(tenant, parts)
    expect(failure(answer)[0]).toBe(422)
    expect(problems(answer)).toStrictEqual([[field, code]])
    expect(at((await tenant.call('GET /uploads')).json, 'total')).toBe(0)
  })

  it('accepts 10 MB, and refuses a byte more', async () => {
    const most = 10 * 1024 * 1024
    expect((await uploaded(aPng({ size: most }))).status).toBe(201)
    const answer = await uploaded(aPng({ size: most + 1 }))
    expect(problems(answer)).toStrictEqual([['image', 'too_large']])
    expect((await uploaded(aPng({ size: most + 100_000 }))).status).toBe(413)
  })

  it('answers a repeated request with the same idempotency key the same', async () => {
    const call = await form({ image: { content: aPng(), name: 'a.png' } }, { 'idempotency-key': 'one' })
    const first = await tenant.call('POST /uploads/image', call)
    const again = await tenant.call('POST /uploads/image', call)
    expect([first.status, again.json]).toStrictEqual([201, first.json])
  })

  it('requires a secret key', async () => {
    const call = await form({ image: { content: aPng(), name: 'a.png' } })
    expect((await bench.call('POST /uploads/image', call)).status).toBe(401)
  })
})

describe('an image', () => {
  it('is public, cached without an end, and served only as an image', async () => {
    const content = aPng({ size: 200_000, mark: 7 })
    const path = pathOf(textAt(await uploaded(content), 'url'))
    const image = await bench.server.fetch(new Request(`http://post.test/post${path}`.replace('/post/', '/')))
    expect(image.status).toBe(200)
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '200000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(new Uint8Array(await image.arrayBuffer())).toStrictEqual(content)
    const etag = image.headers.get('etag') ?? ''
    const cached = await bench.call(`GET ${path}`, { headers: { 'if-none-match': etag } })
    expect([cached.status, cached.text]).toStrictEqual([304, ''])
    const head = await bench.call(`HEAD ${path}`)
    expect([head.status, head.headers.get('content-length'), head.text]).toStrictEqual([200, '200000', ''])
  })

  it('belongs to its project, and is gone once it is deleted', async () => {
    const answer = await uploaded(aPng())
    const key = textAt(answer, 'key')
    const path = pathOf(textAt(answer, 'url'))
    const other = await bench.tenant()
    expect(failure(await other.call(`DELETE /uploads/${key}`))).toStrictEqual([404, 'UPLOAD_NOT_FOUND'])
    expect((await bench.call(`GET ${path.replace(tenant.id, other.id)}`)).status).toBe(404)
    expect((await tenant.call(`DELETE /uploads/${key}`)).status).toBe(204)
    expect((await bench.call(`GET ${path}`)).status).toBe(404)
    expect(failure(await tenant.call(`DELETE /uploads/${key}`))).toStrictEqual([404, 'UPLOAD_NOT_FOUND'])
  })

  it.each([
    '/images/prj_1/img_x.png',
    '/images/..%2f..%2fposthorn.db/x',
    '/images/prj_1/..%2f..%2fmaster.key',
    '/images/%00/%00',
  ])('is not found at %s', async (path) => {
    const { status, text } = await bench.call(`GET ${path}`)
    expect([status, text]).toStrictEqual([404, ''])
  })
})
