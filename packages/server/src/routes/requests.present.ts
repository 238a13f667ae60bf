import type { RequestPage, RequestRecord } from '@posthorn/core/tenant'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'
import { ActorRecord, presentActor } from './audit.present.ts'

export const RequestResource = z
  .object({
    id: z.string(),
    createdAt: Timestamp,
    method: z.string(),
    route: z.string().describe('The path of the operation, with its parameters in braces.'),
    path: z.string().describe('The path with the ids that were asked for; other parameters stay in braces.'),
    status: z.int().describe('The HTTP status; 499 when the caller disconnected before the answer.'),
    errorCode: z.string().nullable(),
    actor: ActorRecord.describe('The key or the member.'),
    durationMs: z.int(),
    requestId: z
      .string()
      .nullable()
      .describe(
        'The `x-request-id` of the answer; null where the caller chose one with unusual characters, or one that looks like a secret.',
      ),
  })
  .meta({ id: 'RequestRecord', description: 'An answered request, without its query, its headers, and its body.' })

export const RequestPageRecord = z
  .object({
    data: z.array(RequestResource),
    cursor: z.string().optional(),
    hasMore: z.boolean(),
    missing: z
      .int()
      .describe('The number of requests of the kept days, or since the day of `from`, that were not recorded.'),
  })
  .meta({ id: 'RequestRecordPage' })

export const EXAMPLE_REQUEST: z.input<typeof RequestResource> = {
  id: 'rql_01kajw6zq4h2n8s5r7p3d9f0ya',
  createdAt: '2026-11-21T09:30:00.000Z',
  method: 'PATCH',
  route: '/contacts/{id}',
  path: '/contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1zf',
  status: 422,
  errorCode: 'VALIDATION_ERROR',
  actor: { type: 'key', id: 'key_01kajw6zq4h2n8s5r7p3d9f0ya', name: 'shop', prefix: 'sk_0a1b2c3d' },
  durationMs: 4,
  requestId: 'req_01kajw6zq4h2n8s5r7p3d9f0ya',
}

function presentRequest(
  { createdAt, errorCode, actor, requestId, ...rest }: RequestRecord,
  addresses: ReadonlyMap<string, string>,
): z.input<typeof RequestResource> {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    errorCode: errorCode ?? null,
    actor: presentActor(actor, addresses),
    requestId: requestId ?? null,
  }
}

/** A page as it is on the wire; `addresses` are those of members. */
export function presentRequests(
  { data, cursor, hasMore, missing }: RequestPage,
  addresses: ReadonlyMap<string, string>,
): z.input<typeof RequestPageRecord> {
  return {
    data: data.map((record) => presentRequest(record, addresses)),
    ...(cursor !== undefined && { cursor }),
    hasMore,
    missing,
  }
}
