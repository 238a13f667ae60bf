import type { Request } from '@hapi/hapi'
import type { Posthorn } from '@posthorn/core/app'
import { actorOnRecord, shownPath, shownRequestId } from '@posthorn/core/tenant'
import { isAnsweredDirectly } from './direct.ts'
import type { ApiRequest } from './request-state.ts'

/** nginx's status for a client that closed the request. */
export const CLIENT_LEFT = 499

/** A request that was answered, or whose client left. */
export interface FinishedRequest {
  readonly request: ApiRequest
  /** The path of its route. */
  readonly route: string
  /** The status that the caller received. */
  readonly status: number
  /** The time from its arrival to its answer. */
  readonly durationMs: number
}

/** Returns the status that the caller received. */
export function sentStatus(request: Request): number {
  // A stream ends when its client leaves, which has received the status by then.
  const isAnswered = request.info.responded !== 0 || isAnsweredDirectly(request) || request.raw.res.headersSent
  return isAnswered ? request.raw.res.statusCode : CLIENT_LEFT
}

/** The routes that are not recorded: reading the records would fill them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['/requests'])

/** Records an answered request of a key or a member for its project. Work of this process itself is none. */
export function recordRequest(
  { world, requests }: Pick<Posthorn, 'world' | 'requests'>,
  { request, route, status, durationMs }: FinishedRequest,
): void {
  const state = request.plugins.posthorn?.state
  const ctx = state?.ctx ?? state?.refusedCtx
  if (!state || !ctx || ctx.actor.kind === 'system' || world.settings.requestsDays === 0) return
  if (LEFT_OUT.has(route)) return
  const at = world.clock.now()
  requests.note(ctx.project.id, { status, at }, () => ({
    createdAt: at,
    method: request.method.toUpperCase(),
    route,
    path: shownPath(route, request.params),
    status,
    errorCode: state.errorCode,
    actor: actorOnRecord(ctx.actor),
    durationMs: Math.round(durationMs),
    requestId: shownRequestId(state.requestId),
  }))
}
