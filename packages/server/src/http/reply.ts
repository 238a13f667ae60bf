import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { MISSING_LISTED_MAX } from '@posthorn/core/mail'

import type { RouteDoc } from './route.ts'

export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>

/** The answer of a handler: the status and the value of the JSON body. */
export interface Reply<T = unknown> {
  readonly status: number
  readonly body: T
  /** Headers besides the usual ones; several with one name as a list. */
  readonly headers?: ReplyHeaders
  /** Paths of unknown fields of the request that only the work itself could find. */
  readonly unknown?: readonly string[]
  /** The revision of the record that the answer shows a part of. */
  readonly revision?: number
  /** The id for the audit log of a record that the answer does not show, and the path names by something else. */
  readonly subjectId?: string
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

/** A reply ready to send: JSON text, possibly a stream, or a file with its own headers. */
export interface WireReply {
  readonly statusCode: number
  readonly body: string | Buffer | Readable
  readonly headers?: ReplyHeaders
  /** The entity tag, without quotes. */
  readonly etag?: string | undefined
  /** Whether this is the stored answer for the idempotency key. */
  readonly replayed: boolean
}

/** The parts of a body; lists may come in pages, and a function gives values that are known only after them. */
export type Parts<T> = {
  readonly [K in keyof T]:
    | T[K]
    | (() => T[K] | undefined)
    | (T[K] extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : never)
}

/** Does a piece of work when its turn comes: many concurrent answers must not delay other requests. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>

/** A JSON object of any size, with at most one page in memory at a time. */
export class JsonStream<T extends object> {
  readonly #parts: Parts<T>

  constructor(parts: Parts<T>) {
    this.#parts = parts
  }

  /**
   * Returns the text in pieces. An error while pages are read breaks off the answer. Each page is read and written
   * `inLine`.
   */
  async *text(inLine: InLine = (work) => work()): AsyncGenerator<string> {
    let before = '{'
    for (const [name, given] of Object.entries<unknown>(this.#parts)) {
      const part: unknown = typeof given === 'function' ? given() : given
      if (part === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      if (isPaged(part)) yield* listText(part, inLine)
      else yield JSON.stringify(part)
      before = ','
    }
    yield '}'
  }
}

/** Values of one kind in pages, each value as JSON in a line of its own (NDJSON). */
export class LineStream {
  readonly #pages: AsyncIterable<readonly object[]>

  constructor(pages: AsyncIterable<readonly object[]>) {
    this.#pages = pages
  }

  /** Returns the text of each page. Each page is read `inLine`. */
  async *text(inLine: InLine): AsyncGenerator<string> {
    const reading = this.#pages[Symbol.asyncIterator]()
    try {
      for (;;) {
        const text = await inLine(async () => {
          const page = await reading.next()
          return page.done ? undefined : page.value.map((value) => `${JSON.stringify(value)}\n`).join('')
        })
        if (text === undefined) return
        if (text !== '') yield text
        await turn()
      }
    } finally {
      await reading.return?.()
    }
  }
}

function isPaged(part: unknown): part is AsyncIterable<readonly unknown[]> {
  return typeof part === 'object' && part !== null && Symbol.asyncIterator in part
}

/** Pieces are not smaller because each one costs as much as several contacts on its way through streams and compression. */
const PIECE_CHARACTERS = 64 * 1024

async function* listText(pages: AsyncIterable<readonly unknown[]>, inLine: InLine): AsyncGenerator<string> {
  const reading = pages[Symbol.asyncIterator]()
  const pieces = piecesOf()
  try {
    for (;;) {
      const text = await inLine(async () => {
        const page = await reading.next()
        return page.done ? undefined : pieces.next(page.value)
      })
      if (text === undefined) break
      yield* text
      await turn() // lets other requests run, however fast this one is read
    }
  } finally {
    await reading.return?.()
  }
  yield pieces.end()
}

/** Writes a list page by page, in pieces. */
function piecesOf() {
  let piece = '['
  let isFirst = true
  return {
    next(page: readonly unknown[]): string[] {
      const full: string[] = []
      for (const item of page) {
        piece += isFirst ? JSON.stringify(item) : `,${JSON.stringify(item)}`
        isFirst = false
        if (piece.length < PIECE_CHARACTERS) continue
        full.push(piece)
        piece = ''
      }
      return full
    },
    end: () => `${piece}]`,
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

/** 202 for work that will be done later. */
export function accepted<T>(body: T): Reply<T> {
  return { status: 202, body }
}

/** 204 after a deletion. */
export function noContent(): Reply<undefined> {
  return NOTHING
}

/** 200 with bytes as they are. */
export function file(content: Uint8Array, headers: Readonly<Record<string, string>>): Reply<FileBody> {
  return ok(new FileBody(Buffer.from(content.buffer, content.byteOffset, content.byteLength), headers))
}

/** 200 with an object whose lists come in pages. */
export function streamed<T extends object>(parts: Parts<T>): Reply<JsonStream<T>> {
  return ok(new JsonStream(parts))
}

/** Pages as they are on the wire. */
export async function* presentPages<T, U>(pages: AsyncIterable<readonly T[]>, present: (row: T) => U) {
  for await (const page of pages) yield page.map(present)
}

/** The wrapper of the public endpoints. */
export function success<T>(data: T): Reply<{ success: true; data: T }> {
  return ok({ success: true, data })
}

interface Warning {
  readonly code: string
  readonly message: string
  readonly field: string
}

const unknownField = (field: string): Warning => ({
  code: 'unknown_field',
  message: `${field} is not a known field and was ignored.`,
  field,
})

/** Adds a warning for each field that the request has and the route does not, to those that the answer has. */
export function withUnknown(
  { method, warnsIn }: Pick<RouteDoc, 'method' | 'warnsIn'>,
  reply: Reply,
  found: readonly string[],
): Reply {
  const { body, unknown: others = [] } = reply
  const fields = [...found, ...others]
  if (fields.length === 0 || !isPlain(body)) return reply
  // A caller who changes a record may send back all of it, as it was read.
  const isChange = method === 'PUT' || method === 'PATCH'
  const record = isPlain(body.data) ? body.data : body
  const unknown = isChange ? fields.filter((field) => !Object.hasOwn(record, field)) : fields
  if (unknown.length === 0) return reply
  if (warnsIn === undefined) return { ...reply, body: warned(body, unknown) }
  const inner = body[warnsIn]
  return isPlain(inner) ? { ...reply, body: { ...body, [warnsIn]: warned(inner, unknown) } } : reply
}

function warned(body: Readonly<Record<string, unknown>>, unknown: readonly string[]) {
  const { warnings } = body
  const others: readonly unknown[] = Array.isArray(warnings) ? warnings : []
  return { ...body, warnings: [...unknown.map(unknownField), ...others].slice(0, MISSING_LISTED_MAX) }
}

function isPlain(body: unknown): body is Readonly<Record<string, unknown>> {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    !(body instanceof JsonStream) &&
    !(body instanceof FileBody)
  )
}
