import { Readable } from 'node:stream'
import { AppError, type Context, disabledError } from '@posthorn/core/kernel'
import { EVENTS, LINES, preferredMedia } from '../accept.ts'
import { Follower, type Following } from '../follow/follower.ts'
import { type InLine, JsonStream, LineStream, ok, type Reply, type WireReply } from '../reply.ts'
import { type Api, type ApiRequest, ownerOf, stateOf } from '../request-state.ts'
import type { Route } from '../route.ts'

type PagedBody = JsonStream<object> | LineStream

const isPaged = (body: unknown): body is PagedBody => body instanceof JsonStream || body instanceof LineStream

/** Begins the stream that the client accepts instead of JSON; undefined if it wants none, or the route has none. */
export function streamOf(
  api: Api,
  route: Route,
  request: ApiRequest,
  input: Parameters<NonNullable<Route['follow']>>[0],
): Promise<WireReply> | undefined {
  const { inLines, follow } = route
  // The answer to HEAD has no body that could be read to its end.
  if (!(inLines || follow) || request.method !== 'get') return undefined
  const media = preferredMedia(request.raw.req.headers.accept, [LINES, EVENTS])
  if (media === LINES && inLines) return performStreaming(api, request, async () => ok(await inLines(input)))
  return media === EVENTS && follow ? performFollowing(api, request, follow(input)) : undefined
}

async function performFollowing(api: Api, request: ApiRequest, following: Following): Promise<WireReply> {
  const { ctx, again } = stateOf(api, request)
  if (!ctx || !again) throw new Error('only callers with a project follow')
  requireActive(ctx)
  const end = api.openStreams.begin(ctx)
  try {
    const admission = { ctx, again: async () => requireActive(await again()), inLine: lineOf(api, request) }
    const body = (await Follower.open(api.feed, following, admission)).once('close', end)
    // Each event is sent when it happens: compression and proxies would wait for more.
    request.info.acceptEncoding = 'identity'
    return { statusCode: 200, body, headers: { 'content-type': EVENTS, 'x-accel-buffering': 'no' }, replayed: false }
  } catch (error) {
    end()
    throw error
  }
}

/** A project that is suspended or being emptied reads pages, but follows nothing. */
function requireActive(ctx: Context): Context {
  if (ctx.project.disabled) throw disabledError(ctx.project)
  return ctx
}

/** Reads the first page before the answer begins; one owner may read only a few such answers at the same time. */
export async function performStreaming(
  api: Api,
  request: ApiRequest,
  handle: () => Promise<Reply>,
): Promise<WireReply> {
  const { ctx } = stateOf(api, request)
  const end = api.activeDownloads.begin(ctx ? ownerOf(ctx) : '')
  try {
    const { status, body } = await lineOf(api, request)(handle)
    if (!isPaged(body)) throw new Error('a route that streams answers with a stream')
    const headers = body instanceof LineStream ? { 'content-type': LINES } : {}
    return { statusCode: status, body: readable(api, request, body).once('close', end), headers, replayed: false }
  } catch (error) {
    end()
    throw error
  }
}

/** Pages of a long answer that are read within this time of a check of the caller need no other one. */
const CONFIRMED_MS = 1000

/**
 * Logs an error in the middle of an answer and breaks the connection, so that no client takes a part for the whole. A
 * caller who loses the right to read also loses the rest.
 */
export function readable(api: Api, request: ApiRequest, body: PagedBody): Readable {
  const { requestId } = stateOf(api, request)
  return Readable.from(body.text(confirmedLine(api, request)), { objectMode: false }).on('error', (error) => {
    const record = { err: error, requestId, method: request.method }
    if (error instanceof AppError && error.kind !== 'bug')
      api.world.log.info(record, 'the rest of a response was refused')
    else api.world.log.error(record, 'response stream failed')
  })
}

/** Checks the rights of the caller before pages. */
function confirmedLine(api: Api, request: ApiRequest): InLine {
  const { again } = stateOf(api, request)
  const inLine = lineOf(api, request)
  if (!again) return inLine
  let confirmedAt = performance.now()
  return (work) =>
    inLine(async () => {
      if (performance.now() - confirmedAt >= CONFIRMED_MS) {
        await again()
        confirmedAt = performance.now()
      }
      return work()
    })
}

/** Runs the pages of one project one at a time. Pages of two projects run in parallel. */
export function lineOf(api: Api, request: ApiRequest): InLine {
  const { ctx } = stateOf(api, request)
  return async (work) => {
    const leave = await api.pageLine.enter(ctx ? ownerOf(ctx) : '')
    try {
      return await work()
    } finally {
      setImmediate(leave) // after a turn of the event loop, so that pages do not follow each other in one
    }
  }
}
