/** What a handler answers with: the status, and what becomes the JSON body. */
export interface Reply<T = unknown> {
  readonly status: number
  readonly body: T
}

/** A body that is not JSON, with the headers that make it safe to open. */
export class FileBody {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string>>

  constructor(content: Buffer, headers: Readonly<Record<string, string>>) {
    this.content = content
    this.headers = headers
  }
}

const NOTHING: Reply<undefined> = { status: 204, body: undefined }

/** 200 with a body. */
export function ok<T>(body: T): Reply<T> {
  return { status: 200, body }
}

/** 201 with what was created. */
export function created<T>(body: T): Reply<T> {
  return { status: 201, body }
}

/** 202 with the promise of what will be done. */
export function accepted<T>(body: T): Reply<T> {
  return { status: 202, body }
}

/** 204, for what is gone. */
export function noContent(): Reply<undefined> {
  return NOTHING
}

/** 200 with bytes as they are. */
export function file(content: Uint8Array, headers: Readonly<Record<string, string>>): Reply<FileBody> {
  return ok(new FileBody(Buffer.from(content.buffer, content.byteOffset, content.byteLength), headers))
}

/** The wrapper of the public endpoints. */
export function success<T>(data: T): Reply<{ success: true; data: T }> {
  return ok({ success: true, data })
}
