import { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { countedFirst } from '../../kernel/errors/validate.ts'
import { isHeaderSafe } from '../../kernel/text/text.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { type CompiledTemplate, RenderBudgetError } from '../templates/language.ts'
import type { RenderWork } from '../templates/output.ts'
import { type RenderOccasion, renderTemplate } from '../templates/render.ts'
import { SUBJECT_MAX } from '../templates/schema.ts'

export const HEADER_VALUE_MAX = 998
export const HEADERS_MAX = 100

const HEADER_NAME = /^[!-9;-~]{1,76}$/ // printable ASCII but the colon (RFC 5322 §3.6.8)

/** Headers that the service writes itself; a second one would change sender, recipient or content of a mail. */
const OWN_HEADERS =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|return-path|received|dkim-signature|mime-version|content-.*|resent-.*)$/i

/**
 * Headers that mail servers write on the way: the results of checks (RFC 8601, RFC 8617, RFC 7208 §9.1), and the route
 * of a mail. A mail that is sent with one seems to be checked, comes back as a loop, or counts as a bounce.
 */
const ON_THE_WAY =
  /^(?:(?:x-)?authentication-results(?:-original)?|arc-.*|received-.*|x-received.*|dkim-.*|x-(?:google-)?dkim-.*|domainkey-.*|delivered-to|envelope-to|x-original-to|x-envelope-.*|original-recipient|x-failed-recipients|apparently-to|errors-to)$/i

/**
 * The prefixes of headers that control a mail service, in lower case: other recipients, another configuration without
 * its notifications, another route. They belong to the operator, whose account it is.
 */
export const SERVICE_HEADERS: readonly string[] = [
  'x-ses-', // Amazon SES
  'x-smtpapi', // SendGrid
  'x-sg-', // SendGrid
  'x-mc-', // Mandrill
  'x-msys-', // SparkPost
  'x-mailgun-',
  'x-pm-', // Postmark
  'x-mailin-', // Brevo
  'x-sib-', // Brevo
  'x-mj-', // Mailjet
  'x-mailjet-',
  'x-mt-', // Mailtrap
  'x-mailersend-',
  'x-elasticemail-',
  'x-postal-',
  'x-greenarrow-',
  'x-virtual-mta', // PowerMTA
  'x-ms-exchange-', // Microsoft 365
]

/**
 * Headers that programs read: an encoded word in one is not decoded, and the header is lost (RFC 2047 §5). `List-Id` is not
 * here, because it may have a phrase for people.
 */
const STRUCTURED =
  /^(?:list-(?!id$).*|in-reply-to|references|auto-submitted|precedence|feedback-id|importance|priority|x-priority|x-msmail-priority|sensitivity|disposition-notification-.*|return-receipt-to|accept-language|expires|expiry-date|reply-by|supersedes|obsoletes|archived-at|autocrypt|openpgp|tls-required|bimi-selector|mt-priority|message-context|x-auto-response-suppress|x-entity-ref-id)$/i

/** Returns whether the value of a header is for programs, and may contain no encoded words. */
export const isStructuredHeader = (name: string): boolean => STRUCTURED.test(name)

const ASCII = /^[\0-\x7f]*$/
/** The longest part without a blank: a line of a header has at most 998 characters (RFC 5322 §2.1.1). */
const UNFOLDED = /\S{998}/

/**
 * Returns the value as it is stored. Addresses in brackets have other characters percent-encoded (RFC 3987 §3.1): the
 * header stays readable for programs.
 */
function storedValue(name: string, value: string): string {
  if (!/^list-/i.test(name) || ASCII.test(value)) return value
  return value.replace(/<[^<>]*>/g, (url) => url.replace(/[^\0-\x7f]+/g, encodeURIComponent))
}

const HeaderFields = z
  .record(z.string(), z.string())
  .superRefine((headers, refinement) => {
    const refuse = (name: string, code: string, message: string) =>
      refinement.addIssue({ code: 'custom', path: [name.slice(0, 76)], message, params: { code } })
    for (const [name, value] of Object.entries(headers)) {
      if (!HEADER_NAME.test(name))
        refuse(
          name,
          'invalid_header_name',
          'a header name is 1 to 76 printable ASCII characters without spaces and colons',
        )
      else if (OWN_HEADERS.test(name))
        refuse(name, 'reserved_header', 'is set by Posthorn; use the field with that name')
      else if (ON_THE_WAY.test(name)) refuse(name, 'reserved_header', 'is set by mail servers in transit; omit it')
      if (!isHeaderSafe(value))
        refuse(name, 'control_character', 'must not contain line breaks or other control characters')
      else if (!value.isWellFormed())
        refuse(name, 'invalid_text', 'must not contain half of a surrogate pair; remove it')
      else if (isStructuredHeader(name) && !ASCII.test(storedValue(name, value)))
        refuse(
          name,
          'invalid_characters',
          'must be ASCII, because programs read it; only addresses in <> can have other characters',
        )
      else if (isStructuredHeader(name) && UNFOLDED.test(value))
        refuse(name, 'too_long', 'must have a space after at most 997 characters')
      if (value.length > HEADER_VALUE_MAX) refuse(name, 'too_long', `must have at most ${HEADER_VALUE_MAX} characters`)
    }
  })
  .transform((headers) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, storedValue(name, value)])),
  )
  .describe('Extra headers of the mail, by name; each value is one line of at most 998 characters.')

export const Headers = countedFirst(HeaderFields, HEADERS_MAX, {
  code: 'too_many',
  message: `must have at most ${HEADERS_MAX} headers`,
})

/**
 * Throws `VALIDATION_ERROR` for headers that control the operator's mail service, unless the deployment allows them.
 */
export function requireAllowedHeaders(
  { settings }: Pick<Context, 'settings'>,
  headers: Readonly<Record<string, string>> | undefined,
): void {
  if (!headers) return
  const refused = Object.keys(headers).filter((name) => isForService(name) && !isAllowed(name, settings.allowedHeaders))
  if (refused.length === 0) return
  const problem = 'controls the mail service of this server, which only the operator can do'
  throw new AppError('VALIDATION_ERROR', {
    message: `headers.${refused[0]}: ${problem}`,
    errors: refused.map((name) => ({ field: `headers.${name}`, message: problem, code: 'reserved_header' })),
    suggestion: 'Omit it, or ask the operator of this server to allow it.',
  })
}

function isForService(name: string): boolean {
  const lower = name.toLowerCase()
  return SERVICE_HEADERS.some((start) => lower.startsWith(start))
}

/** Returns whether a header is allowed. An entry is a name, or the beginning of names with `*` at its end. */
function isAllowed(name: string, allowed: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase()
    return wanted.endsWith('*') ? lower.startsWith(wanted.slice(0, -1)) : lower === wanted
  })
}

/** The error for a subject that no mail can have once its variables have their values. */
export class SubjectRefused extends Error {
  override readonly name = 'SubjectRefused'
  readonly code: 'template_render' | 'too_long' | 'required'

  constructor(code: SubjectRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Returns a text part that was made from HTML, or the subject where the HTML has no words: a mail of one image. */
export const textOrSubject = (text: string, subject: string): string => (text.trim() === '' ? subject : text)

/** Returns the subject of one mail. Throws `SubjectRefused`. */
export function renderSubject(
  subject: CompiledTemplate,
  variables: FieldData,
  occasion: RenderOccasion & { readonly work?: RenderWork | undefined },
): string {
  let text: string
  try {
    text = renderTemplate(subject, variables, occasion)
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
    throw new SubjectRefused('template_render', error.message)
  }
  // No text has more characters than units, so that most are not counted.
  const length = text.length > SUBJECT_MAX ? lengthOf(text) : text.length
  if (length > SUBJECT_MAX)
    throw new SubjectRefused(
      'too_long',
      `with its variables it has ${length} characters; at most ${SUBJECT_MAX} are allowed`,
    )
  if (text.trim() === '')
    throw new SubjectRefused(
      'required',
      `with its variables it is empty for ${String(variables.email)}. Give what may be missing a fallback: {{name ?? "there"}}`,
    )
  return text
}

/** Returns the number of characters like the schema of requests, which counts an emoji as one. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
