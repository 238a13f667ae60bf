import { createHash } from 'node:crypto'
import { AppError, type Context, inTransaction } from '@posthorn/core/kernel'
import {
  type Answer,
  type RequestOrigin,
  type RevisedNoun,
  type RevisedRecord,
  requireRevision,
} from '@posthorn/core/tenant'
import type { Reply, WireReply } from '../reply.ts'
import { changesNothing, type Route } from '../route.ts'
import { handleAudited, isAudited } from './audited.ts'
import { type Conditions, conditionsOf, isFulfilled } from './conditions.ts'

type Input = Parameters<Route['handle']>[0] & { readonly ctx: Context }

/**
 * Does the work of a route in a project. The conditions of a request that changes a record are compared in the
 * transaction of the change, which locks the record first.
 */
export async function handleRevised(route: Route, input: Input, requestOrigin: () => RequestOrigin): Promise<Reply> {
  const { revises } = route
  if (changesNothing(route)) {
    const reply = await handleAudited(route, input, requestOrigin)
    return revises === undefined ? reply : requireRead(reply, input)
  }
  const conditions = conditionsOf(input.header)
  if (revises === undefined) {
    if (conditions && !isFulfilled(conditions, NO_REVISION)) throw withoutRevisions(conditions)
    return isAudited(route) ? handleAudited(route, input, requestOrigin) : route.handle(input)
  }
  const record = recordOf(revises, input)
  return inTransaction(input.ctx, async (ctx) => {
    if (conditions) await requireRevision(ctx, record, (revision) => isFulfilled(conditions, revision))
    const reply = await handleAudited(route, { ...input, ctx }, requestOrigin)
    if (reply.body === undefined || revisionOf(reply) !== undefined) return reply
    // The answer shows a part of the record.
    const held = await ctx.store.revisions.hold(record)
    return held ? { ...reply, revision: held.revision } : reply
  })
}

/** The tag of a resource without revisions, which no tag of a request can be. */
const NO_REVISION = -1

function recordOf(noun: RevisedNoun, { params }: Input): RevisedRecord {
  const ids: Readonly<Record<string, unknown>> = { ...(typeof params === 'object' && params) }
  return { noun, id: String(ids[noun === 'member' ? 'userId' : 'id']) }
}

/** Compares what was read. The server sends 304 for `If-None-Match`. */
function requireRead(reply: Reply, { header }: Input): Reply {
  // A malformed header is refused, as for a change.
  const { match } = conditionsOf(header) ?? {}
  const revision = match === undefined ? undefined : revisionOf(reply)
  if (revision === undefined || isFulfilled({ match, noneMatch: undefined }, revision)) return reply
  throw new AppError('REVISION_CONFLICT', { details: { revision } })
}

/** Returns the revision of the record that an answer shows. */
export const revisionOf = ({ revision, body }: Pick<Reply, 'revision' | 'body'>): number | undefined =>
  revision ?? revisionIn(body)

function revisionIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('revision' in body)) return undefined
  return typeof body.revision === 'number' ? body.revision : undefined
}

const withoutRevisions = ({ match }: Conditions) =>
  new AppError('REVISION_CONFLICT', {
    message: 'This operation does not compare revisions, so nothing was done.',
    suggestion: `Send the request without ${match === undefined ? 'If-None-Match' : 'If-Match'}.`,
  })

/** The number of characters of a digest. */
const DIGEST = 10

/**
 * Adds the entity tag: the revision, and a digest of the text, because some records also show counts, which change
 * without a new revision. A stored answer has the revision in its text.
 */
export function withTag<A extends Answer>(
  { revises }: Pick<Route, 'revises'>,
  answer: A,
  revision?: number,
): A & Pick<WireReply, 'etag'> {
  const { body } = answer
  if (revises === undefined || body === '') return answer
  const known = revision ?? revisionIn(JSON.parse(body))
  if (known === undefined) return answer
  return { ...answer, etag: `${known}-${createHash('sha256').update(body).digest('base64url').slice(0, DIGEST)}` }
}
