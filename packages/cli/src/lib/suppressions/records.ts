import type { Suppression } from '@posthorn/sdk'
import { csvCell, csvRecord } from '../csv.ts'
import type { ExportedPage } from '../export/pages.ts'
import { given } from '../options.ts'
import type { KindOption } from './kinds.ts'
import type { ReasonOption } from './reasons.ts'

/** Returns the export of all suppressions, or of those with the reason and the kind; an erased address is an empty cell. */
export function allSuppressions({ reason, kind }: ReasonOption & KindOption): ExportedPage<Suppression> {
  return {
    noun: 'suppression',
    format: 'CSV',
    key: `suppressions ${reason ?? ''}${kind ? ` ${kind}` : ''}`,
    ownColumns: async () => [],
    header: () => csvRecord(['email', 'kind', 'value', 'reason', 'createdAt']),
    records: () => (rows) =>
      rows
        .map(({ email, kind, value, reason, createdAt }) => {
          const rule = kind === 'ADDRESS' ? null : value
          return `${csvCell(email)},${kind},${csvCell(rule)},${reason},${createdAt}\r\n`
        })
        .join(''),
    pages: ({ client }, from, options) => client.suppressions.export({ ...from, ...given({ reason, kind }) }, options),
  }
}
