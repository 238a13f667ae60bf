import { fillText } from '../../kernel/ports/mailer.ts'
import { GAP, scanHtml } from './html.ts'
import {
  createLinkRoom,
  type LinkRoom,
  type LinkSigner,
  linkPartOf,
  type Slot,
  type SplicedPlan,
  splice,
  type TrackingSwitches,
} from './plan.ts'

/** The tracking values of one mail. */
export interface MailMarks {
  readonly token: string
  readonly signer: LinkSigner
  readonly switches: TrackingSwitches
}

/**
 * Returns the values of one mail for the gaps of its plan; undefined when one of them changes how the rest of the HTML
 * is parsed, so that this mail has to be parsed as a whole.
 */
export function trackedValues(
  { slots }: SplicedPlan,
  values: readonly string[],
  marks: MailMarks,
): readonly string[] | undefined {
  const room = createLinkRoom()
  const filled: string[] = []
  for (const slot of slots) {
    const value = filledSlot(slot, values, { ...marks, room })
    if (value === undefined) return undefined
    filled.push(value)
  }
  return filled
}

/** Returns rendered HTML with its links and its pixel. */
export function trackedHtml(html: string, marks: MailMarks): string {
  return html.includes(GAP) ? html : rewritten(html, { ...marks, room: createLinkRoom() }).html
}

interface MarkedMail extends MailMarks {
  readonly room: LinkRoom
}

function filledSlot(slot: Slot, values: readonly string[], marking: MarkedMail): string | undefined {
  switch (slot.kind) {
    case 'token':
      return marking.token
    case 'value': {
      const value = values[slot.gap] ?? ''
      return holdsAny(value, slot.forbids) ? undefined : value
    }
    case 'markup':
      return markupOf(values[slot.gap] ?? '', marking)
    case 'link':
      return linkOf(slot, values, marking)
  }
}

function holdsAny(value: string, characters: string): boolean {
  for (const character of characters) if (value.includes(character)) return true
  return false
}

function linkOf(slot: Slot & { readonly kind: 'link' }, values: readonly string[], { signer, token }: MarkedMail) {
  const own = slot.gaps.map((gap) => values[gap] ?? '')
  if (own.some((value) => holdsAny(value, slot.forbids))) return undefined
  const source = fillText(slot.pieces, own)
  const part = linkPartOf(signer, source)
  return part === undefined ? source : `${signer.clickBase}${token}/${part}`
}

/** The beginning of a tag or a comment, which could continue after the value. */
const HALF_OPEN = /<(?:\/|!-?)?$/

function markupOf(value: string, marking: MarkedMail): string | undefined {
  if (!value.includes('<')) return value
  if (HALF_OPEN.test(value.slice(-3)) || value.includes(GAP)) return undefined
  const { html, isClosed } = rewritten(value, { ...marking, switches: { ...marking.switches, opens: false } })
  return isClosed ? html : undefined
}

function rewritten(
  html: string,
  { token, ...marking }: MarkedMail,
): { readonly html: string; readonly isClosed: boolean } {
  const scanned = scanHtml(html)
  const spliced = splice(html, { scanned, isPlain: [], ...marking })
  const text = fillText(
    spliced.html,
    spliced.slots.map(() => token),
  )
  return { html: text, isClosed: scanned.openAt === undefined }
}
