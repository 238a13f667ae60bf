import type { Schema } from '@posthorn/sdk'

type DiscardedMails = Schema<'ProjectSecurity'>['discarded']

/**
 * Returns the sums of reports that were not trusted, most frequent reason first: "12 unproven, 3 sender". Empty if
 * there are none.
 */
export function discardedInWords(discarded: DiscardedMails): string {
  const sums = new Map<string, number>()
  for (const { reason, count } of discarded) sums.set(reason, (sums.get(reason) ?? 0) + count)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ')
}
