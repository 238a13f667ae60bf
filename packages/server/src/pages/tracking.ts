import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { type HitRecorder, type Visitor, visitLink, visitPixel } from '@posthorn/core/delivery'
import { StoreUnavailable } from '@posthorn/core/ports'
import { mayHaveCertificate, readTrackingHost } from '@posthorn/core/tenant'
import { answerDirectly, type DirectAnswer } from '../http/direct.ts'
import { bareOptions } from '../http/hapi-options.ts'
import type { Api } from '../http/request-state.ts'
import { browserFile } from './browser.ts'

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1')

const NOT_FOUND = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This link is not valid</title>
<style>${browserFile('invalid-link.css')}</style>
</head>
<body>
<main>
<h1>This link is not valid</h1>
<p>It may be incomplete or damaged. Please open it from the email again.</p>
</main>
</body>
</html>
`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The mail's address identifies the reader: no linked site may learn it. */
const PRIVATE = ['referrer-policy', 'no-referrer', 'x-robots-tag', 'noindex, nofollow']
const NO_STORE = ['cache-control', 'no-store, private']

const OPENED: DirectAnswer = {
  status: 200,
  headers: ['content-type', 'image/gif', 'content-length', String(PIXEL.length), ...NO_STORE, ...PRIVATE],
  body: PIXEL,
}

/** The headers of a 302, so that browsers do not cache the target: each click asks again. */
const FOLLOWED = ['content-length', '0', ...NO_STORE, ...PRIVATE, 'location']

/** The answer for a link or a page that does not exist. */
const INVALID_LINK: DirectAnswer = {
  status: 404,
  headers: [
    'content-type',
    'text/html; charset=utf-8',
    'content-length',
    String(NOT_FOUND.length),
    ...NO_STORE,
    ...PRIVATE,
    'content-security-policy',
    POLICY,
    'x-content-type-options',
    'nosniff',
  ],
  body: NOT_FOUND,
}

/** Returns the routes of the pixel and the links of tracked mails. Neither waits for the database. */
export function trackingRoutes({ world }: Api, recorder: HitRecorder): ServerRoute[] {
  const hostOf = ({ raw }: Request) => readTrackingHost(raw.req.headers.host, world.settings)
  const route = (path: string, answer: (request: Request) => DirectAnswer): ServerRoute => ({
    method: 'GET',
    path,
    options: { ...bareOptions(), handler: (request, h) => answerDirectly(request, h, answer(request)) },
  })

  return [
    route('/t/o/{token}', (request) => {
      const visit = { token: String(request.params.token), host: hostOf(request), visitor: visitorOf(request) }
      return visitPixel(world, recorder, visit) ? OPENED : INVALID_LINK
    }),
    route('/t/c/{token}/{link}', (request) => {
      const { token, link } = request.params
      const visit = { token: String(token), host: hostOf(request), link: String(link), visitor: visitorOf(request) }
      const target = visitLink(world, recorder, visit)
      return target === undefined ? INVALID_LINK : { status: 302, headers: [...FOLLOWED, locationOf(target)], body: '' }
    }),
  ]
}

const AHEAD = /prefetch|preview|prerender/i

/** Returns the facts about a visitor. Browsers and others say when they load a page before a person asks for it. */
function visitorOf({ headers, method }: Request): Visitor {
  const says = (name: string) => headers[name] !== undefined && AHEAD.test(String(headers[name]))
  return {
    agent: headers['user-agent'] === undefined ? undefined : String(headers['user-agent']),
    isAhead: says('sec-purpose') || says('purpose') || says('x-purpose') || says('x-moz'),
    isHead: method === 'head',
  }
}

const UNSAFE = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/
const EVERY_UNSAFE = /[^\x21\x23-\x3b\x3d\x3f-\x7e]+/gu

/**
 * Returns the target in a form that a header may contain. Plain ASCII stays as it is; the rest is encoded as browsers
 * do with a link: the host as IDNA, the other parts as UTF-8.
 */
function locationOf(target: string): string {
  if (!UNSAFE.test(target)) return target
  const end = target.slice(8).search(/[/?#]/)
  const origin = end === -1 ? target : target.slice(0, end + 8)
  const host = URL.canParse(origin) && UNSAFE.test(origin) ? new URL(origin).href.replace(/\/$/, '') : origin
  return (host + target.slice(origin.length)).replace(EVERY_UNSAFE, (text) => encodeURIComponent(text.toWellFormed()))
}

/**
 * Answers on the tracking hosts of projects: they serve only tracked links, because their owners are responsible for
 * the content.
 */
export function keepOffTrackingHosts({ world }: Api): Lifecycle.Method {
  return (request, h) =>
    readTrackingHost(request.raw.req.headers.host, world.settings) === undefined
      ? h.continue
      : answerDirectly(request, h, INVALID_LINK)
}

/**
 * `GET /tracking/ask?domain=`: a proxy asks whether it may get a certificate for a host (`ask` of Caddy's
 * `on_demand_tls`). It reveals only facts that are in DNS, so it is open to everyone.
 */
export function certificateRoute({ world }: Api): ServerRoute {
  return {
    method: 'GET',
    path: '/tracking/ask',
    options: bareOptions(),
    async handler(request: Request, h: ResponseToolkit) {
      const domain = new URLSearchParams(request.url.search).get('domain') ?? ''
      const status = await statusFor(() => mayHaveCertificate(world, domain))
      return h.response().code(status).header('cache-control', 'no-store')
    },
  }
}

async function statusFor(ask: () => Promise<boolean | 'busy'>): Promise<number> {
  try {
    const answer = await ask()
    return answer === 'busy' ? 503 : answer ? 200 : 404
  } catch (error) {
    if (error instanceof StoreUnavailable) return 503
    throw error
  }
}
