import type { Suppression } from '@posthorn/sdk'
import { csvCell, csvRecord } from '../csv.ts'
import type { ExportedPage } from '../export/pages.ts'
import type { Reason } from './reasons.ts'

/** Returns the export of all suppressions, or of those with the reason; an erased address is an empty cell. */
export function allSuppressions(reason: Reason | undefined): ExportedPage<Suppression> {
  return {
    noun: 'suppression',
    format: 'CSV',
    key: `suppressions ${reason ?? ''}`,
    ownColumns: async () => [],
    header: () => csvRecord(['email', 'reason', 'createdAt']),
    records: () => (rows) =>
      rows.map(({ email, reason, createdAt }) => `${csvCell(email)},${reason},${createdAt}\r\n`).join(''),
    pages: ({ client }, from, options) => client.suppressions.export({ ...from, ...(reason && { reason }) }, options),
  }
}
