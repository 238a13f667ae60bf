import type { MailData } from './mail-data.ts'

/** Objects whose keys belong to the sender. */
const OWN_KEYS: ReadonlySet<string> = new Set(
  'substitutions dynamicTemplateData customArgs headers sections'.split(' '),
)

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns a copy with `template_id` as `templateId`: the original also accepts the names of SendGrid's HTTP API. */
export function inCamelCase(data: MailData): MailData
export function inCamelCase(value: unknown): unknown
export function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inCamelCase(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = camel(key)
      return [name, OWN_KEYS.has(name) ? inner : inCamelCase(inner)]
    }),
  )
}
