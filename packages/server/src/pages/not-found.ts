import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { wantsHtml } from '../http/accept.ts'
import { ROUTES } from '../routes/index.ts'
import { pageStyle } from './browser.ts'
import { ICON } from './icon.ts'
import { policyOf } from './policy.ts'

const STYLE = pageStyle('not-found.css')
const POLICY = policyOf({ style: STYLE })

/** The first segments of the API's paths: requests there come from programs, whatever they accept. */
const API_WORDS = new Set(ROUTES.map(({ path }) => path.split('/')[1]))

const documentAt = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Not found</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${ICON}Posthorn</p>
<h1>Page not found</h1>
<p>The address may be misspelled, or the page no longer exists.</p>
<p><a href="${base || '/'}">Home</a></p>
</main>
</body>
</html>
`

/** Answers a browser that requests an unknown path. Undefined for programs, and for all paths of the API. */
export function answerNotFound(base: string) {
  const html = documentAt(base)
  return (request: Request, h: ResponseToolkit): ResponseObject | undefined => {
    const [, first = ''] = request.path.slice(base.length).split('/')
    const isPage = request.method === 'get' && !API_WORDS.has(first) && wantsHtml(request.raw.req.headers.accept)
    if (!isPage) return undefined
    return h
      .response(html)
      .code(404)
      .type('text/html')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept')
  }
}
