/** An address, `Name <address>`, or both separately. */
export type EmailData = string | { name?: string; email: string }

export interface AttachmentData {
  /** Base64. */
  content: string
  filename: string
  type?: string
  disposition?: string
  contentId?: string
}

export interface MailContent {
  type: string
  value: string
}

interface Switch {
  enable?: boolean
}

/** One of several mails that share the rest. */
export interface PersonalizationData {
  to: EmailData | EmailData[]
  from?: EmailData
  cc?: EmailData | EmailData[]
  bcc?: EmailData | EmailData[]
  subject?: string
  headers?: { [key: string]: string }
  substitutions?: { [key: string]: string }
  dynamicTemplateData?: { [key: string]: unknown }
  customArgs?: { [key: string]: string }
  /** Seconds since 1970. */
  sendAt?: number
}

/** A mail with the field names of `@sendgrid/mail`. */
export interface MailData {
  to?: EmailData | EmailData[]
  cc?: EmailData | EmailData[]
  bcc?: EmailData | EmailData[]
  from: EmailData
  replyTo?: EmailData
  replyToList?: EmailData | EmailData[]
  /** Seconds since 1970. */
  sendAt?: number
  subject?: string
  text?: string
  html?: string
  content?: MailContent[]
  /** The id of a template of Posthorn. */
  templateId?: string
  dynamicTemplateData?: { [key: string]: unknown }
  personalizations?: PersonalizationData[]
  attachments?: AttachmentData[]
  headers?: { [key: string]: string }
  categories?: string[]
  category?: string
  customArgs?: { [key: string]: unknown }
  substitutions?: { [key: string]: string }
  substitutionWrappers?: string[]
  isMultiple?: boolean
  hideWarnings?: boolean
  trackingSettings?: {
    clickTracking?: Switch & { enableText?: boolean }
    openTracking?: Switch & { substitutionTag?: string }
    subscriptionTracking?: Switch & { text?: string; html?: string; substitutionTag?: string }
    ganalytics?: Switch & {
      utmSource?: string
      utmMedium?: string
      utmTerm?: string
      utmContent?: string
      utmCampaign?: string
    }
  }
  /** Refused when one of them is switched on. */
  mailSettings?: {
    bcc?: Switch & { email?: string }
    bypassListManagement?: Switch
    bypassSpamManagement?: Switch
    bypassBounceManagement?: Switch
    bypassUnsubscribeManagement?: Switch
    footer?: Switch & { text?: string; html?: string }
    sandboxMode?: Switch
    spamCheck?: Switch & { threshold?: number; postToUrl?: string }
  }
  /** Refused. */
  asm?: { groupId: number; groupsToDisplay?: number[] }
  /** Refused. */
  batchId?: string
  /** Refused. */
  ipPoolName?: string
  /** Refused. */
  sections?: { [key: string]: string }
}

export type MailDataRequired = MailData &
  ({ text: string } | { html: string } | { templateId: string } | { content: MailContent[] & { 0: MailContent } })

/** The answer as `@sendgrid/mail` returns it. */
export interface ClientResponse {
  statusCode: number
  /** An empty string, as from SendGrid; the original types it as an object. */
  body: NonNullable<unknown>
  headers: { [key: string]: string }
}

export type SendAnswer = [ClientResponse, Record<string, never>]
