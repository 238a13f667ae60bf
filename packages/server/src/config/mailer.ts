import { z } from 'zod'
import { schemeOf } from './urls.ts'

/** The destination of mail. */
export type MailerConfig = { readonly kind: 'inbox' } | MailServerConfig

/** A server or service that sends. */
export type MailServerConfig =
  | { readonly kind: 'smtp'; readonly url: string }
  | {
      readonly kind: 'ses'
      readonly region: string
      readonly endpoint: string | undefined
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
      readonly configurationSet: string | undefined
    }
  | { readonly kind: 'sendgrid'; readonly key: string; readonly endpoint: string | undefined }

const MAILER_FORM =
  'must be inbox:, smtp://user:password@host:port (smtps:// for TLS from the first byte), ses://region or sendgrid://key'

const ENCODE_HINT =
  'has special characters in its user or password, which must be percent-encoded: %23 for #, %2F for /, %3F for ?, %40 for @, %25 for %'

/**
 * Returns whether a password seems to end the host early, e.g. `smtp://ada:p#ss@host`, or has a percent sign of its
 * own.
 */
function hasRawCharacters(url: string, parts: URL | undefined): boolean {
  const behind = /^[a-z]+:\/\/[^/?#]*([/?#].*)?$/is.exec(url)?.[1] ?? ''
  if (behind.includes('@')) return true
  return parts !== undefined && (decoded(parts.username) === undefined || decoded(parts.password) === undefined)
}

const SES_FORM =
  'must be ses://key:secret@region?endpoint=https://…&configurationSet=…; only the region is required, and special characters must be percent-encoded'

const SENDGRID_FORM =
  'must be sendgrid://key?endpoint=https://…; the endpoint is optional, and special characters must be percent-encoded'

export const MailerUrl = z.string().transform((url, refinement): MailerConfig => {
  const refuse = (message: string) => {
    refinement.addIssue(message)
    return z.NEVER
  }
  const scheme = schemeOf(url)
  if (scheme === 'inbox') return { kind: 'inbox' }
  if (scheme === 'sendmail')
    return refuse(`cannot be sendmail:; use the SMTP port of this machine, smtp://localhost:25`)
  const parts = URL.canParse(url) ? new URL(url) : undefined
  if (scheme === 'smtp' || scheme === 'smtps') {
    if (hasRawCharacters(url, parts)) return refuse(ENCODE_HINT)
    if (parts) return { kind: 'smtp', url }
  }
  if (scheme === 'ses') return sesOf(parts) ?? refuse(SES_FORM)
  if (scheme === 'sendgrid') return sendgridOf(parts) ?? refuse(SENDGRID_FORM)
  return refuse(MAILER_FORM)
})

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/

function sesOf(parts: URL | undefined): MailerConfig | undefined {
  const options = parts && optionsOf(parts, ['endpoint', 'configurationSet'])
  if (!options || !REGION.test(parts.hostname) || parts.port) return undefined
  const [accessKeyId, secretAccessKey] = [decoded(parts.username), decoded(parts.password)]
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  if ((accessKeyId === '') !== (secretAccessKey === '')) return undefined
  return {
    kind: 'ses',
    region: parts.hostname,
    endpoint: options.endpoint,
    configurationSet: options.configurationSet,
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : undefined,
  }
}

function sendgridOf(parts: URL | undefined): MailerConfig | undefined {
  const options = parts && optionsOf(parts, ['endpoint'])
  if (!options || parts.username || parts.password || parts.port) return undefined
  const key = decoded(parts.hostname)
  return key ? { kind: 'sendgrid', key, endpoint: options.endpoint } : undefined
}

/** Returns the options of a URL without a path; undefined for one with other options, or with an invalid endpoint. */
function optionsOf({ pathname, hash, searchParams }: URL, names: readonly string[]) {
  if (pathname.replace('/', '') !== '' || hash !== '') return undefined
  const options: Record<string, string | undefined> = Object.fromEntries(searchParams)
  const { endpoint } = options
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+/i.test(endpoint)) return undefined
  return Object.keys(options).every((name) => names.includes(name)) ? options : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
