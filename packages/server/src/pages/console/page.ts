import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { bareOptions } from '../../http/hapi-options.ts'
import { addEntityTag } from '../../http/respond/entity-tag.ts'
import { pageStyle } from '../browser.ts'
import { MAIL_FRAME, mailFramePolicy } from '../mail-frame.ts'
import { policyOf } from '../policy.ts'
import { once } from '../text-route.ts'
import { type ConsoleFile, consoleFolder, loadConsole } from './files.ts'

const YEAR = 31_536_000

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ABSENT_STYLE = pageStyle('not-found.css')
const ABSENT_POLICY = policyOf({ style: ABSENT_STYLE })
const ABSENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The console is not built</title>
<style>${ABSENT_STYLE}</style>
</head>
<body>
<main>
<h1>The console is not built</h1>
<p>The files of the package @posthorn/console are missing. In a clone, run <code>npm run build</code>, and start the server again.</p>
</main>
</body>
</html>
`

/**
 * Returns the routes of the console: its files, and its page at each path below `/app` that is no file, because the
 * script of the page chooses the screen. The page contains no data, so it is open to everyone.
 */
export function consoleRoutes(prefix: string, folder: () => URL = consoleFolder): ServerRoute[] {
  const files = once(() => loadConsole(folder()))
  const route = (path: string, handler: (request: Request, h: ResponseToolkit) => Promise<ResponseObject>) => ({
    method: 'GET' as const,
    path,
    options: { ...bareOptions(), handler },
  })
  const page = async (request: Request, h: ResponseToolkit) => {
    const index = (await files()).get('index.html')
    return index ? answerPage(request, h, { index, prefix }) : answerAbsent(h)
  }
  return [
    route('/app', page),
    route('/app/{path*}', page),
    route('/app/assets/{name*}', async (request, h) => {
      const file = (await files()).get(`assets/${request.params.name}`)
      return file ? answerFile(request, h, file) : safely(h.response().code(404))
    }),
    route('/app/frame', async ({ query }, h) =>
      safely(h.response(MAIL_FRAME)).type('text/html').header('content-security-policy', mailFramePolicy(query)),
    ),
  ]
}

/** The name of an asset contains a hash of its content. */
function answerFile(request: Request, h: ResponseToolkit, { content, contentType, etag }: ConsoleFile): ResponseObject {
  const response = safely(h.response(content)).type(contentType)
  response.header('cache-control', `public, max-age=${YEAR}, immutable`)
  return addEntityTag(request, response, { etag, bytes: content.length })
}

function answerPage(
  request: Request,
  h: ResponseToolkit,
  { index, prefix }: { readonly index: ConsoleFile; readonly prefix: string },
): ResponseObject {
  const base = baseOf(request, prefix)
  const html = index.content.toString().replace('<head>', `<head><base href="${base}">`)
  return safely(h.response(html))
    .type('text/html')
    .header('content-security-policy', POLICY)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-dns-prefetch-control', 'off')
    .header('x-robots-tag', 'noindex, nofollow')
}

const answerAbsent = (h: ResponseToolkit): ResponseObject =>
  safely(h.response(ABSENT)).code(503).type('text/html').header('content-security-policy', ABSENT_POLICY)

const safely = (response: ResponseObject): ResponseObject =>
  response.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff')

/** Returns the way from a page to `/app/`. It is relative, because a proxy may serve it below a path of its own. */
function baseOf({ path, raw }: Request, prefix: string): string {
  const [asked = ''] = (raw.req.url ?? '').split('?', 1)
  const below = path.slice(prefix.length).split('/').slice(2)
  // The router ignores a slash at the end, and a browser does not.
  if (asked.endsWith('/') && !path.endsWith('/')) below.push('')
  return below.length === 0 ? 'app/' : '../'.repeat(below.length - 1) || './'
}
