import {
  SUPPRESSION_REASONS,
  type Suppression,
  type SuppressionBatch,
  SuppressionImportResult,
} from '@posthorn/core/people'
import { z } from 'zod'
import { type Parts, presentPages } from '../http/reply.ts'
import { pageOf, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const SuppressionRecord = z
  .object({
    email: z
      .string()
      .nullable()
      .describe(
        'Null after the person was erased: only a keyed hash remains, with which the address can still be found.',
      ),
    reason: z.enum(SUPPRESSION_REASONS).describe('The reason: a bounce, a spam complaint, or manually added.'),
    createdAt: Timestamp.describe('When the suppression began.'),
  })
  .meta({ id: 'Suppression', description: 'A suppressed address, which receives no mail.' })

export const SuppressionPage = pageOf('SuppressionPage', SuppressionRecord)

export const SuppressionImportRecord = SuppressionImportResult.meta({ id: 'SuppressionImportResult' })

export const EXAMPLE_SUPPRESSION = {
  email: 'ada@example.com',
  reason: 'BOUNCE',
  createdAt: '2026-11-21T09:30:00.000Z',
} as const satisfies z.input<typeof SuppressionRecord>

/** A suppression as it is on the wire. */
export const presentSuppression = (suppression: Suppression) => onWire(SuppressionRecord, suppression)

/** A batch of an export, as it is on the wire. */
export function presentSuppressionBatch(batch: SuppressionBatch): Parts<z.input<typeof SuppressionPage>> {
  const { data, cursor, total } = batch
  return { data: presentPages(data, presentSuppression), cursor, hasMore: () => cursor() !== undefined, total }
}
