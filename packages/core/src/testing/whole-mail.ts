import {
  fillText,
  type MailContent,
  type Mailer,
  type MailReceipt,
  type MayLeave,
  type OutgoingMail,
} from '../kernel/ports/mailer.ts'

/** A mail together with its content. */
export interface WholeMail extends Omit<MailContent, 'html' | 'text'>, Omit<OutgoingMail, 'html' | 'text'> {
  readonly html: string
  readonly text: string
}

export function wholeMail(content: MailContent, mail: OutgoingMail): WholeMail {
  return { ...content, ...mail, html: fillText(content.html, mail.html), text: fillText(content.text, mail.text) }
}

let lastId = 0

/** Returns a valid mail, with `changes` applied. */
export function exampleMail(changes: Partial<WholeMail> = {}): WholeMail {
  const id = `eml_${String(++lastId).padStart(26, '0')}`
  return {
    emailId: id,
    projectId: 'prj_00000000000000000000000001',
    messageId: `<${id}@sender.example>`,
    from: { name: 'Acme', email: 'news@sender.example' },
    to: { name: 'Ada Lovelace', email: 'ada@recipient.example' },
    replyTo: undefined,
    returnPath: undefined,
    shown: undefined,
    subject: 'Hello Ada',
    html: '<p>Hello <b>Ada</b></p>',
    text: 'Hello Ada',
    headers: {},
    attachments: [],
    signer: undefined,
    date: new Date('2026-11-21T10:11:12Z'),
    ...changes,
  }
}

/** Returns the content of the mail, which others may share. */
export function contentOf({ projectId, from, replyTo, html, text, attachments, signer }: WholeMail): MailContent {
  return { projectId, from, replyTo, html: [html], text: [text], attachments, signer }
}

/** Returns the part that is specific to the mail. */
export function ownOf({ emailId, messageId, to, shown, returnPath, subject, headers, date }: WholeMail): OutgoingMail {
  return { emailId, messageId, to, shown, returnPath, subject, headers, html: [], text: [], date }
}

/** Prepares the content of one mail and sends it. */
export async function sendWhole(mailer: Mailer, mail: WholeMail, mayLeave?: MayLeave): Promise<MailReceipt> {
  return mailer.send(await mailer.prepare(contentOf(mail)), ownOf(mail), mayLeave)
}
