import type { World } from '../context.ts'
import { AppError } from '../errors.ts'

const BASE = /^(https?:\/\/(\[[^\]]+\]|[^/:]+)(?::\d+)?)(\/.*)?$/
/** A path with a query, of characters that mean the same to every browser. */
const PATH = /^\/[\w\-.~%@:=&+?/]*$/

/** Where browsers reach us, whichever host a request names. */
export function siteOf({ settings }: Pick<World, 'settings'>) {
  const [, origin = '', id = '', path = ''] = BASE.exec(settings.baseUrl) ?? []
  return { id, origin, path }
}

/** Returns the path if it is one of ours. Throws `BAD_REQUEST`: nobody is sent to a page of somebody else. */
export function ownPath(world: Pick<World, 'settings'>, path: string): string {
  const isOurs = PATH.test(path) && path.startsWith(`${siteOf(world).path}/`) && !/\/\/|\/\.\.?(?:[/?]|$)/.test(path)
  if (isOurs) return path
  throw new AppError('BAD_REQUEST', { message: 'The way back leads to another site.' })
}
