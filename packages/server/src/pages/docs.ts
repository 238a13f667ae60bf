import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ServerRoute } from '@hapi/hapi'
import { bareOptions } from '../http/hapi-options.ts'
import { REFERENCE_POLICY, referenceDocument } from './reference/document.ts'

/** The served files of swagger-ui-dist and their media types. */
const ASSETS = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // Swagger UI sets style attributes
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
<link rel="stylesheet" href="${base}/docs/posthorn.css">
</head>
<body>
<noscript>This page needs JavaScript. The same document is at <a href="${base}/openapi.yaml">${base}/openapi.yaml</a>.</noscript>
<main id="docs"></main>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/posthorn.js"></script>
</body>
</html>
`

const style = `html { background: #fafafa; }
body { margin: 0; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .scheme-container { box-shadow: none; background: transparent; padding: 8px 0; }
`

const script = (base: string) => `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
SwaggerUIBundle({
  url: ${JSON.stringify(`${base}/openapi.yaml`)},
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
})
`

/** The API reference: the OpenAPI document and a page that shows it. Loads nothing from other hosts. */
export function docsRoutes(base: string): ServerRoute[] {
  const text = (
    place: string,
    type: string,
    content: () => string | Promise<string>,
    policy = POLICY,
  ): ServerRoute => ({
    method: 'GET',
    path: place,
    options: {
      ...bareOptions(false),
      cache: { otherwise: 'no-cache' },
      handler: async (_, h) =>
        h
          .response(await content())
          .type(type)
          .header('content-security-policy', policy)
          .header('x-content-type-options', 'nosniff')
          .header('referrer-policy', 'no-referrer'),
    },
  })
  const yaml = once(async () => {
    const { openApiYaml } = await import('../openapi.ts')
    return openApiYaml({ serverUrl: base || '/' })
  })
  const reference = once(async () => {
    const { openApiDocument } = await import('../openapi.ts')
    return referenceDocument(openApiDocument({ serverUrl: base || '/' }), base)
  })
  return [
    text('/openapi.yaml', 'application/yaml', yaml),
    text('/docs', 'text/html', reference, REFERENCE_POLICY),
    text('/docs/console', 'text/html', () => page(base)),
    text('/docs/posthorn.js', 'text/javascript', () => script(base)),
    text('/docs/posthorn.css', 'text/css', () => style),
    ...Object.entries(ASSETS).map(([name, type]) =>
      text(
        `/docs/${name}`,
        type,
        once(() => swaggerFile(name)),
      ),
    ),
  ]
}

/** The build puts them beside the bundle; a program that runs from the sources has the package. */
async function swaggerFile(name: string): Promise<string> {
  const built = new URL(`./swagger-ui/${name}`, import.meta.url)
  return readFile(built, 'utf8').catch(() => {
    const directory = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    return readFile(path.join(directory, name), 'utf8')
  })
}

/** Runs the work at the first call and returns the same promise at every call. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
