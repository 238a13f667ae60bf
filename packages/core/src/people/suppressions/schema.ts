import { z } from 'zod'
import { canonicalAddress, EmailAddress } from '../../kernel/address/address.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import { PageQuery } from '../../kernel/page/page.ts'

/** The reasons for which an address gets no mail any more. */
export const SUPPRESSION_REASONS = ['BOUNCE', 'COMPLAINT', 'MANUAL'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** An address that must get no mail. */
export interface Suppression {
  /** The keyed hash of the address; see `suppressionHash`. */
  readonly hash: string
  /** Undefined after the contact was erased. */
  readonly email: string | undefined
  readonly reason: SuppressionReason
  readonly createdAt: Date
}

const Reason = z.enum(SUPPRESSION_REASONS)

export const SuppressionInput = z.object({
  email: EmailAddress,
  reason: Reason.default('MANUAL').describe('Why the address receives no mail; MANUAL by default.'),
})
export type SuppressionInput = z.infer<typeof SuppressionInput>

/** The address of a suppression in a path. Not validated: an invalid address is simply not found. */
export const SuppressionAddress = z.string().min(1).max(320).overwrite(canonicalAddress)

const reason = Reason.optional().describe('Only addresses with this reason.')

export const SuppressionQuery = PageQuery.extend({ reason })
export type SuppressionQuery = z.infer<typeof SuppressionQuery>

export const SUPPRESSION_EXPORT_MAX = 5000

/** The query for one batch of an export. */
export const SuppressionExportQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(SUPPRESSION_EXPORT_MAX)
    .default(SUPPRESSION_EXPORT_MAX)
    .describe(`The maximum number of suppressions in a batch, 1 to ${SUPPRESSION_EXPORT_MAX}.`),
  cursor: PageQuery.shape.cursor,
  reason,
})
export type SuppressionExportQuery = z.infer<typeof SuppressionExportQuery>

export const SUPPRESSION_IMPORT_MAX = 1000

/** An entry whose address is not validated here, so that an invalid one fails alone. */
const ImportedSuppression = z.object({
  email: z.string().overwrite(canonicalAddress).describe('An invalid address does not affect the others.'),
  reason: SuppressionInput.shape.reason,
  createdAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(Math.max(0, Date.parse(text))))
    .optional()
    .meta({
      format: 'date-time',
      description:
        'When the suppression began; now when absent. A time in the future becomes now, and one before 1970 becomes 1970.',
    }),
})

export const SuppressionImport = z.object({
  suppressions: shortList(z.array(ImportedSuppression).min(1), SUPPRESSION_IMPORT_MAX).describe(
    `1 to ${SUPPRESSION_IMPORT_MAX} addresses.`,
  ),
})
export type SuppressionImport = z.infer<typeof SuppressionImport>

/** The outcome of an import. `totalRequested` is the sum of the other counts. */
export const SuppressionImportResult = z.object({
  totalRequested: z.int(),
  createdCount: z.int().describe('The number of addresses that were added.'),
  unchangedCount: z
    .int()
    .describe('The number of addresses that were already on the list, or are repeated in the request.'),
  failureCount: z.int().describe('The number of invalid addresses.'),
  errors: z.array(
    z.object({
      index: z.int().describe('The position in the request, from 0.'),
      email: z.string().describe('The text that was sent; its first 320 characters.'),
      error: z.string(),
    }),
  ),
})
export type SuppressionImportResult = z.infer<typeof SuppressionImportResult>
