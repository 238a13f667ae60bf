import type { Suppression } from '@posthorn/sdk'
import { type Output, printFields, showResult } from '../output.ts'
import { time } from '../text.ts'

/** Shown instead of an erased address. */
export const ERASED = '(erased)'

const MEANINGS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'mail to it bounced permanently',
  COMPLAINT: 'the person reported mail from this project as spam',
  MANUAL: 'added manually',
}

const KINDS: Readonly<Record<Suppression['kind'], string>> = {
  ADDRESS: 'email',
  DOMAIN: 'domain',
  PATTERN: 'pattern',
}

/** Shows one suppression, with the meaning of its reason. */
export function showSuppression(output: Output, suppression: Suppression): void {
  const { id, kind, value, reason, createdAt } = suppression
  showResult(output, suppression, () =>
    printFields(output.io, {
      [KINDS[kind]]: value ?? ERASED,
      reason: `${reason} (${MEANINGS[reason]})`,
      since: time(createdAt),
      id,
    }),
  )
}
