import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { type Recorder, type Visitor, visitLink, visitPixel } from '@posthorn/core'
import { bareOptions } from '../http/hapi-options.ts'
import type { Api } from '../http/request-state.ts'

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const NOT_FOUND = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This link is not valid</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }
</style>
</head>
<body>
<main>
<h1>This link is not valid</h1>
<p>It may have been cut off or changed on its way. Please open it from the mail again.</p>
</main>
</body>
</html>
`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pixel and the links of tracked mails. Neither waits for the database. */
export function trackingRoutes({ world }: Api, recorder: Recorder): ServerRoute[] {
  const route = (path: string, handler: (request: Request, h: ResponseToolkit) => ResponseObject): ServerRoute => ({
    method: 'GET',
    path,
    options: { ...bareOptions(false), handler },
  })

  return [
    route('/t/o/{token}', (request, h) => {
      const visit = { token: String(request.params.token), visitor: visitorOf(request) }
      return visitPixel(world, recorder, visit)
        ? privately(h.response(PIXEL).type('image/gif').header('cache-control', 'no-store, private'))
        : invalid(h)
    }),
    route('/t/c/{token}/{link}', (request, h) => {
      const { token, link } = request.params
      const target = visitLink(world, recorder, {
        token: String(token),
        link: String(link),
        visitor: visitorOf(request),
      })
      // 302, so that no browser goes there by itself the next time: each click asks again.
      return target === undefined ? invalid(h) : privately(h.response().code(302)).location(locationOf(target))
    }),
  ]
}

/** The mail's address says who reads: no site that is linked may learn it. */
const privately = (response: ResponseObject) =>
  response.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')

function invalid(h: ResponseToolkit): ResponseObject {
  return privately(h.response(NOT_FOUND).code(404).type('text/html'))
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
}

const AHEAD = /prefetch|preview|prerender/i

/** Browsers and others say so when they load what nobody has asked for yet. */
function visitorOf({ headers, method }: Request): Visitor {
  const says = (name: string) => AHEAD.test(String(headers[name] ?? ''))
  return {
    agent: headers['user-agent'] === undefined ? undefined : String(headers['user-agent']),
    isAhead: says('sec-purpose') || says('purpose') || says('x-purpose') || says('x-moz'),
    isHead: method === 'head',
  }
}

const UNSAFE = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/
const EVERY_UNSAFE = /[^\x21\x23-\x3b\x3d\x3f-\x7e]+/gu

/**
 * Returns the target as a header may hold it. What is plain ASCII stays as it is; the rest is encoded as browsers do with a
 * link: the host as IDNA, the other parts as UTF-8.
 */
function locationOf(target: string): string {
  if (!UNSAFE.test(target)) return target
  const end = target.slice(8).search(/[/?#]/)
  const origin = end === -1 ? target : target.slice(0, end + 8)
  const host = URL.canParse(origin) && UNSAFE.test(origin) ? new URL(origin).href.replace(/\/$/, '') : origin
  return (host + target.slice(origin.length)).replace(EVERY_UNSAFE, (text) => encodeURIComponent(text.toWellFormed()))
}
