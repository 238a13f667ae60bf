import type { ServerRoute } from '@hapi/hapi'
import { bareOptions } from '../http/hapi-options.ts'
import { REFERENCE_POLICY, type ReferencePlace, referenceDocument } from './reference/document.ts'
import { once, textRoute } from './text-route.ts'

/** The paths of the reference, and the URL of the server in its samples. */
export interface DocsPlace extends ReferencePlace {
  /** The URL, without a slash at its end. */
  readonly url: string
}

/** The API reference: the OpenAPI document and a page that shows it. Loads nothing from other hosts. */
export function docsRoutes({ base, url, hasHome }: DocsPlace): ServerRoute[] {
  const serverUrl = base || '/'
  const yaml = once(async () => {
    const { openApiYaml } = await import('../openapi/document.ts')
    return openApiYaml({ serverUrl })
  })
  const json = once(async () => {
    const { openApiJson } = await import('../openapi/document.ts')
    return openApiJson({ serverUrl })
  })
  const reference = once(async () => {
    const { openApiDocument } = await import('../openapi/document.ts')
    return referenceDocument(openApiDocument({ serverUrl, sampleUrl: url }), { base, hasHome })
  })
  return [
    textRoute({ path: '/openapi.yaml', type: 'application/yaml', policy: "default-src 'none'", content: yaml }),
    textRoute({ path: '/openapi.json', type: 'application/json', policy: "default-src 'none'", content: json }),
    textRoute({ path: '/docs', type: 'text/html', policy: REFERENCE_POLICY, content: reference }),
    // An earlier version had a console at this path.
    {
      method: 'GET',
      path: '/docs/console',
      options: { ...bareOptions(), handler: (_, h) => h.redirect(`${base}/docs`) },
    },
  ]
}
