import { getSegmentAsked, resolveSent } from '../../audience/segments/asked.ts'
import { splitSender } from '../../kernel/address/mailboxes.ts'
import { requireScope } from '../../kernel/context/actor.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { findAsked } from '../../kernel/context/find-asked.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId, type SegmentId } from '../../kernel/ids/ids.ts'
import { changedRecord, FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import { compileField } from '../../mail/templates/compile-field.ts'
import { templateAsked } from '../../mail/templates/templates.ts'
import type { SentCondition } from '../../people/filters/schema.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { requireAudience } from './audience-of.ts'
import { requireAllowed } from './lifecycle.ts'
import {
  CAMPAIGN_NAME_MAX,
  type Campaign,
  type CampaignInput,
  namesCategory,
  sentAudience,
  sentCategory,
} from './schema.ts'
import { DRAFTS_MAX } from './store.ts'

/** Returns the campaign with this id, or with this name in any case. Inside a transaction it is locked until its end. */
export function campaignAsked(ctx: Context, asked: string, field: string): Promise<Campaign> {
  return findAsked(
    ctx,
    { asked, field, noun: 'campaign' },
    {
      find: (id) => ctx.store.campaigns.find(id),
      listNamed: (name, limit) => ctx.store.campaigns.listNamed(name, limit),
    },
  )
}

export async function getCampaign(ctx: Context, id: string): Promise<Campaign> {
  const key = asId('cmp', id)
  const campaign = key && (await ctx.store.campaigns.find(key))
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND')
  return campaign
}

const NEVER_SENT = {
  status: 'DRAFT',
  reason: undefined,
  held: undefined,
  scheduledAt: undefined,
  plannedAt: undefined,
  startedAt: undefined,
  sentAt: undefined,
  collection: undefined,
} as const satisfies Partial<Campaign>

/** Stores a campaign as DRAFT. Its texts must parse, its sender must be verified, and its segments must exist. */
export async function createCampaign(ctx: Context, sent: CampaignInput): Promise<Campaign> {
  const input = await withTemplate(ctx, sent)
  const now = ctx.clock.now()
  const campaign: Campaign = {
    ...definitionOf(input, await referencesOf(ctx, input)),
    id: ctx.ids.make('cmp'),
    ...NEVER_SENT,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
  checkTexts(ctx, campaign)
  requireMayCount(ctx, campaign)
  return inTransaction(ctx, async (ctx) => {
    await requireAudience(ctx, campaign)
    await requireRoomForDraft(ctx)
    await ctx.store.campaigns.insert(campaign)
    return campaign
  })
}

/** The campaign shows how many people its condition matches. */
function requireMayCount(ctx: Context, { audienceCondition }: Campaign): void {
  if (audienceCondition) requireScope(ctx, 'contacts:read')
}

/**
 * Replaces the definition of the campaign. A scheduled one stays scheduled, so that a key needs the scopes for sending.
 */
export function updateCampaign(
  ctx: Context,
  { id, input: sent }: { readonly id: string; readonly input: CampaignInput },
): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getCampaign(ctx, id)
    requireAllowed('change', before)
    // A scheduled campaign is sent without another request.
    if (before.status === 'SCHEDULED') requireScope(ctx, 'send')
    const input = await withTemplate(ctx, sent)
    const definition = definitionOf(input, await referencesOf(ctx, input))
    const campaign: Campaign = changedRecord(before, { ...before, ...definition }, ctx.clock.now())
    checkTexts(ctx, campaign)
    requireMayCount(ctx, campaign)
    await requireAudience(ctx, campaign)
    if (campaign !== before) await ctx.store.campaigns.update(campaign)
    return campaign
  })
}

/** Deletes a campaign that is not active; its mails stay. */
export function deleteCampaign(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, id)
    requireAllowed('delete', campaign)
    if (campaign.collection?.lane !== undefined)
      throw new AppError('CONFLICT', {
        message: 'The campaign cannot be deleted yet: its emails are still being withdrawn.',
        suggestion: 'Try again in a few seconds.',
        details: { status: campaign.status },
      })
    await ctx.store.campaigns.delete(campaign.id)
  })
}

/** Copies a campaign as a DRAFT under a new id; its name marks it as a copy. */
export async function duplicateCampaign(ctx: Context, id: string): Promise<Campaign> {
  const original = await getCampaign(ctx, id)
  const suffix = ' (Copy)'
  const now = ctx.clock.now()
  const copy: Campaign = {
    ...original,
    id: ctx.ids.make('cmp'),
    name: original.name.slice(0, CAMPAIGN_NAME_MAX - suffix.length).toWellFormed() + suffix,
    ...NEVER_SENT,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
  return inTransaction(ctx, async (ctx) => {
    await requireRoomForDraft(ctx)
    await ctx.store.campaigns.insert(copy)
    return copy
  })
}

async function requireRoomForDraft(ctx: Context): Promise<void> {
  const count = await ctx.store.campaigns.count({ status: 'DRAFT', search: undefined })
  if (count < DRAFTS_MAX) return
  throw new AppError('CONFLICT', {
    message: `A project can have at most ${DRAFTS_MAX.toLocaleString('en')} draft campaigns, and this one has ${count.toLocaleString('en')}.`,
    suggestion: 'Delete drafts that you no longer need.',
    details: { limit: DRAFTS_MAX },
  })
}

type WrittenCampaign = CampaignInput & Readonly<Record<'subject' | 'body' | 'from', string>>

/** Returns the request with the texts of the template that it names, where it has none of its own. */
async function withTemplate(ctx: Context, input: CampaignInput): Promise<WrittenCampaign> {
  const { template: asked } = input
  // The campaign shows the texts of the template.
  if (asked !== undefined) requireScope(ctx, 'templates:read')
  const template = asked === undefined ? undefined : await templateAsked(ctx, asked, 'template')
  const from = input.from ?? template?.from
  if (from === undefined) throw invalidField('from', 'required', 'is required: the template has no sender')
  return {
    ...input,
    subject: input.subject ?? template?.subject ?? '',
    body: input.body ?? template?.body ?? '',
    from,
    fromName: input.fromName ?? (input.from === undefined ? template?.fromName : undefined),
    replyTo: input.replyTo ?? template?.replyTo,
    category: template && !namesCategory(input) ? template.type : sentCategory(input),
  }
}

/** Returns the part of a request about the campaign itself. */
function definitionOf(input: WrittenCampaign, { segmentId, sent }: References) {
  const { from, fromName } = splitSender(input)
  return {
    name: input.name,
    description: input.description ?? undefined,
    subject: input.subject,
    body: input.body,
    from: from ?? input.from,
    fromName: fromName ?? undefined,
    replyTo: input.replyTo ?? undefined,
    category: sentCategory(input),
    audienceType: input.audienceType,
    segmentId,
    audienceFilter: sent?.sent,
    audienceCondition: sent?.condition,
  }
}

interface References {
  readonly segmentId: SegmentId | undefined
  readonly sent: SentCondition | undefined
}

/** Returns the audience with the ids of the segments that it may name. */
async function referencesOf(ctx: Context, input: CampaignInput): Promise<References> {
  const sent = sentAudience(input)
  return {
    segmentId: input.segmentId ? (await getSegmentAsked(ctx, input.segmentId, 'segmentId')).id : undefined,
    sent: sent && (await resolveSent(ctx, sent, input.audienceFilter ? 'audienceFilter' : 'audienceCondition')),
  }
}

function checkTexts(ctx: Context, { subject, body, from }: Campaign): void {
  compileField('subject', subject)
  compileField('body', body)
  requireVerifiedSender(ctx, from)
}
