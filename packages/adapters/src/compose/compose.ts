import {
  type MailContent,
  MailerError,
  type MessageBody,
  type OutgoingMail,
  type PreparedContent,
} from '@posthorn/core/ports'
import { inTurn } from '../node/turns.ts'
import { bytesWithCrlf } from './body.ts'
import { headerLines, type SharedHeaders, sharedHeaders } from './headers.ts'
import { isShortPart, type Message, messageOf, type Piece, SHORT_MAX, type ShortPart, shortMessage } from './message.ts'
import { refuseUnsafeContent, refuseUnsafeMail } from './refuse.ts'
import { signatureLines } from './sign.ts'
import { type EncodedText, type PreparedText, prepareText } from './text.ts'
import {
  attachmentParts,
  boundaryOf,
  buildSkeleton,
  type Chunk,
  HTML_PLACE,
  type Shape,
  type Skeleton,
  TEXT_PLACE,
} from './tree.ts'

/** The envelope: MAIL FROM and RCPT TO (RFC 5321 §3.3). No address is converted here. */
export interface Envelope {
  readonly from: string
  readonly to: string
  /** Whether a local part has characters beyond ASCII, which needs a server with SMTPUTF8 (RFC 6531). */
  readonly international: boolean
}

/** A mail as it goes over the wire, before dot-stuffing. */
export interface ComposedMail {
  readonly content: MailContent
  readonly envelope: Envelope
  /** RFC 5322, with CRLF line ends. */
  readonly message: Message
}

/** The parts of a composed mail that go over the wire. */
export type WireMail = Pick<ComposedMail, 'envelope' | 'message'>

/** Composes messages: the same mail of the same content always becomes the same bytes, except for signatures. */
export interface Composer {
  /** Rejects with `MailerError` `rejected` when a field could break out of its header. */
  prepare(content: MailContent): Promise<PreparedContent>
  /** Composes a mail of a content that was prepared here; rejects in the same way. */
  compose(prepared: PreparedContent, mail: OutgoingMail): Promise<ComposedMail>
}

/** The fields that a provider replaces if it `rewrites` the identity of mails. */
export const IDENTITY = ['Message-ID', 'Date'] as const

export interface ComposerOptions {
  /** Names of header fields that the provider replaces. They reach it, but no signer sees them. */
  readonly unsigned?: readonly string[]
}

export function createComposer({ unsigned = [] }: ComposerOptions = {}): Composer {
  const left =
    unsigned.length > 0 ? new RegExp(`^(?:${unsigned.join('|')}):.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'gim') : undefined
  const known = new WeakMap<PreparedContent, PreparedMail>()
  return {
    async prepare(content) {
      const html = await inTurn(() => prepareText(content.html))
      const text = await inTurn(() => prepareText(content.text))
      const prepared = await prepareContent(content, html, text)
      const handle: PreparedContent = { weight: prepared.weight }
      known.set(handle, prepared)
      return handle
    },
    async compose(handle, mail) {
      const prepared = known.get(handle)
      if (!prepared) throw new Error('the content was prepared by another mailer')
      const { content } = prepared
      const { head, body } = await inTurn(() => writeMail(prepared, mail))
      const lines = content.signer
        ? await signatureLines(content.signer, {
            head: Buffer.from(left ? head.replace(left, '') : head),
            body: body.message(),
          })
        : ''
      return { content, envelope: envelopeOf(content, mail), message: wholeMessage(`${lines}${head}\r\n`, body) }
    },
  }
}

function wholeMessage(first: string, { chunks, dotted }: Body): Message {
  const isDotted = dotted || /^\./m.test(first)
  const parts = !isDotted && ASCII.test(first) ? partsOf(first, chunks) : undefined
  return parts ? shortMessage(parts) : messageOf(joined([first, ...chunks]), { dotted: isDotted })
}

/** Returns the parts of a short message; undefined for others. The texts of a body are ASCII. */
function partsOf(first: string, chunks: readonly Chunk[]): readonly ShortPart[] | undefined {
  const parts: ShortPart[] = [first]
  let length = first.length
  for (const chunk of chunks) {
    if (!isShortPart(chunk)) return undefined
    length += chunk.length
    if (length > SHORT_MAX) return undefined
    parts.push(chunk)
  }
  return parts
}

interface PreparedMail {
  readonly content: MailContent
  readonly weight: number
  readonly headers: SharedHeaders
  readonly body: (mail: OutgoingMail) => Promise<Body>
}

interface Body {
  /** The header lines of its MIME type and encoding. */
  readonly head: string
  readonly chunks: readonly Chunk[]
  readonly dotted: boolean
  readonly message: () => MessageBody
}

/** Approximate memory of the objects, header lines and boundaries. */
const PREPARED_BYTES = 6000

async function prepareContent(content: MailContent, html: PreparedText, text: PreparedText): Promise<PreparedMail> {
  refuseUnsafeContent(content)
  return orRejected(async () => {
    const body = await bodyWriter(content, html, text)
    const isFixed = html.fixed && text.fixed
    let fixed: Promise<Body> | undefined
    const attached = content.attachments.reduce((total, { content }) => total + content.length, 0)
    return {
      content,
      weight: PREPARED_BYTES + attached + (html.weight + text.weight) * (isFixed ? 2 : 1),
      headers: sharedHeaders(content),
      body(mail) {
        if (!isFixed) return content.signer ? body(mail).then(kept) : body(mail)
        fixed ??= body(mail).then(kept)
        return fixed
      },
    }
  })
}

async function bodyWriter(content: MailContent, html: PreparedText, text: PreparedText): Promise<PreparedMail['body']> {
  const shared = { boundary: await boundaryOf(content), attachments: await attachmentParts(content) }
  const skeletons = new Map<string, Skeleton>()

  function skeletonOf(shape: Shape): Skeleton {
    const key = `${shape.html} ${shape.text}`
    const found = skeletons.get(key) ?? buildSkeleton(shape, shared)
    skeletons.set(key, found)
    return found
  }

  return async (mail) => {
    const own = { html: html.encode(mail.html), text: text.encode(mail.text) }
    const { head, chunks, dotted } = skeletonOf({ html: own.html?.encoding, text: own.text?.encoding })
    const places = { html: await writtenBody(own.html), text: await writtenBody(own.text) }
    const written = chunks.flatMap((chunk) => {
      if (chunk === HTML_PLACE) return places.html
      return chunk === TEXT_PLACE ? places.text : chunk
    })
    return { head, chunks: written, dotted, message: () => messageOf(joined(written)) }
  }
}

async function writtenBody(encoded: EncodedText | undefined): Promise<readonly Chunk[]> {
  if (encoded === undefined) return []
  return 'text' in encoded.body ? [{ base64: await bytesWithCrlf(encoded.body.text) }] : encoded.body
}

/** Returns the same body, encoded once: for the signature and for the server, or for later mails. */
function kept(body: Body): Body {
  const pieces = joined(body.chunks)
  const message = messageOf(pieces)
  return { ...body, chunks: pieces, message: () => message }
}

async function writeMail({ headers, body }: PreparedMail, mail: OutgoingMail) {
  refuseUnsafeMail(mail)
  return orRejected(async () => {
    const own = await body(mail)
    return { head: headerLines(headers, mail) + own.head, body: own }
  })
}

async function orRejected<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw new MailerError('rejected', 'The mail could not be encoded as a message.', { cause: error })
  }
}

/** Joins adjacent texts into one buffer. */
function joined(chunks: readonly Chunk[]): readonly Piece[] {
  const pieces: Piece[] = []
  let text = ''
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk
      continue
    }
    if (text !== '') pieces.push(Buffer.from(text))
    pieces.push(chunk)
    text = ''
  }
  if (text !== '') pieces.push(Buffer.from(text))
  return pieces
}

const ASCII = /^[\0-\x7f]*$/

function envelopeOf({ from, replyTo }: MailContent, { to, returnPath }: OutgoingMail): Envelope {
  const sender = returnPath ?? from.email
  const international = ![sender, from.email, to.email, replyTo?.email ?? ''].every((address) => ASCII.test(address))
  return { from: sender, to: to.email, international }
}
