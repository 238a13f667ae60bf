import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import type { Api } from '../request-state.ts'
import { refuse } from './respond.ts'

/** Puts hapi's own errors (a path that cannot be decoded, a bug in a page) into our envelope. */
export function envelopeHapiErrors(api: Api) {
  return (request: Request, h: ResponseToolkit): Lifecycle.ReturnValue => {
    const { response } = request
    if (!('isBoom' in response)) return h.continue
    const { statusCode } = response.output
    if (statusCode === 404) return refuse(api, request, h, new AppError('ROUTE_NOT_FOUND', { cause: response }))
    if (statusCode < 500) return refuse(api, request, h, new AppError('BAD_REQUEST', { cause: response }))
    return refuse(api, request, h, response)
  }
}
