import type { Lifecycle, Request, ResponseToolkit, Server, ServerRoute } from '@hapi/hapi'
import { AppError } from '@posthorn/core'
import { type Api, bareOptions, refuse, visitOf } from '../lifecycle.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const FALLBACK_PATH = '/{path*}'

/** What answers where no route does: preflights, and 404 that says which methods a path has. */
export function fallbackRoute(api: Api, server: Server, prefix: string): ServerRoute {
  /** The methods that a path answers to. */
  function methodsOf(request: Request): string[] {
    return METHODS.filter((method) => {
      const match = server.match(lowerCase(method), request.path)
      return match !== null && match.path !== prefix + FALLBACK_PATH
    })
  }

  /** Without looking at the body, which nobody has a use for. */
  function fallBack(request: Request, h: ResponseToolkit): Lifecycle.ReturnValue {
    const methods = methodsOf(request)
    if (request.method === 'options' && methods.length > 0) {
      const response = h
        .response()
        .code(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
      response.header('x-request-id', visitOf(api, request).requestId)
      api.cors.preflight(request, response, methods)
      return response.takeover()
    }
    const asked = `${request.method.toUpperCase()} ${request.path}`
    const error = new AppError('ROUTE_NOT_FOUND', {
      message: `There is no endpoint ${asked.slice(0, 200)}.`,
      ...(methods.length > 0 && { suggestion: `This path answers to ${methods.join(', ')}.` }),
    })
    return refuse(api, request, h, error).takeover()
  }

  return {
    method: '*',
    path: FALLBACK_PATH,
    options: {
      ...bareOptions(true),
      ext: { onPreAuth: { method: fallBack } },
      handler: (_, h) => h.response().code(404),
    },
  }
}

function lowerCase(method: (typeof METHODS)[number]) {
  return ({ GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const)[method]
}
