import { z } from 'zod'
import { canonicalName } from '../fields/canonical.ts'
import { FIELD_NAME_MAX } from '../fields/schema.ts'
import { defineJob } from '../jobs/definition.ts'
import { longText } from '../text.ts'

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
      error: `must name at most ${IMPORT_COLUMNS_MAX} columns, as many as a file may have`,
      params: { code: 'too_many' },
    }),
)

export const ImportOptions = z.object({
  mapping: Mapping.optional().describe(
    'Columns that mean something else than their name says: `email`, `subscribed` or a custom field, or null to leave the column out.',
  ),
  dryRun: z.boolean().optional().describe('Only reports what would change.'),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** The input of an import job, in addition to its file. */
export const ImportJob = defineJob(
  'contacts.import',
  z.object({
    /** The meaning of columns by their names in the header: `email`, `subscribed`, a field, or null to ignore the column. */
    mapping: z.record(z.string(), z.string().nullable()),
    /** Whether it only reports what would change. */
    dryRun: z.boolean(),
  }),
)
export type ImportPayload = z.infer<typeof ImportJob.payload>

export const ImportError = z.object({
  row: z.int().describe('The line of the file where the row begins; the header is line 1.'),
  email: z.string().nullable().describe('The address in the row; null when there is none.'),
  error: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

/** The outcome of an import. `totalRows` is the sum of `successCount` and `failureCount`. */
export const ImportResult = z.object({
  totalRows: z.int().describe('Rows with data: neither the header nor blank lines.'),
  successCount: z.int().describe('The sum of `createdCount` and `updatedCount`.'),
  createdCount: z.int().describe('Rows that created a contact.'),
  updatedCount: z.int().describe('Rows for an existing contact, even if an earlier row created it or nothing changed.'),
  duplicateCount: z.int().describe('Rows with the address of an earlier row: the later one wins, field by field.'),
  failureCount: z.int().describe('Rows with an error; they were not imported.'),
  errors: z.array(ImportError).describe('The first 1000.'),
  errorsTruncated: z.boolean().describe('Whether there are errors beyond those listed.'),
})
export type ImportResult = z.infer<typeof ImportResult>
