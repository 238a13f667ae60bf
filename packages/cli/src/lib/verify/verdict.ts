import type { Schema } from '@posthorn/sdk'
import { csvRecord } from '../csv.ts'

export type Verdict = Schema<'Verification'>

/** The columns of a file of verdicts. */
const COLUMNS = [
  'email',
  'valid',
  'suggestedEmail',
  'isDisposable',
  'isAlias',
  'isTypo',
  'isPlusAddressed',
  'isPersonalEmail',
  'domainExists',
  'hasWebsite',
  'hasMxRecords',
] as const satisfies readonly (keyof Verdict)[]

export const verdictHeader = csvRecord([...COLUMNS, 'reasons'])

/** Returns the record of an address as it is in the file. */
export function verdictRecord(email: string, verdict: Verdict): string {
  return csvRecord([email, ...COLUMNS.slice(1).map((column) => verdict[column]), verdict.reasons.join(' ')])
}
