import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Files } from '@posthorn/core/ports'
import { requireName } from '../files/names.ts'

export interface S3FilesOptions {
  readonly bucket: string
  /** The common prefix of the keys of all objects, e.g. `posthorn/`. */
  readonly prefix?: string
  readonly region?: string
  /** The URL of a service other than Amazon's; requests go to `<endpoint>/<bucket>/<key>`. */
  readonly endpoint?: string
  /** The credentials; those of the environment by default: variables, profile, role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** The longest silence of the service, in milliseconds. */
const SILENCE_MS = 10_000
const CONNECTIONS = 50

/** Creates a store of files as objects of a bucket, which can be private. */
export function s3Files({ bucket, prefix = '', region, endpoint, credentials }: S3FilesOptions): Files {
  const client = new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other services support only the checksum that they request.
    ...(endpoint !== undefined && {
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: SILENCE_MS,
      requestTimeout: SILENCE_MS,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + requireName(name) })

  async function sizeOf(object: { readonly Bucket: string; readonly Key: string }): Promise<number | undefined> {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand(object))
      return ContentLength ?? 0
    } catch (error) {
      return unlessMissing(error)
    }
  }

  return {
    async put(name, content) {
      const object = objectOf(name)
      if ((await sizeOf(object)) !== undefined) return
      await client.send(new PutObjectCommand({ ...object, Body: content, ContentLength: content.length }))
    },

    async open(name) {
      const object = objectOf(name)
      const size = await sizeOf(object)
      if (size === undefined) return undefined
      return { size, content: piecesOf(() => client.send(new GetObjectCommand(object)).then(({ Body }) => Body)) }
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

/** Requests the object when the first piece is read, so that an unused reader does not hold a connection. */
async function* piecesOf(get: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  const body = await get()
  if (!(body instanceof Readable)) throw new TypeError('the service sent no stream')
  for await (const piece of body) if (piece instanceof Uint8Array) yield piece
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
  throw error
}
