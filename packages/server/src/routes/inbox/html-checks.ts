import { type CompatibilityIssue, compatibilityOf } from './compatibility.ts'
import { linksOf } from './links-of.ts'

/** From here on Gmail hides the rest behind “View entire message”: about 102 kB of HTML, which it does not document. */
const GMAIL_CLIPS = 102 * 1024

/** What would become of the HTML of a mail elsewhere, as far as the HTML alone tells. */
export interface HtmlChecks {
  /** Bytes. */
  readonly size: number
  /** Whether Gmail hides its end. */
  readonly clipped: boolean
  /** What widespread mail programs do not show, the worst first; undefined where that is not known. */
  readonly compatibility: readonly CompatibilityIssue[] | undefined
  /** Links that are no whole address: mail has no page that they could begin at. */
  readonly partialLinks: readonly string[]
}

export function sizeOf(html: string): Pick<HtmlChecks, 'size' | 'clipped'> {
  const size = Buffer.byteLength(html)
  return { size, clipped: size > GMAIL_CLIPS }
}

/** Checks HTML without asking anybody. */
export async function checkHtml(html: string): Promise<HtmlChecks> {
  return {
    ...sizeOf(html),
    compatibility: await compatibilityOf(html),
    partialLinks: linksOf(html).filter((url) => !url.startsWith('#') && !URL.canParse(url)),
  }
}
