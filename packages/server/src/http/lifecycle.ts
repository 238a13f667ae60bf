import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { AppError, ProjectChanged } from '@posthorn/core'
import { admit } from './admit/admit.ts'
import { bareOptions } from './hapi-options.ts'
import { performTraced, receiveBody } from './perform/perform.ts'
import type { Received } from './perform/receive.ts'
import { type Api, stateOf } from './request-state.ts'
import { refuse, respond } from './respond/respond.ts'
import type { Route } from './route.ts'

/** The hapi route: admit, perform, respond. A request is admitted before its body is read. */
export function hapiRoute(api: Api, route: Route): ServerRoute {
  return {
    method: route.method,
    path: route.path,
    options: {
      ...bareOptions(route.method !== 'GET'),
      ext: { onPreAuth: { method: (request, h) => admitOrRefuse(api, route, request, h) } },
      handler: (request, h) => answer(api, route, request, h),
    },
  }
}

async function admitOrRefuse(
  api: Api,
  route: Route,
  request: Request,
  h: ResponseToolkit,
): Promise<Lifecycle.ReturnValue> {
  try {
    await admit(api, route, request)
    return h.continue
  } catch (error) {
    return refuse(api, request, h, error).takeover()
  }
}

async function answer(api: Api, route: Route, request: Request, h: ResponseToolkit): Promise<ResponseObject> {
  let received: Received | undefined
  try {
    received = await receiveBody(api, route, request)
    return respond(api, request, h, await performCurrent(api, route, request, received?.bytes))
  } catch (error) {
    return refuse(api, request, h, error)
  } finally {
    received?.release()
  }
}

/** How often work begins again because project or key changed meanwhile. */
const ATTEMPTS = 3

/**
 * Performs the request; again, after another look at the caller, when project or key are not as they were remembered. Nothing is
 * refused for what was remembered, either: the work may have been refused before its transaction compared the project.
 */
async function performCurrent(...args: Parameters<typeof performTraced>): ReturnType<typeof performTraced> {
  const [api, , request] = args
  for (let attempt = 1; ; attempt++) {
    try {
      return await performTraced(...args)
    } catch (error) {
      if (!(error instanceof ProjectChanged || error instanceof AppError) || attempt === ATTEMPTS) throw error
      const state = stateOf(api, request)
      const before = JSON.stringify(state.ctx?.project)
      await state.confirm?.()
      if (error instanceof AppError && JSON.stringify(state.ctx?.project) === before) throw error
      // Whoever changes a project again and again is answered too: nothing is compared after the last look.
      if (attempt === ATTEMPTS - 1 && state.ctx) state.ctx = { ...state.ctx, beginInGroup: undefined }
    }
  }
}
