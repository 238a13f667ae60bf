import { z } from 'zod'
import { EmailAddress } from './address.ts'
import { mailboxText, parseMailboxes } from './mailboxes.ts'
import { plainWords } from './plain-words.ts'
import type { MailAddress } from './ports/mailer.ts'
import { nameText, personText } from './text.ts'

/** The most recipients of one request; a campaign has no such limit. */
export const RECIPIENTS_MAX = 1000

const Person = z.object({ email: EmailAddress, name: personText(1, 255).nullish() })
const Named = Person.extend({ name: nameText(1, 255).nullish() })

interface Place {
  readonly fields?: typeof Named
  /** The path from the refined value to the entry. */
  readonly place?: readonly (string | number)[]
}

/** What a text may hold besides the characters of one address. */
const MAY_BE_MAILBOXES = /[",;<>]/

const MALFORMED =
  'must be ada@example.com, or Ada <ada@example.com>; a name with a comma or another special character needs quotation marks'

/** Parses the mailboxes of a text, or `{ name, email }`. */
function readMailAddresses(
  entry: unknown,
  refinement: z.core.$RefinementCtx,
  { fields = Person, place = [] }: Place = {},
): readonly MailAddress[] {
  const isText = typeof entry !== 'object'
  const people = isText ? peopleOf(entry) : [entry]
  if (!people) {
    refinement.addIssue({ code: 'custom', path: [...place], message: MALFORMED, params: { code: 'invalid_email' } })
    return []
  }
  return people.flatMap((person): readonly MailAddress[] => {
    const parsed = fields.safeParse(person, { reportInput: true, error: plainWords })
    if (parsed.success) return [{ email: parsed.data.email, name: parsed.data.name ?? undefined }]
    // Not a zod union, so that each issue points at the field that is wrong. A text is wrong as a whole.
    for (const { path, ...issue } of parsed.error.issues)
      refinement.addIssue({ ...issue, path: [...place, ...(isText ? [] : path)] })
    return []
  })
}

const peopleOf = (entry: unknown): readonly unknown[] | undefined =>
  typeof entry === 'string' && MAY_BE_MAILBOXES.test(entry) ? parseMailboxes(entry) : [{ email: entry }]

/** Parses exactly one. What it returns after an issue is never used. */
function readMailAddress(entry: unknown, refinement: z.core.$RefinementCtx, place?: Place): MailAddress {
  const [first, ...others] = readMailAddresses(entry, refinement, place)
  if (others.length > 0) {
    const message = `must be one address; this names ${others.length + 1}`
    refinement.addIssue({ code: 'custom', message, params: { code: 'too_many' } })
  }
  return first ?? { email: '', name: undefined }
}

/** The sender of a mail. */
export const Sender = z
  .unknown()
  .transform((from, refinement) => readMailAddress(from, refinement, { fields: Named }))
  .meta({ description: 'An address, "Name <address>", or { name, email }. Its domain must be verified.' })

/** An address or `Name <address>`, in a spelling that `mailboxOf` reads. */
export const MailboxText = z
  .string()
  .transform((text, refinement) => mailboxText(readMailAddress(text, refinement, { fields: Named })))
  .meta({ type: 'string', description: 'An address, or "Name <address>".' })

/** The address of a mailbox whose name is shown nowhere. */
export const MailboxAddress = z
  .string()
  .transform((text, refinement) => readMailAddress(text, refinement).email)
  .meta({ type: 'string', description: 'An address, or "Name <address>", of which the name is not used.' })

/** Parses mailboxes, `{ name, email }`, or a list of either, `min` to `max` in all. */
function readRecipients(
  to: unknown,
  refinement: z.core.$RefinementCtx,
  { min, max }: { readonly min: number; readonly max: number },
): readonly MailAddress[] {
  const many = Array.isArray(to)
  const list: readonly unknown[] = many ? to : [to]
  const refuse = (count: number) => {
    refinement.addIssue({
      code: 'custom',
      message: `must name ${min} to ${max} recipients; this names ${count}`,
      params: { code: count < min ? 'too_small' : 'too_many' },
    })
    return z.NEVER
  }
  if (list.length < min || list.length > max) return refuse(list.length)
  const people = list.flatMap((entry, index) => readMailAddresses(entry, refinement, { place: many ? [index] : [] }))
  return people.length > max ? refuse(people.length) : people
}

/** `to`: mailboxes, `{ name, email }`, or a list of either. */
export const Recipients = z
  .unknown()
  .transform((to, refinement): readonly MailAddress[] => {
    if (to !== undefined) return readRecipients(to, refinement, { min: 1, max: RECIPIENTS_MAX })
    refinement.addIssue({ code: 'custom', message: 'is required', params: { code: 'required' } })
    return z.NEVER
  })
  .meta({
    description: `The recipients: an address, "Name <address>", { name, email }, or a list of them, ${RECIPIENTS_MAX} at most. A text may name several, with commas between them. Each gets a mail of their own.`,
  })

/** The most recipients of a `cc` or a `bcc`. */
export const COPIES_MAX = 50

/** `cc` and `bcc`: as `to`, and may be empty. */
export const Copies = z
  .unknown()
  .transform((to, refinement) => readRecipients(to, refinement, { min: 0, max: COPIES_MAX }))
  .meta({ description: `An address, "Name <address>", { name, email }, or a list of them, ${COPIES_MAX} at most.` })
