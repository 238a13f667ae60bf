import { BRIEF_SIZE_MAX, type Context, isPublicActor, parse, parseKnown } from '@posthorn/core/kernel'
import {
  type Answer,
  answerOnce,
  answerRepeatably,
  findAnswer,
  type IdempotentRequest,
  type RequestOrigin,
} from '@posthorn/core/tenant'
import { callerOf } from '../caller.ts'
import { FileBody, JsonStream, type Reply, type WireReply, withUnknown } from '../reply.ts'
import { type Api, type ApiRequest, originOf, ownerOf, stateOf } from '../request-state.ts'
import { type Route, requireDefense } from '../route.ts'
import { BODY_LIMIT, PUBLIC_BODY_LIMIT, requireJson } from './body.ts'
import { contentOfForm, readForm } from './form.ts'
import { idempotencyKey, idempotentRequest } from './idempotency.ts'
import { parseJson } from './json.ts'
import { LONG_BODY, type ReadJson } from './json-reader.ts'
import { parseQuery } from './query.ts'
import type { ReceivedRequest } from './receive.ts'
import { handleRevised, revisionOf, withTag } from './revised.ts'
import { lineOf, performStreaming, readable, streamOf } from './stream.ts'

/** The body, where the method has one. */
export function receiveBody(api: Api, route: Route, request: ApiRequest): Promise<ReceivedRequest> | undefined {
  if (route.method === 'GET') return undefined
  const { ctx } = stateOf(api, request)
  const limit = ctx && isPublicActor(ctx.actor) ? PUBLIC_BODY_LIMIT : (route.body?.limit ?? BODY_LIMIT)
  return api.receiver.receive(request.raw.req, () => accountOf(api, request), limit)
}

/**
 * Returns the account that answers for a body. Callers without one answer for themselves, by the network that they come
 * from.
 */
function accountOf(api: Api, request: ApiRequest): string | Promise<string> {
  const { ctx, user } = stateOf(api, request)
  return ctx ? api.accountOf(ctx) : (user?.user.id ?? callerOf(api, request).network ?? 'strangers')
}

/** Runs the second stage: parses once, then does the work, at most once for an idempotency key. */
export async function perform(
  api: Api,
  route: Route,
  request: ApiRequest,
  bytes: Buffer | undefined,
): Promise<WireReply> {
  const { raw } = request
  const key = bytes && idempotencyKey(raw.req)
  const { schema, format, isOptional } = route.body ?? {}
  const form = bytes && format === 'form' ? await readForm(raw.req, bytes) : undefined
  const isLeftOut = isOptional && bytes?.length === 0
  const isRaw = format === 'raw'
  const json = bytes && schema && !form && !isLeftOut && !isRaw ? readJson(api, route, request, bytes) : undefined
  const read = json instanceof Promise ? await json : json
  const sent = isRaw || !schema ? undefined : parseKnown(schema, isLeftOut ? {} : (form ?? read?.value))
  const answered = (reply: Reply) => withUnknown(route, reply, sent?.unknown ?? [])
  const { ctx: before, user, operator } = stateOf(api, request)
  const input: Input = {
    ctx: before ?? user ?? operator ?? api.world,
    params: route.params && parse(route.params, request.params, 'BAD_REQUEST'),
    query: parseQuery(route, request.query),
    body: sent?.value,
    raw: bytes ?? new Uint8Array(),
    header: (name: string) => textOf(raw.req.headers[name]),
    world: api.world,
    caller: () => callerOf(api, request),
    hasLeft: () => raw.res.destroyed,
    isShuttingDown: () => api.shutdown.isBegun,
    prepared: undefined,
  }
  const size = await sizeOf(api, route, request, input)
  const { ctx } = stateOf(api, request)
  if (ctx) {
    // Another look at the caller may have found another context.
    input.ctx = ctx
    requireDefense(route, input)
  }
  if (ctx && bytes && key !== undefined) {
    const sha256 = read?.sha256 ?? ctx.secrets.sha256(form ? await contentOfForm(form) : bytes)
    const once = idempotentRequest(ctx, { key, request: raw.req, sha256, sealed: route.sealed ?? false })
    return performOnce(
      ctx,
      route,
      { request: once, size, answered, requestOrigin: () => originOf(api, request) },
      input,
    )
  }
  const handle = () => handleAlone(api, route, request, input)
  const stream = streamOf(api, route, request, input)
  if (stream) return stream
  if (route.streams) return performStreaming(api, request, handle)
  const reply = answered(await (route.waitsInLine ? lineOf(api, request)(handle) : handle()))
  if (reply.body instanceof JsonStream)
    return { statusCode: reply.status, body: readable(api, request, reply.body), replayed: false }
  if (!(reply.body instanceof FileBody)) {
    const answer = asText(reply)
    // What was written must be answered.
    if (ctx && route.method === 'GET') api.unreadAnswers.hold(ownerOf(ctx), answer.body.length, raw.res)
    const tagged = withTag(route, answer, revisionOf(reply))
    return { ...tagged, ...(reply.headers && { headers: reply.headers }), replayed: false }
  }
  return { statusCode: reply.status, body: reply.body.content, headers: reply.body.headers, replayed: false }
}

const textOf = (header: string | readonly string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** Does the work of a request whose answer is not stored. */
async function handleAlone(api: Api, route: Route, request: ApiRequest, input: Input): Promise<Reply> {
  if (route.prepare) input.prepared = await route.prepare(input)
  return isOfProject(input) ? handleRevised(route, input, () => originOf(api, request)) : route.handle(input)
}

const isOfProject = (input: Input): input is Input & { readonly ctx: Context } => 'project' in input.ctx

/** Parses a long body on another thread, so that other requests do not wait. */
function readJson(api: Api, route: Route, request: ApiRequest, bytes: Buffer) {
  if (!route.body?.takesAnyMedia) requireJson(request.raw.req)
  if (bytes.length > LONG_BODY) return readLong(api, route, request, bytes)
  const read: ReadJson = { value: parseJson(bytes), sha256: undefined }
  return read
}

async function readLong(api: Api, { body }: Route, request: ApiRequest, bytes: Buffer): Promise<ReadJson> {
  return api.jsonReader.read(bytes, { owner: await accountOf(api, request), base64At: body?.base64At })
}

/** One object for all stages, whose context and preparation come later than the rest. */
type Input = Omit<Parameters<Route['handle']>[0], 'ctx' | 'prepared'> & {
  ctx: Parameters<Route['handle']>[0]['ctx']
  prepared: unknown
}

/** Returns the size of brief work, whose transaction checks the caller. Other work confirms the caller first. */
async function sizeOf(api: Api, route: Route, request: ApiRequest, input: Input): Promise<number | undefined> {
  const { ctx, confirm } = stateOf(api, request)
  const size = ctx && route.cost?.size?.(input)
  if (size !== undefined && size <= BRIEF_SIZE_MAX) return size
  await confirm?.()
  return undefined
}

/** Does long work outside the transaction, because others would wait for its end. */
async function performOnce(
  ctx: Context,
  route: Route,
  {
    request,
    size,
    answered,
    requestOrigin,
  }: {
    readonly request: IdempotentRequest
    readonly size: number | undefined
    answered(reply: Reply): Reply
    requestOrigin(): RequestOrigin
  },
  input: Input,
): Promise<WireReply> {
  const isLong = route.prepare !== undefined && (route.cost?.preparesLong?.(input) ?? true)
  const known = isLong && (await findAnswer(ctx, request))
  if (known) return withTag(route, known)
  if (route.prepare) input.prepared = await route.prepare(input)
  let revision: number | undefined
  const work = async (ctx: Context) => {
    const reply = answered(await handleRevised(route, { ...input, ctx }, requestOrigin))
    revision = revisionOf(reply)
    return asText(reply)
  }
  const { isRepeatable } = route.cost ?? {}
  const answer = await (isRepeatable ? answerRepeatably(ctx, request, work) : answerOnce(ctx, request, work, size))
  return withTag(route, answer, revision)
}

function asText({ status, body }: Reply): Answer {
  return { statusCode: status, body: body === undefined ? '' : JSON.stringify(body) }
}
