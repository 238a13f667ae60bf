import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PageParts {
  readonly script?: string
  readonly style: string
  /** Where its forms lead. */
  readonly forms?: "'self'"
  /** Where its script sends requests. */
  readonly requests?: "'self'"
}

/** The content security policy of a page that runs this script, looks like this, and loads nothing unless its script asks this server. */
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
