import type { MailData } from './mail-data.ts'
import { invalid } from './response-error.ts'

/** Fields that no transport supports, and what to do instead. */
const UNKNOWN = {
  templateId: 'Use subject, text and html. To send templates of Posthorn, use @posthorn/sdk/sendgrid.',
  asm: 'Remove it, and set List-Unsubscribe in headers.',
  batchId: 'Remove it: mails are sent immediately.',
  sections: 'Write the text directly, or use substitutions.',
} satisfies Partial<Record<keyof MailData, string>>

const TRACKING = {
  subscriptionTracking: 'Add the link to the text.',
  ganalytics: 'Add the parameters to the links.',
} as const

/** Header fields that SendGrid refuses: the message has its own. */
const RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i
const HEADER_NAME = /^[!-9;-~]{1,76}$/

function fieldsOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((key): key is keyof T & string => Object.hasOwn(value, key))
}

/**
 * Throws if the mail uses a feature that a transport lacks, so that nothing that changes the mail is dropped silently.
 */
export function refuseUnknown(data: MailData): void {
  for (const field of fieldsOf(UNKNOWN)) {
    const value = data[field]
    if (value !== undefined && Object.keys(Object(value)).length > 0)
      throw invalid(field, `The nodemailer transport does not support ${field}.`, UNKNOWN[field])
  }
  for (const field of fieldsOf(TRACKING)) {
    if (data.trackingSettings?.[field]?.enable)
      throw invalid(`trackingSettings.${field}`, `The nodemailer transport does not support ${field}.`, TRACKING[field])
  }
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
