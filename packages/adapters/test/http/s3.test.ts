import { filesConformance } from '@posthorn/core/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../../../test/support/s3-server.ts'
import { s3Files } from '../../src/s3/index.ts'

const server = await startS3('mails')
afterAll(() => server.stop())

const options = { ...server.options, prefix: 'posthorn/' }
filesConformance('a bucket', async () => s3Files(options))

describe('a bucket', () => {
  it('contains the objects below the prefix', async () => {
    await s3Files(options).put('images/prj_1/a.png', Uint8Array.of(1, 2, 3))
    expect(await server.keys()).toContain('posthorn/images/prj_1/a.png')
    expect(await s3Files({ ...options, prefix: '' }).open('images/prj_1/a.png')).toBeUndefined()
    expect(await s3Files({ ...options, prefix: '' }).open('posthorn/images/prj_1/a.png')).toMatchObject({ size: 3 })
  })

  it.each([
    ['there is no such bucket', { bucket: 'nothing' }],
    ['the key is wrong', { credentials: { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' } }],
    ['nobody listens', { endpoint: 'http://127.0.0.1:9' }],
  ])('reports the reason when %s', async (_, wrong) => {
    const files = s3Files({ ...options, ...wrong })
    await expect(files.check()).rejects.toThrow()
    await expect(files.put('a', Uint8Array.of(1))).rejects.toThrow()
  })
})
