import type { Suppression } from '@posthorn/sdk'
import { type Output, printFields, showResult } from '../output.ts'
import { time } from '../text.ts'

/** Shown in place of an erased address. */
export const ERASED = '(erased)'

const MEANINGS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'mail to it came back for good',
  COMPLAINT: 'the person called mail from this project spam',
  MANUAL: 'put on the list by hand',
}

/** One suppression, with what its reason means. */
export function showSuppression(output: Output, suppression: Suppression): void {
  const { email, reason, createdAt } = suppression
  showResult(output, suppression, () =>
    printFields(output.io, {
      email: email ?? ERASED,
      reason: `${reason} (${MEANINGS[reason]})`,
      since: time(createdAt),
    }),
  )
}
