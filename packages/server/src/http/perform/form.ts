import type { IncomingMessage } from 'node:http'
import { headerError } from '../header-error.ts'
import { BODY_LIMIT, refuseEncoding } from './body.ts'
import { refusal, splitForm } from './form-parts.ts'

/** The parts of a form by name. */
export type Form = Readonly<Record<string, string | File>>

const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i
const JSON_TYPE = /^application\/json\b/i

/** The parts of a `multipart/form-data` body (RFC 7578): files as such, everything else as text. */
export async function readForm(request: IncomingMessage, bytes: Buffer): Promise<Form> {
  const type = request.headers['content-type'] ?? ''
  if (!FORM_TYPE.test(type)) {
    throw headerError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type', {
      message: type
        ? `The body is declared as ${type.slice(0, 100)}, not as multipart/form-data.`
        : 'The body is not declared as multipart/form-data.',
      suggestion: 'Send a form with the header Content-Type: multipart/form-data; boundary=…, as `curl -F` does.',
    })
  }
  refuseEncoding(request)
  const { heads, contents } = await splitForm(bytes, type)
  const form = new Map<string, string | File>()
  for (const [index, [name, head]] of (await readHeads(heads, type)).entries()) {
    if (form.has(name)) throw refusal(`The form has the part ${name.slice(0, 100)} twice.`)
    form.set(name, partOf(name, head, contents[index] ?? NOTHING))
  }
  return Object.fromEntries(form)
}

const NOTHING = Buffer.alloc(0)

/** The names and types of the parts, in their order. */
async function readHeads(heads: Buffer, type: string): Promise<readonly (readonly [string, string | File])[]> {
  try {
    return [...(await new Response(new Uint8Array(heads), { headers: { 'content-type': type } }).formData())]
  } catch (error) {
    throw refusal('The body is not valid multipart/form-data.', error)
  }
}

function partOf(name: string, head: string | File, content: Buffer): string | File {
  // The bytes of a request are never shared between threads.
  if (typeof head !== 'string' && !JSON_TYPE.test(head.type))
    return new File([content as Buffer<ArrayBuffer>], head.name, { type: head.type })
  if (content.length <= BODY_LIMIT) return new TextDecoder().decode(content)
  throw refusal(`The part ${name.slice(0, 100)} is larger than 1 MB and is not a file.`)
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
