import MailComposer from 'nodemailer/lib/mail-composer'
import type { ApiAnswer, ApiCall } from './protocol.ts'

interface Address {
  readonly email: string
  readonly name?: string
}

interface MailSend {
  readonly personalizations: readonly { readonly to: readonly Address[]; readonly headers?: Record<string, string> }[]
  readonly from: Address
  readonly reply_to?: Address
  readonly subject?: string
  readonly content: readonly { readonly type: string; readonly value: string }[]
  readonly headers?: Record<string, string>
  readonly attachments?: readonly {
    readonly content: string
    readonly filename: string
    readonly type?: string
    readonly disposition?: string
    readonly content_id?: string
  }[]
}

/** Header fields that SendGrid refuses. */
const RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i

let taken = 0

/** Answers a request as SendGrid does, as far as its documentation says. It writes the message itself. */
export async function answerOfSendgrid({ method, path, authorization }: ApiCall, body: string): Promise<ApiAnswer> {
  if (authorization !== 'Bearer SG.test')
    return refusal(401, 'The provided authorization grant is invalid, expired, or revoked')
  if (method === 'GET' && path === '/v3/scopes') return { status: 200, body: { scopes: ['mail.send'] } }
  if (method !== 'POST' || path !== '/v3/mail/send') return refusal(404, 'not found')
  const mail: MailSend = JSON.parse(body)
  const [personalization] = mail.personalizations
  const [to] = personalization?.to ?? []
  if (!to || mail.personalizations.length > 1 || personalization?.to.length !== 1)
    return refusal(400, 'one recipient is expected', 'personalizations')
  if (!mail.subject) return refusal(400, 'The subject is required.', 'subject')
  const headers = { ...mail.headers, ...personalization.headers }
  const fault = faultOf(mail, headers)
  if (fault) return fault
  taken += 1
  return {
    status: 202,
    headers: { 'x-message-id': `sg-${taken}` },
    mail: {
      to: to.email,
      returnPath: 'bounces+1@em.sender.example',
      source: await written(mail, to, headers),
      request: body,
    },
  }
}

function faultOf({ content, attachments = [] }: MailSend, headers: Record<string, string>): ApiAnswer | undefined {
  if (content.length === 0 || content.some(({ value }) => value.length === 0))
    return refusal(400, 'The content value must be a string at least one character in length.', 'content.0.value')
  const places = content.map(({ type }) => ['text/plain', 'text/html'].indexOf(type)).map((at) => (at === -1 ? 2 : at))
  if (places.some((place, at) => place < (places[at - 1] ?? 0)))
    return refusal(400, 'text/plain must come first', 'content')
  for (const [name, value] of Object.entries(headers)) {
    if (RESERVED.test(name)) return refusal(400, `The header ${name} is reserved.`, `headers.${name}`)
    if (!/^[\t -~]*$/.test(value)) return refusal(400, 'Headers are ASCII.', `headers.${name}`)
  }
  for (const { content, disposition, content_id } of attachments)
    if (content === '' || (disposition === 'inline' && !content_id))
      return refusal(400, 'The attachment is not complete.', 'attachments.0')
  return undefined
}

async function written(mail: MailSend, to: Address, headers: Record<string, string>): Promise<Uint8Array> {
  const address = ({ email, name = '' }: Address) => ({ name, address: email })
  const textOf = (type: string) => mail.content.find((content) => content.type === type)?.value
  const { 'Message-ID': messageId, ...others } = headers
  const composer = new MailComposer({
    from: address(mail.from),
    to: address(to),
    ...(mail.reply_to && { replyTo: address(mail.reply_to) }),
    subject: mail.subject ?? '',
    text: textOf('text/plain'),
    html: textOf('text/html'),
    ...(messageId !== undefined && { messageId }),
    date: new Date('2000-01-01T00:00:00Z'),
    headers: Object.entries(others).map(([key, value]) => ({ key, value })),
    textEncoding: 'quoted-printable',
    newline: '\r\n',
    baseBoundary: 'part',
    alternatives: mail.content
      .filter(({ type }) => !/^text\/(?:plain|html)$/.test(type))
      .map(({ type, value }) => ({ contentType: type, content: value })),
    attachments: (mail.attachments ?? []).map(({ content, filename, type, disposition, content_id }) => ({
      content: Buffer.from(content, 'base64'),
      filename,
      contentType: type,
      contentDisposition: disposition === 'inline' ? ('inline' as const) : ('attachment' as const),
      cid: content_id,
    })),
  })
  return composer.compile().build()
}

function refusal(status: number, message: string, field: string | null = null): ApiAnswer {
  return { status, body: { errors: [{ message, field, help: null }] } }
}
