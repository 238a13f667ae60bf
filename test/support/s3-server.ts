/// <reference path="./s3rver.d.ts" />
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** A server of the S3 protocol on this machine, with one bucket. */
export async function startS3(bucket: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await mkdtemp(path.join(tmpdir(), 'posthorn-s3-')),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const options = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  const client = new S3Client({ ...options, forcePathStyle: true })
  return {
    options,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    stop: () => server.close(),
  }
}
