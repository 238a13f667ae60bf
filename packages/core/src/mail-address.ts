import { z } from 'zod'
import { EmailAddress } from './address.ts'
import { plainWords } from './plain-words.ts'
import type { MailAddress } from './ports/mailer.ts'
import { nameText, personText } from './text.ts'

/** The most recipients of one request; a campaign has no such limit. */
export const RECIPIENTS_MAX = 1000

const Person = z.object({ email: EmailAddress, name: personText(1, 255).nullish() })
const Named = Person.extend({ name: nameText(1, 255).nullish() })

/**
 * Parses an address or `{ name, email }`. Not a zod union, so that each issue points at the field that is wrong; `place`
 * is the path from the refined value to the entry.
 */
function readMailAddress(
  entry: unknown,
  refinement: z.core.$RefinementCtx,
  {
    fields = Person,
    place = [],
  }: { readonly fields?: typeof Named; readonly place?: readonly (string | number)[] } = {},
): MailAddress | undefined {
  const plain = typeof entry !== 'object'
  const parsed = fields.safeParse(plain ? { email: entry } : entry, { reportInput: true, error: plainWords })
  if (parsed.success) return { email: parsed.data.email, name: parsed.data.name ?? undefined }
  for (const { path, ...issue } of parsed.error.issues) {
    refinement.addIssue({ ...issue, path: [...place, ...(plain ? [] : path)] })
  }
  return undefined
}

/** The sender of a mail. */
export const Sender = z
  .unknown()
  .transform((from, refinement) => readMailAddress(from, refinement, { fields: Named }) ?? z.NEVER)
  .meta({ description: 'An address, or { name, email }. Its domain must be verified.' })

/** Parses an address, `{ name, email }`, or a list of `min` to `max` of either. */
function readRecipients(
  to: unknown,
  refinement: z.core.$RefinementCtx,
  { min, max }: { readonly min: number; readonly max: number },
): readonly MailAddress[] {
  const many = Array.isArray(to)
  const list: readonly unknown[] = many ? to : [to]
  if (list.length < min || list.length > max) {
    refinement.addIssue({
      code: 'custom',
      message: `must name ${min} to ${max} recipients; this names ${list.length}`,
      params: { code: list.length < min ? 'too_small' : 'too_many' },
    })
    return z.NEVER
  }
  return list.flatMap((entry, index) => readMailAddress(entry, refinement, { place: many ? [index] : [] }) ?? [])
}

/** `to`: an address, `{ name, email }`, or a list of either. */
export const Recipients = z
  .unknown()
  .transform((to, refinement): readonly MailAddress[] => {
    if (to !== undefined) return readRecipients(to, refinement, { min: 1, max: RECIPIENTS_MAX })
    refinement.addIssue({ code: 'custom', message: 'is required', params: { code: 'required' } })
    return z.NEVER
  })
  .meta({
    description: `The recipient: an address, { name, email }, or a list of at most ${RECIPIENTS_MAX} of either. Each gets a mail of their own.`,
  })

/** The most recipients of a `cc` or a `bcc`. */
export const COPIES_MAX = 50

/** `cc` and `bcc`: as `to`, and may be empty. */
export const Copies = z
  .unknown()
  .transform((to, refinement) => readRecipients(to, refinement, { min: 0, max: COPIES_MAX }))
  .meta({ description: `An address, { name, email }, or a list of at most ${COPIES_MAX} of either.` })
