import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PageParts {
  readonly script?: string
  readonly style: string
  /** Where its forms lead. */
  readonly forms?: "'self'"
}

/** The content security policy of a page that runs this script, looks like this, and loads nothing. */
export function policyOf({ script, style, forms }: PageParts): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${forms ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
