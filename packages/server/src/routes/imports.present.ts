import { ImportOptions, ImportResult } from '@posthorn/core/audience'
import { z } from 'zod'
import { readJsonText } from '../http/perform/json-text.ts'
import { EXAMPLE_JOB_ID, jobOf } from './jobs.present.ts'

/** A file whose extension or media type is that of CSV. Spreadsheets declare several media types. */
const CsvFile = z
  .file('must be a file: a part of the form with a filename')
  .refine((file) => /\.csv$/i.test(file.name) || /^text\/csv\s*(?:;|$)/i.test(file.type), {
    error: 'must be a CSV file: with a name *.csv or the type text/csv',
    params: { code: 'invalid_file_type' },
  })
  .describe('The file: at most 5 MB of CSV, with a header that has a column `email`.')

/** Maximum length of a mapping as JSON: enough for all columns of a file, short enough to parse immediately. */
const MAPPING_TEXT_MAX = 500_000

/** A text with JSON, parsed into its value. */
const JsonText = z
  .string()
  .max(MAPPING_TEXT_MAX)
  .transform((text, issues): unknown => {
    try {
      return readJsonText(Buffer.from(text))
    } catch {
      issues.addIssue({ code: 'custom', message: 'must be JSON', params: { code: 'invalid_json' } })
      return z.NEVER
    }
  })

const { mapping, delimiter, encoding } = ImportOptions.shape

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
          'Maps columns by their names in the header to `email`, `subscribed` or a field; null ignores a column.',
      }),
    dryRun: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Whether to report what would change without changing anything.' }),
    delimiter,
    encoding,
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
    errors: [
      {
        row: 17,
        email: 'ada@',
        error: 'This is not an email address such as ada@example.com.',
        code: 'invalid_email',
        field: 'email',
      },
    ],
    errorsTruncated: false,
    columns: [
      { column: 'E-Mail', field: 'email', isNew: false },
      { column: 'First name', field: 'First_name', isNew: true },
    ],
  },
  failedReason: null,
}
