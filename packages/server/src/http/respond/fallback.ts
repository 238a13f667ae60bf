import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server, ServerRoute } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import { bareOptions } from '../hapi-options.ts'
import { type Api, stateOf } from '../request-state.ts'
import type { Route } from '../route.ts'
import { refuse } from './respond.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export const FALLBACK_PATH = '/{path*}'

/** Marks the routes of the fallback. */
export const FALLBACK = 'fallback'

/** Answers a request for a path that does not exist, if the page is for this client. */
export type AnswerNotFound = (request: Request, h: ResponseToolkit) => ResponseObject | undefined

/** The routes that `shadowed` finds, and the page that browsers see elsewhere. */
export interface KnownRoutes {
  readonly shadowed: readonly ShadowedRoute[]
  readonly answerNotFound: AnswerNotFound
}

/** Answers requests without a route: preflights, 405 with the methods of the path, and 404. */
export function fallbackRoutes(api: Api, server: Server, { shadowed, answerNotFound }: KnownRoutes): ServerRoute[] {
  /**
   * Returns the methods of a path. `own` are those documented for it, without those of a path whose parameters also
   * match it.
   */
  function methodsOf(request: Request): { readonly methods: Method[]; readonly own: Method[] } {
    const matches = METHODS.flatMap((method) => {
      const match = server.match(lowerCase(method), request.path)
      return match === null || match.settings.tags?.includes(FALLBACK) ? [] : [{ method, path: match.path }]
    })
    const fewest = Math.min(...matches.map(({ path }) => parametersIn(path)))
    const own = matches.filter(({ path }) => parametersIn(path) === fewest)
    return { methods: matches.map(({ method }) => method), own: own.map(({ method }) => method) }
  }

  /** Answers without reading the body. */
  function fallBack(request: Request, h: ResponseToolkit): Lifecycle.ReturnValue {
    const { methods, own } = methodsOf(request)
    const allowed = [...own, 'OPTIONS'].join(', ')
    if (request.method === 'options' && methods.length > 0) {
      const response = h.response().code(204).header('allow', allowed)
      response.header('x-request-id', stateOf(api, request).requestId)
      api.cors.preflight(request, response, methods)
      return response.takeover()
    }
    const asked = `${request.method.toUpperCase()} ${request.path}`.slice(0, 200)
    const message = `Endpoint not found: ${asked}.`
    if (methods.length === 0) {
      const page = answerNotFound(request, h)?.header('x-request-id', stateOf(api, request).requestId)
      return (page ?? refuse(api, request, h, new AppError('ROUTE_NOT_FOUND', { message }))).takeover()
    }
    const suggestion = `This path supports ${methods.join(', ')}.`
    const error = new AppError('METHOD_NOT_ALLOWED', { message: `Method not allowed: ${asked}.`, suggestion })
    return refuse(api, request, h, error).header('allow', allowed).takeover()
  }

  const answering = (method: Method | '*', path: string): ServerRoute => ({
    method,
    path,
    options: {
      ...bareOptions({ hasBody: method !== 'GET' }),
      tags: [FALLBACK],
      ext: { onPreAuth: { method: fallBack } },
      handler: (_, h) => h.response().code(404),
    },
  })
  return [...shadowed.map(({ method, path }) => answering(method, path)), answering('*', FALLBACK_PATH)]
}

const parametersIn = (path: string) => path.split('{').length - 1

/**
 * A method that a path lacks but a path with more parameters would match: `GET /contacts/lookup` does not ask for a
 * contact.
 */
export interface ShadowedRoute {
  readonly method: Method
  readonly path: string
}

/**
 * Finds the shadowed routes. It takes 5 ms for all routes, so it is not done for each server: a command on a database
 * has its own.
 */
export function shadowedBy(routes: readonly Route[]): readonly ShadowedRoute[] {
  const patterns = routes.filter(({ takesAnyName }) => !takesAnyName)
  return [...new Set(routes.map(({ path }) => path))].flatMap((path) =>
    METHODS.filter((method) => !routes.some((route) => route.path === path && route.method === method))
      .filter((method) => patterns.some((pattern) => pattern.method === method && covers(pattern.path, path)))
      .map((method) => ({ method, path })),
  )
}

/** Returns whether a pattern matches all that a path matches, and more. */
function covers(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const theirs = pattern.split('/')
  const matches = theirs.every((their, at) => their === segments[at] || (isParameter(their) && segments[at] !== ''))
  return matches && theirs.length === segments.length && parametersIn(pattern) > parametersIn(path)
}

const isParameter = (segment: string) => segment.startsWith('{')

function lowerCase(method: Method) {
  return ({ GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const)[method]
}
