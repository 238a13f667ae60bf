import { haltCampaign } from '../../automation/campaigns/halt.ts'
import { contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { suppressedEmail } from '../../mail/emails/new-email.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { lostSender, maySendFrom } from '../../tenant/domains/sender.ts'
import type { Claim } from './claim.ts'
import type { FinishedMail } from './finish.ts'
import { recordOf } from './follow.ts'
import { notPrepared } from './hand-over.ts'
import type { Outcome } from './ledger.ts'
import { unchanged } from './lifecycle.ts'

/** Claims that were checked again, because suppressions and consents may have changed since the mails were accepted. */
export interface RecheckResult {
  readonly wanted: readonly Claim[]
  /** The outcomes of mails whose recipients must not get mail any more, and of mails that cannot be checked. */
  readonly settled: readonly FinishedMail[]
  /** Mails that wait with their campaign, which is paused; they may be released. */
  readonly halted: readonly Claim[]
  /** Mails that were not checked because the database was away, or that will be checked later; they may be released. */
  readonly unchecked: readonly Claim[]
}

const NONE: RecheckResult = { wanted: [], settled: [], halted: [], unchecked: [] }

/** Checks claims again, with two queries per project. */
export async function recheckClaims(world: World, claimed: readonly Claim[]): Promise<RecheckResult> {
  const byProject = Map.groupBy(claimed, ({ project }) => project.id)
  return together(await Promise.all([...byProject].map(([id, claims]) => recheckProject(world, id, claims))))
}

/** Contains a failure in its mail: on an error each mail is checked by itself. One that cannot be checked waits. */
async function recheckProject(world: World, projectId: ProjectId, claims: readonly Claim[]): Promise<RecheckResult> {
  try {
    return await checkTogether(world, projectId, claims)
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      world.log.error({ err: error, project: projectId }, 'failed to recheck claimed mail; it is released')
      return { ...NONE, unchecked: claims }
    }
    const [claim, ...others] = claims
    if (claim && others.length === 0) {
      world.log.error({ err: error, ...recordOf(claim.email) }, 'failed to recheck a mail; it will be retried later')
      return { ...NONE, settled: [{ ...claim, outcome: notChecked(world, claim) }] }
    }
  }
  const alone: RecheckResult[] = []
  for (const claim of claims) alone.push(await recheckProject(world, projectId, [claim]))
  return together(alone)
}

async function checkTogether(world: World, projectId: ProjectId, claims: readonly Claim[]): Promise<RecheckResult> {
  const lost = claims.filter((claim) => hasLostSender(world, claim))
  const kept = claims.filter((claim) => !hasLostSender(world, claim))
  const halted = lost.length > 0 ? [await haltMails(world, lost)] : []
  if (kept.length === 0) return together(halted)
  const find = await unwantedOf(world, projectId, kept)
  const wanted: Claim[] = []
  const settled: FinishedMail[] = []
  for (const claim of kept) {
    const outcome = find(claim.email)
    if (outcome) settled.push({ ...claim, outcome })
    else wanted.push(claim)
  }
  return together([...halted, { ...NONE, wanted, settled }])
}

const hasLostSender = (world: World, { project, email }: Claim): boolean =>
  !maySendFrom({ project, settings: world.settings, isSentForReal: !world.mailer.local }, email.from)

/** Handles mail of a project whose sender's domain was lost: mail of a campaign waits with it, other mail fails. */
async function haltMails(world: World, lost: readonly Claim[]): Promise<RecheckResult> {
  const found: RecheckResult[] = []
  for (const [campaignId, claims] of Map.groupBy(lost, ({ email }) => email.campaignId)) {
    const [{ project }] = claims as [Claim, ...Claim[]]
    const became = campaignId ? await haltCampaign(contextOf(world, project), campaignId) : 'fails'
    if (became === 'waits') found.push({ ...NONE, halted: claims })
    else if (became === 'comes back') found.push({ ...NONE, unchecked: claims })
    else found.push({ ...NONE, settled: claims.map((claim) => ({ ...claim, outcome: lostOutcome(claim.email) })) })
  }
  return together(found)
}

const lostOutcome = (email: Email): Outcome => ({
  ...unchanged(email),
  status: 'FAILED',
  error: lostSender(email.from),
})

const together = (checked: readonly RecheckResult[]): RecheckResult => ({
  wanted: checked.flatMap(({ wanted }) => wanted),
  settled: checked.flatMap(({ settled }) => settled),
  halted: checked.flatMap(({ halted }) => halted),
  unchecked: checked.flatMap(({ unchecked }) => unchecked),
})

function notChecked(world: World, { project, email }: Claim): Outcome {
  return {
    ...notPrepared(world, project, email),
    error: 'The recipient could not be checked; see the server log.',
  }
}

/** Returns a function that gives the outcome of a mail that must not be sent, and undefined for others. */
async function unwantedOf(world: World, projectId: ProjectId, claims: readonly Claim[]) {
  const store = world.store.project(projectId)
  const [{ project }] = claims as [Claim, ...Claim[]]
  const [suppressions, consents] = await Promise.all([
    findSuppressions({ ...world, project, store }, [...new Set(claims.map(({ email }) => email.to))]),
    store.contacts.consents([...new Set(claims.map(({ email }) => email.contactId))]),
  ])
  const subscribed = new Map(consents.map((contact) => [contact.id, contact.subscribed]))
  return (email: Email): Outcome | undefined => {
    const suppression = suppressions.get(email.to)
    if (suppression) {
      const { status, error } = suppressedEmail(email, suppression)
      return { ...unchanged(email), status, error }
    }
    const isSubscribed = subscribed.get(email.contactId)
    if (isSubscribed === undefined)
      return { ...unchanged(email), status: 'FAILED', error: 'The contact was deleted before the mail was sent.' }
    if (email.marketing && !isSubscribed)
      return { ...unchanged(email), status: 'SUPPRESSED', error: 'Not sent: the contact has unsubscribed.' }
    return undefined
  }
}
