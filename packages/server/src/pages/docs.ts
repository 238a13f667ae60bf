import type { ServerRoute } from '@hapi/hapi'
import { bareOptions } from '../http/hapi-options.ts'
import { REFERENCE_POLICY, type ReferencePlace, referenceDocument } from './reference/document.ts'

/** Where the reference stands, and where its samples find the server. */
export interface DocsPlace extends ReferencePlace {
  /** Without a slash at its end. */
  readonly url: string
}

/** The API reference: the OpenAPI document and a page that shows it. Loads nothing from other hosts. */
export function docsRoutes({ base, url, hasHome }: DocsPlace): ServerRoute[] {
  const serverUrl = base || '/'
  const yaml = once(async () => {
    const { openApiYaml } = await import('../openapi.ts')
    return openApiYaml({ serverUrl })
  })
  const reference = once(async () => {
    const { openApiDocument } = await import('../openapi.ts')
    return referenceDocument(openApiDocument({ serverUrl, sampleUrl: url }), { base, hasHome })
  })
  return [
    text('/openapi.yaml', 'application/yaml', yaml, "default-src 'none'"),
    text('/docs', 'text/html', reference, REFERENCE_POLICY),
    // Where an earlier version had a console.
    {
      method: 'GET',
      path: '/docs/console',
      options: { ...bareOptions(false), handler: (_, h) => h.redirect(`${base}/docs`) },
    },
  ]
}

function text(path: string, type: string, content: () => Promise<string>, policy: string): ServerRoute {
  return {
    method: 'GET',
    path,
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
  }
}

/** Runs the work at the first call and returns the same promise at every call. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
