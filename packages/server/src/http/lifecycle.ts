import type { IncomingMessage } from 'node:http'
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import { ProjectChanged } from '@posthorn/core/ports'
import { admit } from './admit/admit.ts'
import { bareOptions } from './hapi-options.ts'
import { perform, receiveBody } from './perform/perform.ts'
import type { WireReply } from './reply.ts'
import { type Api, type ApiRequest, type RequestState, stateOf } from './request-state.ts'
import { refuse, respond } from './respond/respond.ts'
import type { Route } from './route.ts'

/** The hapi route: admit, perform, respond. A request is admitted before its body is read. */
export function hapiRoute(api: Api, route: Route): ServerRoute {
  return {
    method: route.method,
    path: route.path,
    options: {
      ...bareOptions({ hasBody: route.method !== 'GET' }),
      ext: { onPreAuth: { method: (request, h) => admitOrRefuse(api, route, request, h) } },
      handler: (request, h) => answer(api, route, request, h),
    },
  }
}

/** A request whose work was done, or refused, before hapi saw it, and which hapi answers. */
export interface DoneRequest {
  readonly state: RequestState
  readonly reply: Promise<WireReply>
}

const done = new WeakMap<IncomingMessage, DoneRequest>()

/** Lets hapi only answer a request, which is dispatched to it next. */
export function answerByHapi(request: IncomingMessage, result: DoneRequest): void {
  done.set(request, result)
}

async function admitOrRefuse(
  api: Api,
  route: Route,
  request: Request,
  h: ResponseToolkit,
): Promise<Lifecycle.ReturnValue> {
  try {
    const result = done.get(request.raw.req)
    if (result) {
      request.plugins.posthorn = { state: result.state }
      return respond(api, request, h, await result.reply).takeover()
    }
    await admit(api, route, request)
    return h.continue
  } catch (error) {
    return refuse(api, request, h, error).takeover()
  }
}

async function answer(api: Api, route: Route, request: Request, h: ResponseToolkit): Promise<ResponseObject> {
  try {
    return respond(api, request, h, await carryOut(api, route, request))
  } catch (error) {
    return refuse(api, request, h, error)
  }
}

/** Receives the body of an admitted request, and does its work. Throws the error of a refusal. */
export async function carryOut(api: Api, route: Route, request: ApiRequest): Promise<WireReply> {
  const { span } = stateOf(api, request)
  const received = await receiveBody(api, route, request)
  try {
    const bytes = received?.bytes
    for (let attempt = 1; ; attempt++) {
      try {
        return await (span
          ? span.within(() => perform(api, route, request, bytes))
          : perform(api, route, request, bytes))
      } catch (error) {
        if (!(await mayRepeat(api, request, error, attempt))) throw error
      }
    }
  } finally {
    received?.release()
  }
}

/** The number of times that work restarts because project or key changed during it. */
const ATTEMPTS = 3

/**
 * Returns whether the work restarts: a second look at the caller shows that project or key differ from what was
 * remembered. Remembered data causes no refusals, either: the work may have been refused before its transaction
 * compared the project.
 */
async function mayRepeat(api: Api, request: ApiRequest, error: unknown, attempt: number): Promise<boolean> {
  if (!(error instanceof ProjectChanged || error instanceof AppError) || attempt === ATTEMPTS) return false
  const state = stateOf(api, request)
  const before = JSON.stringify(state.ctx?.project)
  await state.confirm?.()
  if (error instanceof AppError && JSON.stringify(state.ctx?.project) === before) return false
  // Callers who keep changing a project get an answer too: nothing is compared after the last look.
  if (attempt === ATTEMPTS - 1 && state.ctx) state.ctx = { ...state.ctx, beginInGroup: undefined }
  return true
}
