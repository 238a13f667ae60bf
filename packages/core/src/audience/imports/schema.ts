import { z } from 'zod'
import { SEPARATORS } from '../../kernel/ports/csv.ts'
import { longText } from '../../kernel/text/text.ts'
import { canonicalName, FIELD_NAME_MAX } from '../../people/fields/schema.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'
import { ENCODING_HINT, encodingNamed, SEPARATOR_HINT, separatorNamed } from './format.ts'

/** The largest file, in bytes. */
export const IMPORT_SIZE_MAX = 5 * 1024 * 1024

/** The most bytes of files that wait for their import in a project. */
export const IMPORT_FILES_SIZE_MAX = 250 * 1024 * 1024

/** The most columns of a file. */
export const IMPORT_COLUMNS_MAX = 1000

/** The most errors that a result lists; further ones are only counted. */
export const IMPORT_ERRORS_MAX = 1000

/** Cuts a mapping to one entry beyond the limit, so that an oversized one is refused without parsing all of it. */
function beginning(mapping: unknown): unknown {
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) return mapping
  const names = Object.keys(mapping)
  if (names.length <= IMPORT_COLUMNS_MAX) return mapping
  const values = new Map(names.slice(0, IMPORT_COLUMNS_MAX + 1).map((name) => [name, null]))
  return Object.fromEntries(values)
}

const Mapping = z.preprocess(
  beginning,
  z
    .record(z.string(), longText(1, FIELD_NAME_MAX).overwrite(canonicalName).nullable())
    .refine((mapping) => Object.keys(mapping).length <= IMPORT_COLUMNS_MAX, {
      error: `must name at most ${IMPORT_COLUMNS_MAX} columns, the limit for a file`,
      params: { code: 'too_many' },
    }),
)

/** Returns the schema of a text that names one of a few values; its output is the value. */
const named = <T extends string>(find: (text: string) => T | undefined, hint: string, code: string) =>
  z.string().transform((text, issues): T => {
    const found = find(text)
    if (found === undefined) issues.addIssue({ code: 'custom', message: hint, params: { code } })
    return found ?? z.NEVER
  })

const Delimiter = named(separatorNamed, SEPARATOR_HINT, 'invalid_delimiter')
const Encoding = named(encodingNamed, ENCODING_HINT, 'invalid_encoding')

export const ImportOptions = z.object({
  mapping: Mapping.optional().describe(
    'Columns to map to something other than their name: to `email`, `subscribed` or a custom field, or to null to ignore the column. `Email (2)` is the second of several columns named `Email`.',
  ),
  dryRun: z.boolean().optional().describe('Reports what would change, without changing it.'),
  delimiter: Delimiter.optional().describe(
    'The separator of cells: `comma`, `semicolon`, `tab` or `pipe`, or the character itself. By default it is detected from the header.',
  ),
  encoding: Encoding.optional().describe(
    'The encoding of the file, such as `windows-1252`. By default UTF-8, or UTF-16 if the file begins with its byte order mark.',
  ),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** The input of an import job, in addition to its file. */
export const ImportJob = defineJob(
  'contacts.import',
  z.object({
    /** The meaning of columns by their names in the header: `email`, `subscribed`, a field, or null to ignore the column. */
    mapping: z.record(z.string(), z.string().nullable()),
    /** Whether the job only reports the changes that it would make. */
    dryRun: z.boolean(),
    /** The format of the file; jobs of earlier versions have none. */
    separator: z.enum(SEPARATORS).nullable().default(null),
    encoding: z.string().nullable().default(null),
  }),
)
export type ImportPayload = z.infer<typeof ImportJob.payload>

export const ImportError = z.object({
  row: z.int().describe('The line at which the row begins; the header is line 1.'),
  email: z.string().nullable().describe('The address in the row; null when it has none.'),
  error: z.string().describe('The problem, and how to solve it.'),
  code: z.string().default('invalid_row').describe('The kind of the error, e.g. `invalid_email` or `unknown_state`.'),
  field: z
    .string()
    .nullable()
    .default(null)
    .describe('`email`, `subscribed` or the custom field whose cell is wrong; null for the whole row.'),
})
export type ImportError = z.infer<typeof ImportError>

/** The use of the cells of a column. */
export const ImportColumn = z.object({
  column: z.string().describe('The name in the header, without surrounding whitespace.'),
  field: z.string().nullable().describe('`email`, `subscribed` or a custom field; null when the column is ignored.'),
  isNew: z.boolean().describe('Whether this custom field is new to the project.'),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** The outcome of an import. `totalRows` is the sum of `successCount` and `failureCount`. */
export const ImportResult = z.object({
  totalRows: z.int().describe('Rows with data, without the header and blank lines.'),
  successCount: z.int().describe('The sum of `createdCount` and `updatedCount`.'),
  createdCount: z.int().describe('Rows that created a contact.'),
  updatedCount: z
    .int()
    .describe('Rows for an existing contact, even if an earlier row created the contact or nothing changed.'),
  duplicateCount: z.int().describe('Rows with the address of an earlier row: the later one wins, field by field.'),
  failureCount: z.int().describe('Rows with an error; they were not imported.'),
  errors: z.array(ImportError).describe('The first 1000.'),
  errorsTruncated: z.boolean().describe('Whether there are more errors than the listed ones.'),
  columns: z.array(ImportColumn).default([]).describe('The target of each column, in the order of the file.'),
})
export type ImportResult = z.infer<typeof ImportResult>
