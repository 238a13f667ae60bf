import type { IncomingMessage } from 'node:http'
import { AppError } from '@posthorn/core'
import { refuseEncoding } from './body.ts'
import { requireReadable } from './form-shape.ts'

/** The parts of a form by name. */
export type Form = Readonly<Record<string, string | File>>

const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i
const JSON_TYPE = /^application\/json\b/i

/** The parts of a `multipart/form-data` body (RFC 7578): files as such, everything else as text. */
export async function readForm(request: IncomingMessage, bytes: Buffer): Promise<Form> {
  const type = request.headers['content-type'] ?? ''
  if (!FORM_TYPE.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: type
        ? `The body is declared as ${type.slice(0, 100)}, not as multipart/form-data.`
        : 'The body is not declared as multipart/form-data.',
      suggestion: 'Send a form with the header Content-Type: multipart/form-data; boundary=…, as `curl -F` does.',
    })
  }
  refuseEncoding(request)
  requireReadable(bytes, type)
  const form = new Map<string, string | File>()
  for (const [name, part] of await parts(bytes, type)) {
    if (form.has(name)) throw broken(`The part ${name.slice(0, 100)} is there twice.`)
    form.set(name, typeof part !== 'string' && JSON_TYPE.test(part.type) ? await part.text() : part)
  }
  return Object.fromEntries(form)
}

async function parts(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch (error) {
    throw broken('The body is not valid multipart/form-data.', error)
  }
}

function broken(message: string, cause?: unknown): AppError {
  const suggestion = 'Let the HTTP client make the form, and its Content-Type with the boundary.'
  return new AppError('BAD_REQUEST', { message, suggestion, cause })
}

/** The content of a form independent of its boundary, so that equal forms have equal content. */
export async function contentOfForm(form: Form): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (const [name, part] of Object.entries(form)) {
    const content = typeof part === 'string' ? Buffer.from(part) : Buffer.from(await part.arrayBuffer())
    const head = typeof part === 'string' ? [name] : [name, part.name, part.type]
    chunks.push(Buffer.from(`${JSON.stringify([...head, content.length])}\n`), content)
  }
  return Buffer.concat(chunks)
}
