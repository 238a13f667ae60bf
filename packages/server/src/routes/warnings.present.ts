import type { Context } from '@posthorn/core/kernel'
import { type MailNote, MISSING_LISTED_MAX, type MissingValue, missingText, notesOfTexts } from '@posthorn/core/mail'
import { z } from 'zod'

export const WarningRecord = z
  .object({
    code: z
      .string()
      .describe(
        '`missing_variable`, `unprintable_value`, `unknown_field`, `foreign_code`, `encoded_braces`, `clipped`, or `hidden_field`; more may be added.',
      ),
    message: z.string(),
    field: z.string().optional().describe('The field of the request or the template.'),
    variable: z.string().optional().describe('The variable as written in the template; an item of a list is `list[]`.'),
  })
  .meta({ id: 'SendWarning', description: 'A value that was accepted but is probably a mistake.' })

export const Warnings = z
  .array(WarningRecord)
  .optional()
  .describe(`Probable mistakes, at most ${MISSING_LISTED_MAX}; absent if there are none.`)

/** The warnings that every answer to a request with a body may contain besides its own fields. */
export const WarnedRecord = z
  .object({ warnings: Warnings })
  .meta({ id: 'Warned', description: 'A value that was accepted but is probably a mistake.' })

/** Returns each note of a text once. Undefined when there is none. */
function presentNotes(notes: readonly MailNote[]): z.input<typeof WarningRecord>[] | undefined {
  const noteOf = new Map(notes.map(({ code, message, field }) => [message, { code, message, field }]))
  return noteOf.size === 0 ? undefined : [...noteOf.values()].slice(0, MISSING_LISTED_MAX)
}

/** Adds the probable mistakes in the texts of a template or a campaign. */
export async function withNotes<T extends object>(
  ctx: Context,
  answer: T,
  texts: Parameters<typeof notesOfTexts>[1],
): Promise<T & z.input<typeof WarnedRecord>> {
  const warnings = presentNotes(await notesOfTexts(ctx, texts))
  return { ...answer, ...(warnings && { warnings }) }
}

interface WarnedMail {
  readonly to: string | undefined
  readonly missing: readonly MissingValue[]
  readonly notes: readonly MailNote[]
}

/** Returns each note and each missing value once, and the recipients. Undefined when there is none. */
export function presentWarnings(mails: readonly WarnedMail[]): z.input<typeof WarningRecord>[] | undefined {
  if (mails.every(({ missing, notes }) => missing.length === 0 && notes.length === 0)) return undefined
  const notes = presentNotes(mails.flatMap((mail) => mail.notes)) ?? []
  const all = [...notes, ...presentMissing(mails)].slice(0, MISSING_LISTED_MAX)
  return all.length === 0 ? undefined : all
}

function presentMissing(mails: readonly Omit<WarnedMail, 'notes'>[]): z.input<typeof WarningRecord>[] {
  const found = new Map<string, { readonly lack: MissingValue; readonly to: string | undefined; count: number }>()
  for (const { to, missing } of mails) {
    for (const lack of missing) {
      const key = `${lack.field} ${lack.code} ${lack.variable}`
      const known = found.get(key)
      if (known) known.count += 1
      else if (found.size < MISSING_LISTED_MAX) found.set(key, { lack, to, count: 1 })
    }
  }
  return [...found.values()].map(({ lack: { code, field, variable }, to, count }) => ({
    code,
    message: `${missingText({ code, variable })}${to === undefined ? '' : ` for ${to}`}${others(count - 1)}; it prints nothing.`,
    field,
    variable,
  }))
}

const others = (count: number) => (count === 0 ? '' : ` and ${count} ${count === 1 ? 'other' : 'others'}`)
