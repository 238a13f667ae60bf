import { AppError, type World } from '@posthorn/core/kernel'
import type { ApiRequest } from '../request-state.ts'
import { isLocalBrowser } from './local-browser.ts'

/** Throws `ROUTE_NOT_FOUND` unless this server keeps mail locally. */
export function requireInbox(world: World): void {
  if (world.mailer.local) return
  throw new AppError('ROUTE_NOT_FOUND', {
    message: 'The inbox is off because this server delivers mail.',
    suggestion: 'Use the inbox mailer (POSTHORN_MAILER_URL=inbox:) to capture mail locally.',
  })
}

/**
 * Returns whether the request may see the inbox of the whole deployment without a key. A key that is sent counts, even
 * a wrong one.
 */
export function mayBrowseInbox(world: World, request: ApiRequest): boolean {
  requireInbox(world)
  return request.raw.req.headers.authorization === undefined && isLocalRequest(world, request)
}

/** Returns whether the request comes from a person at this machine. */
export function isLocalRequest(world: World, request: ApiRequest): boolean {
  const { headers } = request.raw.req
  if (request.plugins.posthorn?.actAs) return false
  // hapi's types do not have `isInjected`; anything but false counts as injected.
  const injected = !('isInjected' in request) || request.isInjected !== false
  return isLocalBrowser({ headers, remoteAddress: request.info.remoteAddress, injected }, world.settings.baseUrl)
}
