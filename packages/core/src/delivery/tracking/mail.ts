import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { fillText, type MailText } from '../../kernel/ports/mailer.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { switchesOf } from '../../mail/emails/tracked.ts'
import { type FooterPlace, withFooterGap } from '../../mail/preferences/footer.ts'
import { isPreferenceUrl } from '../../mail/preferences/urls.ts'
import type { CompiledTemplate } from '../../mail/templates/language.ts'
import { encodeValue } from '../../mail/templates/output.ts'
import { fixedPieces } from '../../mail/templates/render.ts'
import { trackingBaseOf } from '../../tenant/domains/tracking-host.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { trackedHtml, trackedValues } from './fill.ts'
import { type LinkSigner, planTracking, type TrackingPlan } from './plan.ts'
import { linkToken, mailToken, trackingTag } from './token.ts'

type Place = Pick<World, 'caches' | 'secrets' | 'settings' | 'mailer'>

/** The HTML of a mail for the mailer: pieces that all mails of its form share, and its own values between them. */
export interface MailHtml {
  /** Identifies the content among those of one body. */
  readonly form: string
  pieces(): MailText
  readonly values: readonly string[]
}

/** The HTML of a mail before tracking. */
export interface WrittenHtml {
  readonly template: CompiledTemplate
  /** The footer is one more gap at this place. */
  readonly footerAt: FooterPlace | undefined
  /** The values for the gaps, and for the footer. */
  readonly values: readonly string[]
}

/** Pieces of HTML that is completely different in each mail. */
const WHOLE: MailText = ['', '']

/**
 * Returns the HTML of a mail, with tracked links and the pixel as project and mail set, at its tracking host if it has
 * one.
 */
export function trackedMail(
  world: Place,
  { email, project, host }: { readonly email: Email; readonly project: Project; readonly host?: string | undefined },
  written: WrittenHtml,
): MailHtml {
  const switches = switchesOf(email, project)
  if (!(host !== undefined || isReachable(world)) || !(switches.opens || switches.clicks))
    return { form: '', pieces: () => piecesOf(written), values: written.values }
  const form = [switches.opens && 'opens', switches.clicks && 'clicks', written.footerAt && 'footer', host ?? ''].join(
    ' ',
  )
  const tag = tagOf(world, project.id)
  const signer = signerOf(world, { tag, host })
  const plan = planOf(world, { template: written.template, form }, () => {
    return planTracking(piecesOf(written), { isPlain: plainGaps(written), switches, signer })
  })
  const marks = { token: mailToken(world.secrets, { emailId: email.id, tag, host }), signer, switches }
  const values = plan.whole ? undefined : trackedValues(plan, written.values, marks)
  if (!plan.whole && values) return { form, pieces: () => plan.html, values }
  const html = fillText(piecesOf(written), written.values)
  return { form: 'whole', pieces: () => WHOLE, values: [trackedHtml(html, marks)] }
}

const piecesOf = ({ template, footerAt }: WrittenHtml): MailText =>
  footerAt ? withFooterGap(fixedPieces(template), footerAt) : fixedPieces(template)

/** Returns for each gap whether its values neither contain nor end markup. The footer has no link to track. */
function plainGaps({ template, footerAt }: WrittenHtml): readonly boolean[] {
  const gaps = template.parts
    .filter((part) => part.kind !== 'text')
    .map((part) => part.kind === 'print' && part.encoding === 'html')
  return footerAt ? gaps.toSpliced(footerAt.piece, 0, true) : gaps
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i

/** Returns true if recipients can reach the server: otherwise links of mail that leaves this machine would be dead. */
function isReachable({ mailer, settings }: Pick<Place, 'mailer' | 'settings'>): boolean {
  return mailer.local || !LOOPBACK.test(settings.baseUrl)
}

function signerOf(
  { secrets, settings }: Place,
  { tag, host }: { readonly tag: string; readonly host: string | undefined },
): LinkSigner {
  const base = encodeValue(host === undefined ? settings.baseUrl : trackingBaseOf(host, settings), 'html')
  return {
    clickBase: `${base}/t/c/`,
    openBase: `${base}/t/o/`,
    linkPart: (target) => (isPreferenceUrl({ settings }, target) ? undefined : linkToken(secrets, tag, target)),
  }
}

const PLANS_BYTES = 8 * 1024 * 1024
const ENTRY_BYTES = 400
const SLOT_BYTES = 100
const TAGS = 1000

interface TrackingCache {
  /** Numbers that identify templates, which their own cache keeps. */
  readonly numbers: WeakMap<CompiledTemplate, number>
  last: number
  readonly plans: ReturnType<typeof createLru<string, TrackingPlan>>
  readonly tags: ReturnType<typeof createLru<ProjectId, string>>
}

const trackingCache = cacheOf<TrackingCache>(() => ({
  numbers: new WeakMap(),
  last: 0,
  plans: createLru(PLANS_BYTES, (_, plan) => ENTRY_BYTES + weightOf(plan)),
  tags: createLru(TAGS, () => 1),
}))

function weightOf(plan: TrackingPlan): number {
  if (plan.whole) return 0
  return plan.html.reduce((sum, piece) => sum + 2 * piece.length + SLOT_BYTES, 0)
}

function planOf(
  world: Place,
  { template, form }: { readonly template: CompiledTemplate; readonly form: string },
  make: () => TrackingPlan,
): TrackingPlan {
  const cache = trackingCache(world)
  let number = cache.numbers.get(template)
  if (number === undefined) {
    cache.last += 1
    number = cache.last
    cache.numbers.set(template, number)
  }
  const key = `${number} ${form}`
  const known = cache.plans.get(key)
  if (known) return known
  const plan = make()
  cache.plans.set(key, plan)
  return plan
}

function tagOf(world: Place, projectId: ProjectId): string {
  const { tags } = trackingCache(world)
  const known = tags.get(projectId)
  if (known !== undefined) return known
  const tag = trackingTag(world.secrets, projectId)
  tags.set(projectId, tag)
  return tag
}
