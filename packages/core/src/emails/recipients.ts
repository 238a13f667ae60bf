import { z } from 'zod'
import { EmailAddress, lineOfText } from '../text.ts'

/** How many people one request may write to; a campaign has no such limit. */
export const RECIPIENTS_MAX = 1000

export interface Recipient {
  readonly email: string
  readonly name: string | undefined
}

const Person = z.object({ email: EmailAddress, name: lineOfText(1, 255).nullish() })

/**
 * `to`: an address, `{ name, email }`, or a list of either. Read by hand rather than as a union, so that a problem is
 * told with the place of the one bad address.
 */
export const Recipients = z
  .unknown()
  .transform((to, refinement): readonly Recipient[] => {
    if (to === undefined) {
      refinement.addIssue({ code: 'custom', message: 'is required', params: { code: 'required' } })
      return z.NEVER
    }
    const many = Array.isArray(to)
    const list: readonly unknown[] = many ? to : [to]
    if (list.length === 0 || list.length > RECIPIENTS_MAX) {
      refinement.addIssue({
        code: 'custom',
        message: `must name 1 to ${RECIPIENTS_MAX} recipients; this names ${list.length}`,
        params: { code: list.length === 0 ? 'too_small' : 'too_many' },
      })
      return z.NEVER
    }
    const people: Recipient[] = []
    list.forEach((entry, index) => {
      const place = many ? [index] : []
      const plain = typeof entry === 'string'
      const parsed = Person.safeParse(plain ? { email: entry } : entry)
      if (parsed.success) people.push({ email: parsed.data.email, name: parsed.data.name ?? undefined })
      for (const { path, ...issue } of parsed.error?.issues ?? []) {
        refinement.addIssue({ ...issue, path: [...place, ...(plain ? [] : path)] })
      }
    })
    return people
  })
  .meta({
    description: `The recipient: an address, { name, email }, or a list of at most ${RECIPIENTS_MAX} of either. Each gets a mail of their own.`,
    anyOf: [
      { type: 'string', format: 'email' },
      { $ref: '#/components/schemas/Recipient' },
      {
        type: 'array',
        minItems: 1,
        maxItems: RECIPIENTS_MAX,
        items: { anyOf: [{ type: 'string', format: 'email' }, { $ref: '#/components/schemas/Recipient' }] },
      },
    ],
  })
