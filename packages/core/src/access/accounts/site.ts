import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { RETURN_PAGES } from './schema.ts'

const BASE = /^(https?:\/\/(\[[^\]]+\]|[^/:]+)(?::\d+)?)(\/.*)?$/
/** A path that ends here, with a query, of characters with the same meaning to every browser. */
const PATH = /^([\w\-./]+)(?:\?[\w\-.~%@:=&+?/]*)?$/

/** Returns the URL at which browsers reach us, whatever host a request names. */
export function siteOf({ settings }: Pick<World, 'settings'>) {
  const [, origin = '', id = '', path = ''] = BASE.exec(settings.baseUrl) ?? []
  return { id, origin, path }
}

/**
 * Returns the path if it is that of a page to return to. Throws `BAD_REQUEST` for a page of another site, and for one
 * of ours that redirects or signs out.
 */
export function ownPath(world: Pick<World, 'settings'>, path: string): string {
  const { path: base } = siteOf(world)
  const page = PATH.exec(path)?.[1]
  if (RETURN_PAGES.some((own) => page === base + own)) return path
  throw new AppError('BAD_REQUEST', { message: 'The return URL is not allowed.' })
}
