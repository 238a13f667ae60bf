import { z } from 'zod'
import { EmailAddress } from '../address.ts'
import type { MailAddress } from '../ports/mailer.ts'
import { lineOfText } from '../text.ts'

const Fields = z.object({ email: EmailAddress, name: lineOfText(1, 255).nullish() })

/**
 * Parses an address or `{ name, email }`. Not a zod union, so that each issue points at the field that is wrong; `place`
 * is the path from the refined value to the entry.
 */
export function readMailAddress(
  entry: unknown,
  refinement: z.core.$RefinementCtx,
  place: readonly (string | number)[] = [],
): MailAddress | undefined {
  const plain = typeof entry !== 'object'
  const parsed = Fields.safeParse(plain ? { email: entry } : entry, { reportInput: true })
  if (parsed.success) return { email: parsed.data.email, name: parsed.data.name ?? undefined }
  for (const { path, ...issue } of parsed.error.issues) {
    refinement.addIssue({ ...issue, path: [...place, ...(plain ? [] : path)] })
  }
  return undefined
}

/** JSON Schema of an address; the server defines the component. */
export const ADDRESS_FORMS = [{ type: 'string', format: 'email' }, { $ref: '#/components/schemas/Recipient' }] as const

/** The sender of a mail. */
export const Sender = z
  .unknown()
  .transform((from, refinement) => readMailAddress(from, refinement) ?? z.NEVER)
  .meta({ description: 'An address, or { name, email }. Its domain must be verified.', anyOf: [...ADDRESS_FORMS] })
