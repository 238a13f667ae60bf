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

/** A mail in the words of `@sendgrid/mail`. What a transport of nodemailer cannot do is refused. */
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
  /** Refused. */
  templateId?: string
  /** Refused. */
  asm?: { groupId: number; groupsToDisplay?: number[] }
  /** Refused. */
  batchId?: string
  /** Refused. */
  sections?: { [key: string]: string }
}

/** What `@sendgrid/mail` hands out of an answer. */
export interface ClientResponse {
  statusCode: number
  body: NonNullable<unknown>
  headers: { [key: string]: string }
}

export type SendAnswer = [ClientResponse, Record<string, never>]
