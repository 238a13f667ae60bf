import { ImportOptions, ImportResult } from '@posthorn/core'
import { z } from 'zod'
import { EXAMPLE_JOB_ID, jobOf } from './jobs.present.ts'

/** A file with a name of its own ending, or declared, as CSV. Spreadsheets declare theirs in several ways. */
const CsvFile = z
  .file('must be a file: a part of the form with a filename')
  .refine((file) => /\.csv$/i.test(file.name) || /^text\/csv\s*(?:;|$)/i.test(file.type), {
    error: 'must be a CSV file: called *.csv or of the type text/csv',
    params: { code: 'invalid_file_type' },
  })
  .describe('The file: at most 5 MB of CSV in UTF-8, with a header that has a column `email`.')

/** How many characters of JSON a mapping may be: enough for all columns of a file, little enough to be parsed at once. */
const MAPPING_TEXT_MAX = 500_000

/** Text that is JSON, as its value. */
const JsonText = z
  .string()
  .max(MAPPING_TEXT_MAX)
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issues.addIssue({ code: 'custom', message: 'must be JSON', params: { code: 'invalid_json' } })
      return z.NEVER
    }
  })

const { mapping } = ImportOptions.shape

/** The form of an import. */
export const ContactImport = z
  .object({
    file: CsvFile,
    mapping: JsonText.pipe(mapping)
      .optional()
      .meta({
        type: 'object',
        additionalProperties: { type: ['string', 'null'] },
        description:
          'What columns mean, by their names in the header: `email`, `subscribed`, the name of a field, or null to leave the column out.',
      }),
    dryRun: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Whether to tell what would change, and to change nothing.' }),
  })
  .meta({ id: 'ContactImport' })

export const ImportResultRecord = ImportResult.meta({ id: 'ImportResult' })

export const ImportJob = jobOf('ImportJob', ImportResultRecord)

export const EXAMPLE_IMPORT_JOB: z.input<typeof ImportJob> = {
  id: EXAMPLE_JOB_ID,
  state: 'completed',
  progress: 100,
  result: {
    totalRows: 1000,
    successCount: 999,
    createdCount: 900,
    updatedCount: 99,
    duplicateCount: 2,
    failureCount: 1,
    errors: [{ row: 17, email: 'ada@', error: 'This is not an email address such as ada@example.com.' }],
    errorsTruncated: false,
  },
  failedReason: null,
}
