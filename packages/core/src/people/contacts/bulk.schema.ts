import { z } from 'zod'
import { canonicalAddressPart } from '../../kernel/address/address.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import { defineJob } from '../../tenant/jobs/definition.ts'

/** The operations of bulk jobs on contacts. */
export const BULK_OPERATIONS = ['subscribe', 'unsubscribe', 'delete'] as const
export type BulkOperation = (typeof BULK_OPERATIONS)[number]

/** The most ids of one request. */
export const BULK_MAX = 1000

/** The most errors that a result lists; further ones are only counted. */
export const BULK_ERRORS_MAX = 1000

const Ids = z.array(z.string().min(1).max(64))

/** Selects contacts by id, or by a query with exceptions. Fields of the other mode are refused. */
export const BulkRequest = z
  .object({
    mode: z.enum(['ids', 'query']).optional().describe('How the contacts are selected; ids by default.'),
    contactIds: shortList(Ids.min(1), BULK_MAX).optional().describe('With mode ids: 1 to 1000 contacts.'),
    filter: z
      // Strict, unlike other bodies: ignoring an unknown filter would change more contacts than the caller meant.
      .strictObject({
        search: z
          .string()
          .max(254)
          .overwrite(canonicalAddressPart)
          .optional()
          .describe('A part of the email address, in any case.'),
      })
      .optional()
      .describe('With mode query: the contacts that match a search; an empty object means all contacts.'),
    excludeIds: shortList(Ids, BULK_MAX).optional().describe('With mode query: at most 1000 contacts to exclude.'),
  })
  .superRefine((request, refinement) => {
    const mode = request.mode ?? 'ids'
    const refuse = (field: string, code: string, message: string) =>
      refinement.addIssue({ code: 'custom', path: [field], message, params: { code } })
    const needed = mode === 'ids' ? 'contactIds' : 'filter'
    if (request[needed] === undefined) refuse(needed, 'required', `is required with mode ${mode}`)
    for (const field of mode === 'ids' ? (['filter', 'excludeIds'] as const) : (['contactIds'] as const)) {
      if (request[field] !== undefined) refuse(field, 'not_allowed', `is not allowed with mode ${mode}`)
    }
  })
  .meta({
    allOf: [
      {
        if: { required: ['mode'], properties: { mode: { const: 'query' } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
        then: { required: ['filter'], not: { required: ['contactIds'] } },
        else: {
          required: ['contactIds'],
          not: { anyOf: [{ required: ['filter'] }, { required: ['excludeIds'] }] },
        },
      },
    ],
  })
export type BulkRequest = z.infer<typeof BulkRequest>

/** The input of a bulk job: ids as they were sent, or a search in addresses with contacts to leave out. */
export const BulkJob = defineJob(
  'contacts.bulk',
  z.object({
    operation: z.enum(BULK_OPERATIONS),
    contactIds: z.exactOptional(z.array(z.string()).readonly()),
    search: z.exactOptional(z.string()),
    excludeIds: z.exactOptional(z.array(z.string()).readonly()),
  }),
)

/** The outcome of a bulk job; each contact counts once, however often it was named. */
export const BulkResult = z.object({
  operation: z.enum(BULK_OPERATIONS),
  totalRequested: z
    .int()
    .describe(
      'With mode ids: the number of ids in the request, including duplicates. With mode query: the number of found contacts.',
    ),
  successCount: z.int().describe('The number of contacts that were changed or deleted.'),
  unchangedCount: z.int().describe('The number of contacts that needed no change.'),
  failureCount: z.int(),
  errors: z
    .array(
      z.object({
        contactId: z.string(),
        email: z.string().nullable().describe('Null when the contact does not exist.'),
        error: z.string(),
      }),
    )
    .describe('The first 1000.'),
})
export type BulkResult = z.infer<typeof BulkResult>
