import type { ApiAnswer, ApiCall } from './protocol.ts'

interface SendEmail {
  readonly FromEmailAddress: string
  readonly Destination: { readonly ToAddresses: readonly string[] }
  readonly FeedbackForwardingEmailAddress?: string
  readonly Content: { readonly Raw: { readonly Data: string } }
}

let taken = 0

/** Answers a request as Amazon SES does, as far as its documentation says. */
export function answerOfSes({ method, path, authorization }: ApiCall, body: string): ApiAnswer {
  if (!authorization.startsWith('AWS4-HMAC-SHA256 Credential=AKIATEST/'))
    return refusal(403, 'UnrecognizedClientException', 'The security token included in the request is invalid.')
  if (method === 'GET' && path === '/v2/email/account')
    return { status: 200, body: { SendingEnabled: true, ProductionAccessEnabled: true } }
  if (method !== 'POST' || path !== '/v2/email/outbound-emails')
    return refusal(404, 'NotFoundException', 'no such path')
  const { FromEmailAddress, Destination, FeedbackForwardingEmailAddress, Content }: SendEmail = JSON.parse(body)
  const [to] = Destination.ToAddresses
  if (to === undefined || Destination.ToAddresses.length > 1)
    return refusal(400, 'BadRequestException', 'one recipient is expected')
  taken += 1
  const MessageId = `0102${String(taken).padStart(12, '0')}-000000`
  return {
    status: 200,
    body: { MessageId },
    mail: {
      to,
      returnPath: FeedbackForwardingEmailAddress ?? FromEmailAddress,
      source: rewritten(Buffer.from(Content.Raw.Data, 'base64'), MessageId),
      request: body,
    },
  }
}

/** Replaces Message-ID and Date where they are, as SES does, and nothing else. */
function rewritten(source: Buffer, id: string): Buffer {
  const end = source.indexOf('\r\n\r\n') + 2
  const head = source
    .toString('latin1', 0, end)
    .replace(/^Message-ID: .*\r\n(?:[ \t].*\r\n)*/im, `Message-ID: <${id}@eu-central-1.amazonses.com>\r\n`)
    .replace(/^Date: .*\r\n/im, 'Date: Sat, 1 Jan 2000 00:00:00 +0000\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), source.subarray(end)])
}

function refusal(status: number, name: string, message: string): ApiAnswer {
  return { status, headers: { 'x-amzn-errortype': name }, body: { message } }
}
