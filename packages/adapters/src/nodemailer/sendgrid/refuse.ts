import { invalid, type MailData, refuseUnsupported, type Unsupported } from '@posthorn/sdk/sendgrid-format'

/** The things that no transport supports, and what to do instead. */
const UNSUPPORTED: Unsupported = {
  service: 'The nodemailer transport',
  fields: {
    templateId: 'Use subject, text and html. To send templates of Posthorn, use @posthorn/sdk/sendgrid.',
    asm: 'Remove it, and set List-Unsubscribe in headers.',
    batchId: 'Remove it: mails are sent immediately.',
    sections: 'Write the text directly, or use substitutions.',
  },
  tracking: {
    subscriptionTracking: 'Add the link to the text.',
    ganalytics: 'Add the parameters to the links.',
  },
}

/** Header fields that SendGrid refuses: the message has its own. */
const RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i
const HEADER_NAME = /^[!-9;-~]{1,76}$/

/**
 * Throws if the mail uses a feature that a transport lacks, so that nothing that changes the mail is dropped silently.
 */
export function refuseUnknown(data: MailData): void {
  refuseUnsupported(data, UNSUPPORTED)
  const other = data.content?.find(({ type }) => type !== 'text/plain' && type !== 'text/html')
  if (other) throw invalid('content', `Only text/plain and text/html are supported, not ${other.type}.`, 'Attach it.')
  for (const { sendAt = 0 } of [data, ...(data.personalizations ?? [])]) {
    if (sendAt * 1000 > Date.now())
      throw invalid('sendAt', 'Mails are sent immediately.', 'Send it at the desired time.')
  }
  for (const headers of [data.headers, ...(data.personalizations ?? []).map(({ headers }) => headers)]) {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (RESERVED.test(name) || !HEADER_NAME.test(name)) throw invalid(`headers.${name}`, `Mails cannot set ${name}.`)
      if (typeof value !== 'string' || /[\r\n\0]/.test(value))
        throw invalid(`headers.${name}`, `${name} must be a line of text.`)
    }
  }
}
