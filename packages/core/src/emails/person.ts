import { z } from 'zod'
import { EmailAddress, lineOfText } from '../text.ts'

/** Somebody on an envelope. */
export interface Person {
  readonly email: string
  readonly name: string | undefined
}

const Fields = z.object({ email: EmailAddress, name: lineOfText(1, 255).nullish() })

/**
 * Reads an address or `{ name, email }`. By hand rather than as a union, so that a problem is told with the place of
 * what is wrong; `place` leads there from what the refinement is about.
 */
export function readPerson(
  entry: unknown,
  refinement: z.core.$RefinementCtx,
  place: readonly (string | number)[] = [],
): Person | undefined {
  const plain = typeof entry !== 'object'
  const parsed = Fields.safeParse(plain ? { email: entry } : entry, { reportInput: true })
  if (parsed.success) return { email: parsed.data.email, name: parsed.data.name ?? undefined }
  for (const { path, ...issue } of parsed.error.issues) {
    refinement.addIssue({ ...issue, path: [...place, ...(plain ? [] : path)] })
  }
  return undefined
}

/** How a person is described to API users; the server names the component. */
export const PERSON_FORMS = [{ type: 'string', format: 'email' }, { $ref: '#/components/schemas/Recipient' }] as const

/** The sender of a mail. */
export const Sender = z
  .unknown()
  .transform((from, refinement) => readPerson(from, refinement) ?? z.NEVER)
  .meta({ description: 'An address, or { name, email }. Its domain must be verified.', anyOf: [...PERSON_FORMS] })
