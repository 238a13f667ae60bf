import { z } from 'zod'
import { MailboxAddress } from '../../kernel/address/mail-address.ts'
import { knownFields } from '../../kernel/errors/known-fields.ts'
import { countedFirst } from '../../kernel/errors/validate.ts'
import { isWebPort } from '../../kernel/ports/web-ports.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { isHeaderSafe, isStorable, lineOfText, longText, nameText } from '../../kernel/text/text.ts'
import { timeZoneOf } from '../../kernel/text/time-zone.ts'
import { canonicalName, DataPatch, hasUnstorableText, jsonSize } from '../../people/fields/schema.ts'
import { isDay } from '../../people/filters/operators.ts'
import { ConditionConfig } from './condition.schema.ts'
import { DELAY_DAYS_MAX, delayMs } from './delay.ts'
import { DELAY_UNITS, STEP_TYPES, type StepType } from './steps.ts'

const WAIT_SECONDS_MAX = 31_536_000
const WEBHOOK_URL_MAX = 2048
const WEBHOOK_HEADERS_MAX = 50
/** The maximum size of the body of a WEBHOOK in characters of JSON. */
const WEBHOOK_BODY_MAX = 64_000
const WEBHOOK_METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
const REASON_MAX = 255

const DAY_MS = 86_400_000

const refusal = (code: string, error: string) => ({ error, params: { code } })

/** The name of any event, those of Posthorn itself included. */
export const WorkflowEventName = nameText(1, 255).overwrite(canonicalName)

const templateId = z.string().min(1).max(100).describe('The id of a template, or its name in any case.')

const SendEmailConfig = z.object({
  templateId,
  recipient: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('CONTACT') }),
      z.object({ type: z.literal('CUSTOM'), customEmail: MailboxAddress }),
    ])
    .optional()
    .describe('The recipient: the contact, or another address.'),
})

const AmountConfig = z
  .object({ amount: z.number().positive().max(1_000_000), unit: z.enum(DELAY_UNITS) })
  .refine((delay) => delayMs(delay) <= DELAY_DAYS_MAX * DAY_MS, {
    path: ['amount'],
    ...refusal('too_big', `must be at most ${DELAY_DAYS_MAX} days`),
  })
  .refine((delay) => delayMs(delay) >= 1, {
    path: ['amount'],
    ...refusal('too_small', 'must be at least one millisecond'),
  })

const isFieldOfContact = (text: string) => text.startsWith('data.') && text.length > 'data.'.length

const UntilConfig = z.object({
  until: longText(1, 500)
    .overwrite(canonicalName)
    .refine(
      (text) => isFieldOfContact(text) || isDay(text) || momentOf(text) !== undefined,
      refusal('invalid_date', 'must be a date such as "2026-01-31", a date-time with a zone, or data.<field>'),
    )
    .describe('A time, or the `data.<field>` of the contact that contains one.'),
})

const AtConfig = z.object({
  at: z
    .string()
    .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'must be a time of day such as "09:00"' })
    .describe('The next occurrence of this time of day, from 00:00 to 23:59.'),
  timeZone: longText(1, 500)
    .overwrite(canonicalName)
    .refine(
      (text) => isFieldOfContact(text) || timeZoneOf(text) !== undefined,
      refusal('invalid_time_zone', 'must be a time zone such as "Europe/Berlin", or data.<field>'),
    )
    .optional()
    .describe('An IANA time zone, or the `data.<field>` of the contact that contains one; UTC when absent.'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort())
    .optional()
    .describe('1 is Monday, 7 is Sunday; every day when absent.'),
})

const WaitConfig = z.object({
  eventName: WorkflowEventName,
  timeout: z.int().min(1).max(WAIT_SECONDS_MAX).optional().describe('In seconds; absent waits without a limit.'),
})

/** Scheme and authority (RFC 3986 §3). */
const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i
/** A host without the characters that a URL forbids in it (WHATWG URL, forbidden domain code points), and the port. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s%:<>@^|\\[\]{}]+)(?::([0-9]{1,5}))?$/i
const PORT_MAX = 65_535

function urlFault(text: string): string | undefined {
  const [, scheme, authority] = ORIGIN.exec(text) ?? []
  if (scheme === undefined || authority === undefined) return 'must be an address such as https://example.com/hook'
  if (!/^https?$/i.test(scheme)) return 'must begin with https:// or http://'
  // Otherwise, anyone who writes data of contacts could choose the receiver.
  if (authority.includes('{{')) return 'must not have variables in its host'
  if (authority.includes('@')) return 'must not contain a user name or password; send it in a header'
  const [host, port = '443'] = HOST.exec(authority) ?? []
  if (host === undefined) return 'must have a host, such as https://example.com/hook'
  if (text.replaceAll(/\{\{.*?\}\}/gs, '').includes('#')) return 'must not have a part after #, which is never sent'
  if (Number(port) < 1 || Number(port) > PORT_MAX) return `must have a port from 1 to ${PORT_MAX}`
  return isWebPort(Number(port)) ? undefined : `must not have the port ${port}, which is not for web servers; use 443`
}

/** The URL of a webhook: an origin in plain text, and any path. */
export const WebhookUrl = longText(1, WEBHOOK_URL_MAX)
  .refine((text) => isHeaderSafe(text), refusal('control_character', 'must not contain control characters'))
  .superRefine((text, refinement) => {
    const message = urlFault(text)
    if (message) refinement.addIssue({ code: 'custom', message, params: { code: 'invalid_url' } })
  })

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,76}$/ // A token of RFC 9110 §5.6.2.
/** Headers that frame requests, and those of the signature. */
const OWN_HEADERS =
  /^(?:accept-encoding|host|content-length|transfer-encoding|connection|http2-settings|keep-alive|upgrade|te|trailer|expect|proxy-.*|webhook-.*)$/i

const WebhookHeaders = countedFirst(
  z.record(z.string(), z.string().max(998)).superRefine((headers, refinement) => {
    const refuse = (name: string, code: string, message: string) =>
      refinement.addIssue({ code: 'custom', path: [name.slice(0, 76)], message, params: { code } })
    for (const [name, value] of Object.entries(headers)) {
      if (!HEADER_NAME.test(name)) refuse(name, 'invalid_header_name', 'is not the name of a header, such as X-Token')
      else if (OWN_HEADERS.test(name)) refuse(name, 'reserved_header', 'is set by Posthorn and cannot be changed')
      if (!isHeaderSafe(value) || !isStorable(value))
        refuse(name, 'control_character', 'must not contain line breaks or other control characters')
    }
  }),
  WEBHOOK_HEADERS_MAX,
  { code: 'too_many', message: `must have at most ${WEBHOOK_HEADERS_MAX} headers` },
)

const DEPTH_MAX = 32

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1))
}

const WebhookBody = z
  .custom<JsonValue>((value) => value !== undefined)
  .superRefine((body, refinement) => {
    const refuse = (code: string, message: string) => refinement.addIssue({ code: 'custom', message, params: { code } })
    if (isDeeper(body, DEPTH_MAX)) refuse('too_deep', `must be nested at most ${DEPTH_MAX} levels deep`)
    else if (jsonSize(body) > WEBHOOK_BODY_MAX) refuse('too_long', `must be at most ${WEBHOOK_BODY_MAX} characters`)
    else if (hasUnstorableText(body)) refuse('invalid_text', 'must not contain U+0000 or half of a surrogate pair')
  })
  .meta({ description: 'Any JSON. When absent, the body contains the contact, the event and the execution.' })

const WebhookConfig = z.object({
  url: WebhookUrl,
  method: z.enum(WEBHOOK_METHODS).default('POST'),
  headers: WebhookHeaders.optional(),
  body: WebhookBody.optional(),
})

const UpdateContactConfig = z.object({
  updates: DataPatch.optional(),
  subscriptionAction: z.enum(['none', 'subscribe', 'unsubscribe']).optional(),
})

const ExitConfig = z.object({ reason: lineOfText(1, REASON_MAX).optional() })

const TriggerConfigOfStep = z.object({ eventName: WorkflowEventName })

/** The schemas of the configs of steps, by the type of the step. */
export const CONFIG_SCHEMAS = {
  TRIGGER: TriggerConfigOfStep,
  SEND_EMAIL: SendEmailConfig.meta({ id: 'SendEmailConfig' }),
  DELAY: z
    .union([
      AmountConfig.meta({ id: 'DelayAmount' }),
      UntilConfig.meta({ id: 'DelayUntil' }),
      AtConfig.meta({ id: 'DelayAt' }),
    ])
    .meta({ id: 'DelayConfig' }),
  WAIT_FOR_EVENT: WaitConfig.meta({ id: 'WaitForEventConfig' }),
  CONDITION: ConditionConfig,
  WEBHOOK: WebhookConfig.meta({ id: 'WebhookConfig' }),
  UPDATE_CONTACT: UpdateContactConfig.meta({ id: 'UpdateContactConfig' }),
  EXIT: ExitConfig.meta({ id: 'ExitConfig' }),
} as const satisfies Record<StepType, z.ZodType>

/** Returns the schema of the config of a step; a DELAY has three. */
export function configSchema(type: StepType, sent: object) {
  if (type !== 'DELAY') return CONFIG_SCHEMAS[type]
  return 'until' in sent ? UntilConfig : 'at' in sent ? AtConfig : AmountConfig
}

/** Returns the paths of fields that the config of a step does not have. */
export function unknownInConfig(type: unknown, config: object): readonly string[] {
  const known = STEP_TYPES.find((one) => one === type)
  return known ? knownFields(configSchema(known, config), config).unknown : []
}
