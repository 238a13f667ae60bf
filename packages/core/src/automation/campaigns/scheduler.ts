import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { CampaignId, ProjectId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { countMails, pauseHeld, WITHDRAWN } from './held.ts'
import type { Campaign, CampaignStatus, CampaignSummary } from './schema.ts'
import { startCampaign } from './start.ts'
import type { OpenCampaign } from './store.ts'

const AT_ONCE = 100
/** The maximum number of mails of a cancelled campaign that one transaction fails. */
const WITHDRAWN_AT_ONCE = 500

const EMPTY = 'The audience was empty when the campaign was due.'
const DISABLED = 'The project was disabled when the campaign was due.'
const NOT_STARTED =
  'The campaign could not be started when it was due because of an unexpected error; see the server log. Resume it to try again.'
const NOT_COLLECTED =
  'The recipients could not be collected; see the server log. Resume the campaign to continue with the next recipient.'

/**
 * Starts due campaigns, ends those whose last recipient is settled, and withdraws the mail of cancelled ones. Safe on
 * many nodes: each change is made once. A failure is contained in its campaign.
 */
export async function runCampaignScheduler(world: World, isStopping: () => boolean): Promise<void> {
  // In rounds: a thousand campaigns of one project, or a million mails of one campaign, delay no other.
  for (let again = true; again && !isStopping(); ) {
    const hasStarted = await startRound(world, isStopping)
    again = (await openRound(world, isStopping)) || hasStarted
  }
}

/** Examines each campaign with a lane. Returns true if one of them needs more work. */
async function openRound(world: World, isStopping: () => boolean): Promise<boolean> {
  let hasMore = false
  let after: CampaignId | undefined
  for (let open = await openAfter(world, after); open.length > 0; open = await openAfter(world, after)) {
    for (const one of open) {
      if (isStopping()) return false
      if (await contained(world, one, runOpen)) hasMore = true
      after = one.campaignId
    }
  }
  return hasMore
}

/** Starts one due campaign of each project. Returns true if another round may find more. */
async function startRound(world: World, isStopping: () => boolean): Promise<boolean> {
  let hasStarted = false
  let after: ProjectId | undefined
  for (let due = await dueAfter(world, after); due.length > 0; due = await dueAfter(world, after)) {
    for (const one of due) {
      if (isStopping()) return false
      const startsAnother = await contained(world, one, startDue)
      // It would stay the first of its project, and the others would never start.
      if (startsAnother ?? (await setAside(world, one))) hasStarted = true
      after = one.projectId
    }
  }
  return hasStarted
}

const dueAfter = (world: World, after: ProjectId | undefined) =>
  world.store.campaigns.due(world.clock.now(), AT_ONCE, after)

const openAfter = (world: World, after: CampaignId | undefined) => world.store.campaigns.open(AT_ONCE, after)

/** Returns the result of the work; undefined when it failed. */
async function contained(
  world: World,
  { projectId, campaignId }: OpenCampaign,
  work: (ctx: Context, id: CampaignId) => Promise<boolean>,
): Promise<boolean | undefined> {
  try {
    const project = await world.store.projects.find(projectId)
    return project ? await work(contextOf(world, project), campaignId) : false
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    world.log.error({ err: error, project: projectId, campaign: campaignId }, 'failed to process a campaign')
    return undefined
  }
}

/** Pauses a due campaign that fails for whatever reason. Returns true if another of its project may be due now. */
async function setAside(world: World, one: OpenCampaign): Promise<boolean> {
  const isSetAside = await contained(world, one, (ctx, id) =>
    ctx.store.campaigns.setAside(id, NOT_STARTED, ctx.clock.now()),
  )
  return isSetAside ?? false
}

/**
 * Starts a due campaign. One that cannot start is paused, with the reason, until a person resumes it. Returns false
 * when it has to wait until others of its project end.
 */
async function startDue(ctx: Context, id: CampaignId): Promise<boolean> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const campaign = await dueCampaign(ctx, id)
      if (campaign && ctx.project.disabled) await pauseFor(ctx, campaign, DISABLED)
      else if (campaign) await startCampaign(ctx, campaign)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'RATE_LIMIT_EXCEEDED') return false
    await inTransaction(ctx, async (ctx) => {
      const campaign = await dueCampaign(ctx, id)
      if (campaign) await pauseFor(ctx, campaign, error.message)
    })
  }
  return true
}

/** Returns the campaign unless another node or a person was first. */
async function dueCampaign(ctx: Context, id: CampaignId): Promise<Campaign | undefined> {
  const campaign = await ctx.store.campaigns.find(id)
  const isDue = campaign?.status === 'SCHEDULED' && campaign.scheduledAt && campaign.scheduledAt <= ctx.clock.now()
  return isDue ? campaign : undefined
}

const pauseFor = (ctx: Context, campaign: Campaign, reason: string) =>
  ctx.store.campaigns.update({ ...campaign, status: 'PAUSED', reason, ...revised(campaign, ctx.clock.now()) })

/** Returns true if more of its mail may be withdrawn immediately. */
async function runOpen(ctx: Context, id: CampaignId): Promise<boolean> {
  const campaign = await ctx.store.campaigns.summary(id)
  if (campaign?.status === 'CANCELLED' && (await withdrawMail(ctx, campaign)) === WITHDRAWN_AT_ONCE) return true
  if (campaign?.status === 'SENDING' && campaign.collection?.isComplete === false)
    await (campaign.held ? endTurn(ctx, id) : checkCollection(ctx, campaign))
  const isEnding = campaign?.status === 'CANCELLED' || campaign?.collection?.isComplete
  if (isEnding && !(await ctx.store.campaigns.hasOpenMail(id))) await endCampaign(ctx, id)
  return false
}

const withdrawMail = (ctx: Context, campaign: CampaignSummary) =>
  inTransaction(ctx, async (ctx) => {
    const withdrawn = await ctx.store.campaigns.withdraw(campaign.id, WITHDRAWN, WITHDRAWN_AT_ONCE)
    await countMails(ctx, campaign, -withdrawn)
    return withdrawn
  })

const endTurn = (ctx: Context, id: CampaignId) => inTransaction(ctx, (ctx) => pauseHeld(ctx, id))

/** Pauses a campaign whose collection was given up. */
async function checkCollection(ctx: Context, { id, collection }: CampaignSummary): Promise<void> {
  const job = collection && (await ctx.store.jobs.find(collection.jobId))
  if (job && job.state !== 'failed') return
  await inTransaction(ctx, async (ctx) => {
    const campaign = await ctx.store.campaigns.find(id)
    const isSame = campaign?.status === 'SENDING' && campaign.collection?.jobId === collection?.jobId
    if (campaign && isSame && campaign.collection?.isComplete === false) await pauseFor(ctx, campaign, NOT_COLLECTED)
  })
}

const ENDED: Readonly<Partial<Record<CampaignStatus, CampaignStatus>>> = {
  SENDING: 'SENT',
  PAUSED: 'SENT',
  CANCELLED: 'CANCELLED',
}

/**
 * Ends a campaign that has no mail waiting; its lane is free again. One without recipients is paused as if it had not
 * begun: an empty audience is only detected during collection, which may take long.
 */
function endCampaign(ctx: Context, id: CampaignId): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await ctx.store.campaigns.find(id)
    const status = campaign && ENDED[campaign.status]
    if (!campaign?.collection || !status || (await ctx.store.campaigns.hasOpenMail(id))) return
    if (status === 'SENT' && campaign.collection.recipients === 0)
      return pauseFor(ctx, { ...campaign, startedAt: undefined, collection: undefined }, EMPTY)
    await ctx.store.campaigns.update({
      ...campaign,
      status,
      ...(status === 'SENT' && { sentAt: ctx.clock.now(), reason: undefined }),
      ...revised(campaign, ctx.clock.now()),
      collection: { ...campaign.collection, lane: undefined },
    })
  })
}
