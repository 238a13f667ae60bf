import {
  SUPPRESSION_KINDS,
  SUPPRESSION_REASONS,
  type Suppression,
  type SuppressionBatch,
  SuppressionImportResult,
  suppressionId,
} from '@posthorn/core/people'
import { z } from 'zod'
import { type Parts, presentPages } from '../http/reply.ts'
import { pageOf, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const SuppressionRecord = z
  .object({
    id: z.string().describe('The id, which GET and DELETE /suppressions/{email} accept instead of the text.'),
    kind: z.enum(SUPPRESSION_KINDS).describe('One address, all addresses of a domain, or those that match a pattern.'),
    value: z
      .string()
      .nullable()
      .describe(
        'The address, the domain (`.example.com` includes its subdomains), or the pattern. Null after the person was erased: only a keyed hash remains, with which the address can still be found.',
      ),
    email: z.string().nullable().describe('The same text if it is an address; null otherwise.'),
    reason: z.enum(SUPPRESSION_REASONS).describe('The reason: a bounce, a spam complaint, or manually added.'),
    createdAt: Timestamp.describe('When the suppression began.'),
  })
  .meta({ id: 'Suppression', description: 'An entry of the suppression list: its addresses receive no mail.' })

export const SuppressionPage = pageOf('SuppressionPage', SuppressionRecord)

export const SuppressionImportRecord = SuppressionImportResult.meta({ id: 'SuppressionImportResult' })

export const EXAMPLE_DOMAIN = {
  id: 'sup_0e4b7d21c95f38a6d1b0c4e7f2a9835b6c7d8e9f0a1b2c3d4e5f60718293a4b5',
  kind: 'DOMAIN',
  value: '.example.org',
  email: null,
  reason: 'MANUAL',
  createdAt: '2026-11-20T08:00:00.000Z',
} as const satisfies z.input<typeof SuppressionRecord>

export const EXAMPLE_SUPPRESSION = {
  id: 'sup_5f0c9b1e7a3d4c68b2f1e09d7c6a5b4f3e2d1c0b9a8f7e6d5c4b3a2918071625',
  kind: 'ADDRESS',
  value: 'ada@example.com',
  email: 'ada@example.com',
  reason: 'BOUNCE',
  createdAt: '2026-11-21T09:30:00.000Z',
} as const satisfies z.input<typeof SuppressionRecord>

/** A suppression as it is on the wire. */
export const presentSuppression = (suppression: Suppression) =>
  onWire(SuppressionRecord, suppression, {
    id: suppressionId(suppression),
    email: (suppression.kind === 'ADDRESS' ? suppression.value : undefined) ?? null,
  })

/** A batch of an export, as it is on the wire. */
export function presentSuppressionBatch(batch: SuppressionBatch): Parts<z.input<typeof SuppressionPage>> {
  const { data, cursor, total } = batch
  return { data: presentPages(data, presentSuppression), cursor, hasMore: () => cursor() !== undefined, total }
}
