import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { AppError, type World } from '@posthorn/core/kernel'
import { requireInbox } from '../../http/admit/inbox-access.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { refuse } from '../../http/respond/respond.ts'
import { escapeHtml } from '../escape.ts'
import { MAIL_FRAME, mailFramePolicy } from '../mail-frame.ts'
import { type Asset, loadAssets } from './assets.ts'

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the routes of the page of the local inbox and its files. The page itself contains no mail, so it is open to everyone. */
export function inboxPageRoutes(api: Api): ServerRoute[] {
  let assets: Promise<ReadonlyMap<string, Asset>> | undefined
  const assetOf = async (name: string): Promise<Asset> => {
    assets ??= loadAssets()
    const asset = (await assets).get(name)
    if (!asset) throw new AppError('ROUTE_NOT_FOUND')
    return asset
  }

  const route = (
    path: string,
    policy: string | ((request: Request) => string),
    find: (request: Request) => Promise<Asset>,
  ): ServerRoute => ({
    method: 'GET',
    path,
    options: {
      ...bareOptions(),
      cache: { otherwise: 'no-cache' },
      handler: async (request, h) => {
        try {
          requireInbox(api.world)
          return answer(h, await find(request), typeof policy === 'string' ? policy : policy(request))
        } catch (error) {
          return refuse(api, request, h, error)
        }
      },
    },
  })

  return [
    route('/inbox', PAGE_POLICY, async ({ path }) => pageFor(api.world, path, await assetOf('inbox.html'))),
    route(
      '/inbox/frame',
      ({ query }) => mailFramePolicy(query),
      async () => ({ content: MAIL_FRAME, contentType: 'text/html; charset=utf-8' }),
    ),
    route('/inbox/assets/{name}', PAGE_POLICY, (request) => assetOf(String(request.params.name))),
  ]
}

function answer(h: ResponseToolkit, { content, contentType }: Asset, policy: string): ResponseObject {
  return h
    .response(content)
    .type(contentType)
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-dns-prefetch-control', 'off')
}

/**
 * Returns the page with a sender that the server accepts, for the command that sends the first mail, and the link to
 * the home page.
 */
function pageFor({ settings }: World, path: string, { content, contentType }: Asset): Asset {
  const sender = `hello@${settings.sandboxDomain ?? 'your-domain.example'}`
  // Relative, because a proxy may serve it below a path of its own; the home page of a server below a path has no slash
  // at its end.
  const below = path.split('/').at(-2)
  const values: Readonly<Record<string, string>> = { sender, home: below ? `../${below}` : './' }
  const html = content.toString().replace(/\{\{(sender|home)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
  return { content: Buffer.from(html), contentType }
}
