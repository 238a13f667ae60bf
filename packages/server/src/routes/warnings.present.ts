import { LACKS_TOLD_MAX, lackText, type MailLack } from '@posthorn/core'
import { z } from 'zod'

export const WarningRecord = z
  .object({
    code: z
      .string()
      .describe(
        '`missing_variable`, `unprintable_value`, `unknown_field`, `foreign_code`, `encoded_braces`, or `clipped`; more may come.',
      ),
    message: z.string(),
    field: z.string().optional().describe('Which field of the request, or of the template, it is about.'),
    variable: z.string().optional().describe('The variable as the template writes it; an item of a list is `list[]`.'),
  })
  .meta({ id: 'SendWarning', description: 'What was accepted, though it is probably not meant.' })

export const Warnings = z
  .array(WarningRecord)
  .optional()
  .describe(`What is probably not meant, ${LACKS_TOLD_MAX} at most; absent when there is nothing to say.`)

/** What every answer to a request with a body may hold besides its own fields. */
export const WarnedRecord = z
  .object({ warnings: Warnings })
  .meta({ id: 'Warned', description: 'What was accepted, though it is probably not meant.' })

/** Says each lack once, and for whom. Undefined when there is none. */
export function presentWarnings(
  mails: readonly { readonly to: string | undefined; readonly lacks: readonly MailLack[] }[],
): z.input<typeof WarningRecord>[] | undefined {
  const found = new Map<string, { readonly lack: MailLack; readonly to: string | undefined; count: number }>()
  for (const { to, lacks } of mails) {
    for (const lack of lacks) {
      const key = `${lack.field} ${lack.code} ${lack.variable}`
      const known = found.get(key)
      if (known) known.count += 1
      else if (found.size < LACKS_TOLD_MAX) found.set(key, { lack, to, count: 1 })
    }
  }
  if (found.size === 0) return undefined
  return [...found.values()].map(({ lack: { code, field, variable }, to, count }) => ({
    code,
    message: `${lackText({ code, variable })}${to === undefined ? '' : ` for ${to}`}${others(count - 1)}; it prints nothing.`,
    field,
    variable,
  }))
}

const others = (count: number) => (count === 0 ? '' : ` and ${count} ${count === 1 ? 'other' : 'others'}`)
