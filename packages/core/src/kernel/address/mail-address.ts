import { z } from 'zod'
import { plainWords } from '../errors/plain-words.ts'
import type { MailAddress } from '../ports/mailer.ts'
import { nameText, personText } from '../text/text.ts'
import { EmailAddress } from './address.ts'
import { mailboxText, parseMailboxes } from './mailboxes.ts'

/** The most recipients of one request; a campaign has no such limit. */
export const RECIPIENTS_MAX = 1000

const Person = z.object({ email: EmailAddress, name: personText(1, 255).nullish() })
const Named = Person.extend({ name: nameText(1, 255).nullish() })

/** The most characters of a text for each address that it may name. */
const MAILBOX_TEXT_MAX = 1000

/** The characters that a list of mailboxes may have besides those of one address. */
const MAY_BE_MAILBOXES = /[",;<>]/

const MALFORMED =
  'must be ada@example.com, or Ada <ada@example.com>; a name with a comma or another special character needs quotation marks'

/** A list from a request, or a single entry: each is a text, which may name several people, or `{ name, email }`. */
interface People {
  readonly entries: readonly unknown[]
  readonly isList: boolean
  readonly min: number
  readonly max: number
  /** Returns the message for a wrong number of people. */
  readonly refusal: (count: number) => string
  readonly fields: typeof Named
}

/** Returns the people, or adds issues. Counts them before it reads any of them: a text of 1 MB can name 166,000. */
function readPeople(people: People, refinement: z.core.$RefinementCtx): readonly MailAddress[] {
  const { entries, isList, min, max } = people
  if (entries.length < min || entries.length > max) return refuseCount(people, refinement, entries.length)
  const lengthMax = max * MAILBOX_TEXT_MAX
  let length = 0
  for (const entry of entries) if (typeof entry === 'string') length += entry.length
  if (length > lengthMax) return refuse(refinement, 'too_long', `must have at most ${lengthMax} characters`)
  const named = entries.map(peopleOf)
  let count = 0
  for (const list of named) count += list?.length ?? 1
  if (count > max) return refuseCount(people, refinement, count)
  const read: MailAddress[] = []
  for (let index = 0; index < named.length; index++) {
    const list = named[index]
    // A list of its own, because zod adds the path of the field to it.
    const place = isList ? [index] : []
    if (!list) refuse(refinement, 'invalid_email', MALFORMED, place)
    // A problem of one person is a problem of the whole text.
    const isText = typeof entries[index] !== 'object'
    for (const person of list ?? []) {
      const address = readPerson(person, people.fields, { refinement, place, isText })
      if (address) read.push(address)
    }
  }
  return read
}

function refuseCount({ min, refusal }: People, refinement: z.core.$RefinementCtx, count: number): readonly [] {
  return refuse(refinement, count < min ? 'too_small' : 'too_many', refusal(count))
}

function refuse(
  refinement: z.core.$RefinementCtx,
  code: string,
  message: string,
  path: PropertyKey[] = [],
): readonly [] {
  refinement.addIssue({ code: 'custom', path, message, params: { code } })
  return []
}

interface PersonPlace {
  readonly refinement: z.core.$RefinementCtx
  readonly place: readonly PropertyKey[]
  readonly isText: boolean
}

const PARSING = { reportInput: true, error: plainWords } as const

/** Not a zod union, so that each issue points at the field that is wrong. */
function readPerson(
  person: unknown,
  fields: typeof Named,
  { refinement, place, isText }: PersonPlace,
): MailAddress | undefined {
  const parsed = fields.safeParse(person, PARSING)
  if (parsed.success) return { email: parsed.data.email, name: parsed.data.name ?? undefined }
  for (const { path, ...issue } of parsed.error.issues)
    refinement.addIssue({ ...issue, path: [...place, ...(isText ? [] : path)] })
  return undefined
}

function peopleOf(entry: unknown): readonly unknown[] | undefined {
  if (typeof entry === 'object') return [entry]
  return typeof entry === 'string' && MAY_BE_MAILBOXES.test(entry) ? parseMailboxes(entry) : [{ email: entry }]
}

/** Parses exactly one. What it returns after an issue is never used. */
function readMailAddress(entry: unknown, refinement: z.core.$RefinementCtx, fields = Person): MailAddress {
  const refusal = (count: number) => `must be a single address; this has ${count}`
  const [one] = readPeople({ entries: [entry], isList: false, min: 1, max: 1, refusal, fields }, refinement)
  return one ?? { email: '', name: undefined }
}

/** The sender of a mail. */
export const Sender = z
  .unknown()
  .transform((from, refinement) => readMailAddress(from, refinement, Named))
  .meta({ description: 'An address, "Name <address>", or { name, email }. Its domain must be verified.' })

/** An address or `Name <address>`, in a spelling that `mailboxOf` reads. */
export const MailboxText = z
  .string()
  .transform((text, refinement) => mailboxText(readMailAddress(text, refinement, Named)))
  .meta({ type: 'string', description: 'An address, or "Name <address>".' })

/** The address of a mailbox without its name. */
export const MailboxAddress = z
  .string()
  .transform((text, refinement) => readMailAddress(text, refinement).email)
  .meta({ type: 'string', description: 'An address, or "Name <address>". The name is not used.' })

/** Parses mailboxes, `{ name, email }`, or a list of either, `min` to `max` in total. */
function readRecipients(
  to: unknown,
  refinement: z.core.$RefinementCtx,
  { min, max }: { readonly min: number; readonly max: number },
): readonly MailAddress[] {
  const isList = Array.isArray(to)
  const refusal = (count: number) => `must name ${min} to ${max} recipients; this has ${count}`
  return readPeople({ entries: isList ? to : [to], isList, min, max, refusal, fields: Person }, refinement)
}

/** The field `to`: mailboxes, `{ name, email }`, or a list of either. */
export const Recipients = z
  .unknown()
  .transform((to, refinement): readonly MailAddress[] => {
    if (to !== undefined) return readRecipients(to, refinement, { min: 1, max: RECIPIENTS_MAX })
    refinement.addIssue({ code: 'custom', message: 'is required', params: { code: 'required' } })
    return z.NEVER
  })
  .meta({
    description: `The recipients: an address, "Name <address>", { name, email }, or a list of them, ${RECIPIENTS_MAX} at most. A string can contain several, separated by commas. Each recipient gets a separate mail.`,
  })

/** The most recipients of a `cc` or a `bcc`. */
export const COPIES_MAX = 50

/** The fields `cc` and `bcc`: like `to`, and may be empty. */
export const Copies = z
  .unknown()
  .transform((to, refinement) => readRecipients(to, refinement, { min: 0, max: COPIES_MAX }))
  .meta({ description: `An address, "Name <address>", { name, email }, or a list of them, ${COPIES_MAX} at most.` })
