import type { MailData } from './mail-data.ts'
import { invalid } from './response-error.ts'

/** Fields that no transport has anything for, and what to do instead. */
const UNKNOWN = {
  templateId: 'Give subject, text and html. Posthorn has templates: @posthorn/sdk/sendgrid sends them.',
  asm: 'Leave it out, and write List-Unsubscribe into headers.',
  batchId: 'Leave it out: a mail leaves at once.',
  sections: 'Write the text where it stands, or use substitutions.',
} satisfies Partial<Record<keyof MailData, string>>

const TRACKING = {
  subscriptionTracking: 'Write the link into the text.',
  ganalytics: 'Write the parameters into the links.',
} as const

/** Header fields that SendGrid refuses: the message has its own. */
const RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i
const HEADER_NAME = /^[!-9;-~]{1,76}$/

function fieldsOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((key): key is keyof T & string => Object.hasOwn(value, key))
}

/** Throws when the mail asks for what a transport does not do: nothing is dropped silently that changes the mail. */
export function refuseUnknown(data: MailData): void {
  for (const field of fieldsOf(UNKNOWN)) {
    const value = data[field]
    if (value !== undefined && Object.keys(Object(value)).length > 0)
      throw invalid(field, `A transport of nodemailer has no ${field}.`, UNKNOWN[field])
  }
  for (const field of fieldsOf(TRACKING)) {
    if (data.trackingSettings?.[field]?.enable)
      throw invalid(`trackingSettings.${field}`, `A transport of nodemailer has no ${field}.`, TRACKING[field])
  }
  const other = data.content?.find(({ type }) => type !== 'text/plain' && type !== 'text/html')
  if (other) throw invalid('content', `text/plain and text/html are sent, not ${other.type}.`, 'Attach it.')
  for (const { sendAt = 0 } of [data, ...(data.personalizations ?? [])]) {
    if (sendAt * 1000 > Date.now()) throw invalid('sendAt', 'A mail leaves at once.', 'Send it when it is due.')
  }
  for (const headers of [data.headers, ...(data.personalizations ?? []).map(({ headers }) => headers)]) {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (RESERVED.test(name) || !HEADER_NAME.test(name)) throw invalid(`headers.${name}`, `No mail may set ${name}.`)
      if (typeof value !== 'string' || /[\r\n\0]/.test(value))
        throw invalid(`headers.${name}`, `A line of text is expected for ${name}.`)
    }
  }
}
