/** An address, `Name <address>`, or both apart. */
export type EmailData = string | { name?: string; email: string }

export interface AttachmentData {
  /** Base64. */
  content: string
  filename: string
  type?: string
  disposition?: string
  contentId?: string
}

interface Switch {
  enable?: boolean
}

/** One mail of several that share the rest. */
export interface PersonalizationData {
  to: EmailData | EmailData[]
  from?: EmailData
  cc?: EmailData | EmailData[]
  bcc?: EmailData | EmailData[]
  subject?: string
  headers?: { [key: string]: string }
  substitutions?: { [key: string]: string }
  customArgs?: { [key: string]: string }
  /** Seconds since 1970. */
  sendAt?: number
}

/** A mail in the format of `@sendgrid/mail`. Features that a transport of nodemailer lacks are refused. */
export interface MailData {
  to?: EmailData | EmailData[]
  cc?: EmailData | EmailData[]
  bcc?: EmailData | EmailData[]
  from: EmailData
  replyTo?: EmailData
  replyToList?: EmailData | EmailData[]
  /** Seconds since 1970; a time that has passed means now. */
  sendAt?: number
  subject?: string
  text?: string
  html?: string
  content?: { type: string; value: string }[]
  personalizations?: PersonalizationData[]
  attachments?: AttachmentData[]
  headers?: { [key: string]: string }
  category?: string
  categories?: string[]
  customArgs?: { [key: string]: unknown }
  substitutions?: { [key: string]: string }
  substitutionWrappers?: string[]
  isMultiple?: boolean
  hideWarnings?: boolean
  ipPoolName?: string
  mailSettings?: {
    bcc?: Switch & { email?: string }
    footer?: Switch & { text?: string; html?: string }
    /** The mail is checked and not sent. */
    sandboxMode?: Switch
  }
  trackingSettings?: { subscriptionTracking?: Switch; ganalytics?: Switch }
  /** Refused: a transport has no stored templates. */
  templateId?: string
  /** Refused: a transport has no unsubscribe groups. */
  asm?: { groupId: number; groupsToDisplay?: number[] }
  /** Refused: a transport has no batches. */
  batchId?: string
  /** Refused: a transport has no sections. */
  sections?: { [key: string]: string }
}

/** The part of an answer that `@sendgrid/mail` returns. */
export interface ClientResponse {
  statusCode: number
  body: NonNullable<unknown>
  headers: { [key: string]: string }
}

export type SendAnswer = [ClientResponse, Record<string, never>]
