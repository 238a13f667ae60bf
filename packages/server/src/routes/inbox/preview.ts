/**
 * The policy for a mail's HTML: it may have styles, and images and fonts that it carries itself. Nothing is loaded from
 * anywhere, no script runs, no form is sent. Links open a new window, which has no access to this one.
 */
export const PREVIEW_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Returns the HTML of a mail with its links directed to a new window (the `target` of the first `base` element wins),
 * and without the elements for which browsers connect to a host before, or although, the policy forbids to load from
 * it: `link` (`rel=preconnect`) and frames. Their replacements are parsed the same way, so that the rest is read as
 * before.
 */
export function previewDocument(html: string): string {
  const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(html) ?? []
  const quiet = html
    .slice(doctype.length)
    .replace(/<(?:link|frame)(?=[\s/>])/gi, '<meta data-off')
    .replace(/<(\/?)iframe(?=[\s/>])/gi, '<$1noembed')
  return `${doctype}<base target="_blank">${quiet}`
}
