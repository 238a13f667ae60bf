import type { MailText } from '../../kernel/ports/mailer.ts'
import { webTarget } from './href.ts'
import { GAP, type GapPlace, type HtmlLink, type ScannedHtml, scanHtml } from './html.ts'

/** The parts of a mail that are tracked. */
export interface TrackingSwitches {
  readonly opens: boolean
  readonly clicks: boolean
}

/** Makes the addresses of a project's tracked links. */
export interface LinkSigner {
  /** The part of a link before the mail's token, ready for an attribute. */
  readonly clickBase: string
  readonly openBase: string
  /** Returns the part after the token in a link to this target; undefined for a target that is not tracked. */
  linkPart(target: string): string | undefined
}

/** A value that the tracked HTML has in a gap. The rendered value must not contain a character of `forbids`. */
export type Slot =
  /** As rendered. */
  | { readonly kind: 'value'; readonly gap: number; readonly forbids: string }
  /** As rendered, with the links in it tracked. */
  | { readonly kind: 'markup'; readonly gap: number }
  /** The mail's token. */
  | { readonly kind: 'token' }
  /** A link made of fixed pieces and rendered values. */
  | {
      readonly kind: 'link'
      readonly pieces: readonly string[]
      readonly gaps: readonly number[]
      readonly forbids: string
    }

/**
 * A plan for tracking the mails of a body. `whole`: values may change how the rest of the HTML is parsed, so that each
 * mail is parsed by itself.
 */
export type TrackingPlan = { readonly whole: true } | SplicedPlan

export interface SplicedPlan {
  readonly whole: false
  readonly html: MailText
  readonly slots: readonly Slot[]
}

/** The maximum number of tracked links in a mail; further ones lead directly to their targets. */
export const TRACKED_LINKS_MAX = 1000

/** Characters that a value must not have at a place: they could end it. */
const ENDS: Readonly<Record<GapPlace, string>> = {
  text: '',
  double: '"',
  single: "'",
  comment: '>',
  conditional: '"\'<>',
  raw: '<',
  elsewhere: '',
}

/**
 * Plans the tracking of all mails with these pieces. `isPlain` says for each gap whether its values neither contain nor
 * end markup. Links without variables are signed here, once.
 */
export function planTracking(
  pieces: MailText,
  { isPlain, switches, signer }: Pick<PlannedLink, 'isPlain' | 'switches' | 'signer'>,
): TrackingPlan {
  if (pieces.some((piece) => piece.includes(GAP))) return { whole: true }
  const html = pieces.join(GAP)
  const scanned = scanHtml(html)
  if (scanned.gaps.includes('elsewhere')) return { whole: true }
  return splice(html, { scanned, isPlain, switches, signer, room: createLinkRoom() })
}

/** The number of a mail's links that may still be tracked. */
export interface LinkRoom {
  left: number
}

export const createLinkRoom = (): LinkRoom => ({ left: TRACKED_LINKS_MAX })

interface PlannedLink {
  readonly scanned: ScannedHtml
  readonly isPlain: readonly boolean[]
  readonly switches: TrackingSwitches
  readonly signer: LinkSigner
  readonly room: LinkRoom
}

/** Inserts tracked links and the pixel into the HTML. */
export function splice(html: string, planned: PlannedLink): SplicedPlan {
  const { scanned, switches, signer, room } = planned
  const out = createSplicer(html, planned)
  const pixelAt = switches.opens ? pixelPlace(html, scanned) : undefined
  for (const link of switches.clicks ? scanned.links : []) {
    if (link.isExempt || room.left === 0) continue
    if (pixelAt !== undefined && pixelAt <= link.start) out.pixel(pixelAt)
    const source = html.slice(link.start, link.end)
    if (source.includes(GAP)) {
      if (!mayBeWeb(source)) continue
      room.left -= 1
      out.variableLink(link, source)
      continue
    }
    const part = linkPartOf(signer, source)
    if (part === undefined) continue
    room.left -= 1
    out.link(link, part)
  }
  if (pixelAt !== undefined) out.pixel(pixelAt)
  return out.done()
}

/** Returns the link part for the target of an `href`; undefined when it is not tracked. */
export function linkPartOf(signer: LinkSigner, attribute: string): string | undefined {
  const target = webTarget(attribute)
  return target === undefined ? undefined : signer.linkPart(target)
}

/** Returns the place of the pixel: the end of the body, or the start of markup that is never closed. */
function pixelPlace(html: string, { bodyEnd, openAt }: ScannedHtml): number {
  return Math.min(bodyEnd ?? html.length, openAt ?? html.length)
}

/** Returns true if an attribute with gaps could become a web address. */
const mayBeWeb = (source: string) => /^\s*[\0h&]/i.test(source)

function pixelParts({ openBase }: LinkSigner): readonly [string, string] {
  return [`<img src="${openBase}`, '" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">']
}

function createSplicer(html: string, { scanned, isPlain, signer }: PlannedLink) {
  const pieces: string[] = []
  const slots: Slot[] = []
  let fixed = ''
  let at = 0
  let gap = 0
  /** The offset of the next gap. A search from each link would go to the end of the text each time. */
  let mark = html.indexOf(GAP)
  let hasPixel = false

  const slot = (one: Slot) => {
    pieces.push(fixed)
    slots.push(one)
    fixed = ''
  }
  /** Copies the HTML up to an offset. */
  const copyTo = (end: number) => {
    while (mark !== -1 && mark < end) {
      fixed += html.slice(at, mark)
      slot(slotOf(gap))
      gap += 1
      at = mark + 1
      mark = html.indexOf(GAP, at)
    }
    fixed += html.slice(at, end)
    at = end
  }
  const slotOf = (gap: number): Slot => {
    const where = scanned.gaps[gap] ?? 'elsewhere'
    if (isPlain[gap]) return { kind: 'value', gap, forbids: '' }
    return where === 'text' ? { kind: 'markup', gap } : { kind: 'value', gap, forbids: ENDS[where] }
  }

  return {
    link({ start, end }: HtmlLink, part: string) {
      copyTo(start)
      fixed += signer.clickBase
      slot({ kind: 'token' })
      fixed += `/${part}`
      at = end
    },
    variableLink({ start, end }: HtmlLink, source: string) {
      copyTo(start)
      const parts = source.split(GAP)
      const gaps = parts.slice(1).map((_, index) => gap + index)
      const forbids = ENDS[scanned.gaps[gap] ?? 'elsewhere']
      slot({ kind: 'link', pieces: parts, gaps, forbids })
      gap += gaps.length
      at = end
      mark = html.indexOf(GAP, at)
    },
    pixel(place: number) {
      if (hasPixel) return
      hasPixel = true
      copyTo(place)
      const [before, behind] = pixelParts(signer)
      fixed += before
      slot({ kind: 'token' })
      fixed += behind
    },
    done(): SplicedPlan {
      copyTo(html.length)
      return { whole: false, html: [...pieces, fixed], slots }
    },
  }
}
