import { z } from 'zod'
import type { MailAddress } from '../ports/mailer.ts'
import { ADDRESS_FORMS, readMailAddress } from './mail-address.ts'

/** The most recipients of one request; a campaign has no such limit. */
export const RECIPIENTS_MAX = 1000

/** `to`: an address, `{ name, email }`, or a list of either. */
export const Recipients = z
  .unknown()
  .transform((to, refinement): readonly MailAddress[] => {
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
    return list.flatMap((entry, index) => readMailAddress(entry, refinement, many ? [index] : []) ?? [])
  })
  .meta({
    description: `The recipient: an address, { name, email }, or a list of at most ${RECIPIENTS_MAX} of either. Each gets a mail of their own.`,
    anyOf: [
      ...ADDRESS_FORMS,
      { type: 'array', minItems: 1, maxItems: RECIPIENTS_MAX, items: { anyOf: [...ADDRESS_FORMS] } },
    ],
  })
