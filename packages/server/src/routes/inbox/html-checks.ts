import { type CompatibilityIssue, compatibilityOf } from './compatibility.ts'
import { linksOf } from './links-of.ts'

/** From this size on Gmail hides the rest of a mail: about 102 kB of HTML, which it does not document. */
const GMAIL_CLIPS = 102 * 1024

/** The problems that the HTML of a mail would have in mail programs, as far as the HTML alone shows. */
export interface HtmlChecks {
  /** Bytes. */
  readonly size: number
  /** Whether Gmail hides its end. */
  readonly clipped: boolean
  /** The features that widespread mail programs do not show, the worst first; undefined if that is not known. */
  readonly compatibility: readonly CompatibilityIssue[] | undefined
  /** Links without a whole address: mail has no page that they could be relative to. */
  readonly partialLinks: readonly string[]
}

export function sizeOf(html: string): Pick<HtmlChecks, 'size' | 'clipped'> {
  const size = Buffer.byteLength(html)
  return { size, clipped: size > GMAIL_CLIPS }
}

/** Checks HTML without network requests. */
export async function checkHtml(html: string): Promise<HtmlChecks> {
  return {
    ...sizeOf(html),
    compatibility: await compatibilityOf(html),
    partialLinks: linksOf(html).filter((url) => !url.startsWith('#') && !URL.canParse(url)),
  }
}
