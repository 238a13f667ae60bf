import { z } from 'zod'
import type { RequestRecordId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { IN_ORDER, timeRangeOf } from '../../kernel/page/time-range.ts'
import type { AuditActor } from '../audit/schema.ts'

/** An answered request of a project. It contains no body, no query, no address, and no secret. */
export interface RequestRecord {
  readonly id: RequestRecordId
  readonly createdAt: Date
  readonly method: string
  /** The path of the operation with its parameters in braces: `/contacts/{id}`. */
  readonly route: string
  /** The path with the ids that were asked for; other parameters stay in braces, because they may name people. */
  readonly path: string
  readonly status: number
  readonly errorCode: string | undefined
  readonly actor: AuditActor
  readonly durationMs: number
  /** Undefined where the caller chose one that may contain an address or a secret. */
  readonly requestId: string | undefined
}

/** The default number of days after which records are deleted. */
export const REQUESTS_DAYS = 30
/** The most successful requests of a project and day that are recorded, and the most failed ones. */
export const REQUESTS_PER_DAY = 5000

/** The most records that one answer looks at: they cost up to 14 ms among a million, on both engines. */
export const REQUESTS_WALKED = 20_000

/** The kinds of requests, each of which has a share of its own: a flood of one does not hide the other. */
export type RequestKind = 'succeeded' | 'failed'

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'failed'] as const

const Word = z.string().min(1).max(200)

export const RequestsQuery = PageQuery.extend({
  status: z
    .enum(STATUS_CLASSES)
    .optional()
    .describe('Only requests with a status of this class; `failed` for 4xx and 5xx.'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional().describe('Only requests with this method.'),
  path: Word.optional().describe('Only requests of this operation, such as `/contacts/{id}`, or of this exact path.'),
  key: Word.optional().describe('Only requests of this key or user: an id; `secret` or `public` for the two keys.'),
  requestId: z.string().min(1).max(128).optional().describe('Only the request with this `x-request-id`.'),
  ...timeRangeOf('requests'),
}).refine(...IN_ORDER)
export type RequestsQuery = z.output<typeof RequestsQuery>
