import { z } from 'zod'
import { canonicalAddress, canonicalAddressPart, EmailAddress } from '../../kernel/address/address.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { IN_ORDER, timeRangeOf } from '../../kernel/page/time-range.ts'

/** The reasons for which an address gets no mail any more. */
export const SUPPRESSION_REASONS = ['BOUNCE', 'COMPLAINT', 'MANUAL'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** The kinds of entries: one address, all addresses of a domain, or those that match a pattern. */
export const SUPPRESSION_KINDS = ['ADDRESS', 'DOMAIN', 'PATTERN'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

/** An entry of the suppression list: its addresses must get no mail. */
export interface Suppression {
  /** The keyed hash of the address, domain, or pattern; see `entryHash`. */
  readonly hash: string
  readonly kind: SuppressionKind
  /**
   * The address, the domain, which includes its subdomains if it begins with a dot, or the pattern. Undefined for an
   * address after the contact was erased.
   */
  readonly value: string | undefined
  readonly reason: SuppressionReason
  readonly createdAt: Date
}

const Reason = z.enum(SUPPRESSION_REASONS)

const VALUE_MAX = 320

/** The fault of an `email` with a `*`. */
export const IS_PATTERN = 'is a pattern: give it as value'

export const SuppressionInput = z
  .object({
    email: EmailAddress.optional().describe('The address. Give either `email` or `value`.'),
    value: z
      .string()
      .min(1)
      .max(VALUE_MAX)
      .optional()
      .describe(
        'A domain (`example.com`; `.example.com` includes its subdomains), a pattern (`abuse@*`, `*@*.example.com`, `postmaster+*@example.com`), or an address. ' +
          'A pattern has at most one `*` before the @; its domain is `*`, `*.example.com`, or a domain without `*`.',
      ),
    reason: Reason.default('MANUAL').describe('Why the address receives no mail; MANUAL by default.'),
  })
  .superRefine(({ email, value }, check) => {
    if (email === undefined && value === undefined)
      check.addIssue({ code: 'custom', path: ['email'], message: 'is required', params: { code: 'required' } })
    else if (email !== undefined && value !== undefined)
      check.addIssue({
        code: 'custom',
        path: ['value'],
        message: 'give either email or value',
        params: { code: 'one_of' },
      })
    else if (email?.includes('*'))
      check.addIssue({
        code: 'custom',
        path: ['email'],
        message: IS_PATTERN,
        params: { code: 'not_allowed' },
      })
  })
export type SuppressionInput = z.infer<typeof SuppressionInput>

/** The address, domain, pattern, or id of a suppression in a path. Not validated: an invalid one is simply not found. */
export const SuppressionName = z.string().min(1).max(VALUE_MAX).overwrite(canonicalAddress)

const filter = {
  reason: Reason.optional().describe('Only entries with this reason.'),
  kind: z.enum(SUPPRESSION_KINDS).optional().describe('Only entries of this kind.'),
  ...timeRangeOf('entries'),
}

/** With a search that more entries match, a list has this total, and looks at no more entries than `SEARCH_WALKED` for a page. */
export const SEARCH_COUNTED = 5000
export const SEARCH_WALKED = 10_000

export const SuppressionQuery = PageQuery.extend({
  ...filter,
  search: z
    .string()
    .min(1)
    .max(254)
    .overwrite(canonicalAddressPart)
    .optional()
    .describe(
      `The beginning of an address or of its domain, in any case: \`ada\`, \`example.com\`; with an @ first only that of the domain. With more than ${SEARCH_COUNTED} matches, \`total\` is ${SEARCH_COUNTED}, and a page before the last may have few entries, or none.`,
    ),
}).refine(...IN_ORDER)
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
  reason: filter.reason,
  kind: filter.kind,
})
export type SuppressionExportQuery = z.infer<typeof SuppressionExportQuery>

export const SUPPRESSION_IMPORT_MAX = 1000

/** An entry whose text is not validated here, so that an invalid one fails alone. */
const ImportedSuppression = z.object({
  email: z
    .string()
    .overwrite(canonicalAddress)
    .optional()
    .describe('The address. Give either `email` or `value`. An invalid entry does not affect the others.'),
  value: z.string().optional().describe('A domain, a pattern, or an address, in the form that a single entry has.'),
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
    `1 to ${SUPPRESSION_IMPORT_MAX} entries.`,
  ),
})
export type SuppressionImport = z.infer<typeof SuppressionImport>

/** The outcome of an import. `totalRequested` is the sum of the other counts. */
export const SuppressionImportResult = z.object({
  totalRequested: z.int(),
  createdCount: z.int().describe('The number of entries that were added.'),
  unchangedCount: z
    .int()
    .describe('The number of entries that were already on the list, or are repeated in the request.'),
  failureCount: z
    .int()
    .describe('The number of refused entries: invalid ones, and domains and patterns for which there is no room.'),
  errors: z.array(
    z.object({
      index: z.int().describe('The position in the request, from 0.'),
      email: z.string().describe('The text that was sent; its first 320 characters.'),
      error: z.string(),
    }),
  ),
})
export type SuppressionImportResult = z.infer<typeof SuppressionImportResult>
