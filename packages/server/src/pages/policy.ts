import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PageParts {
  readonly script?: string
  readonly style: string
  /** The targets of its forms. */
  readonly forms?: "'self'"
  /** The targets of requests by its script. */
  readonly requests?: "'self'"
}

/**
 * Returns the content security policy of a page with this script and style, which loads nothing unless its script asks
 * this server.
 */
export function policyOf({ script, style, forms, requests }: PageParts): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(style)}`,
    'img-src data:',
    ...(requests === undefined ? [] : [`connect-src ${requests}`]),
    "base-uri 'none'",
    `form-action ${forms ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
