import type { Event } from '../../audience/events/schema.ts'
import type { CampaignSummary } from '../../automation/campaigns/schema.ts'
import type { Context } from '../../kernel/context/context.ts'
import { asId, type ContactId } from '../../kernel/ids/ids.ts'
import { type Page, type PageRequest, type Position, paginate } from '../../kernel/page/page.ts'
import { firstOf, lastOf } from '../../kernel/page/time-range.ts'
import { jsonSize } from '../../people/fields/schema.ts'
import {
  CONTACT_SUBSCRIBED,
  CONTACT_UNSUBSCRIBED,
  EMAIL_BOUNCE,
  EMAIL_CLICK,
  EMAIL_COMPLAINT,
  EMAIL_DELIVERY,
  EMAIL_OPEN,
  EMAIL_RECEIVED,
  EMAIL_SENT,
} from '../../people/filters/event-names.ts'
import { ACTIVITY_TYPES, type Activity, type ActivityQuery, type ActivityType } from './schema.ts'
import {
  CAMPAIGN_MOMENTS,
  type CampaignMoment,
  EXECUTION_MOMENTS,
  type ExecutionMoment,
  type Place,
  type TimeRange,
  type WorkflowMoment,
} from './store.ts'

/** The types of the events that Posthorn itself emits. All others are `event.triggered`. */
const TYPE_OF: Readonly<Record<string, ActivityType>> = {
  [EMAIL_SENT]: EMAIL_SENT,
  [EMAIL_DELIVERY]: 'email.delivered',
  [EMAIL_OPEN]: 'email.opened',
  [EMAIL_CLICK]: 'email.clicked',
  [EMAIL_BOUNCE]: 'email.bounced',
  [EMAIL_COMPLAINT]: EMAIL_COMPLAINT,
  [EMAIL_RECEIVED]: EMAIL_RECEIVED,
  [CONTACT_SUBSCRIBED]: CONTACT_SUBSCRIBED,
  [CONTACT_UNSUBSCRIBED]: CONTACT_UNSUBSCRIBED,
}

const CAMPAIGN_TYPE = { plannedAt: 'campaign.scheduled', sentAt: 'campaign.sent' } as const
const EXECUTION_TYPE = { startedAt: 'workflow.started', completedAt: 'workflow.completed' } as const

/** A source of activities that are not events. */
interface Source {
  /**
   * The prefix of the ids of its activities. Activities of one moment are ordered by id, so each source has a place.
   */
  readonly prefix: string
  /** The prefix of the ids of its rows. */
  readonly kind: string
  /** A text greater than all of these ids. */
  readonly behind: string
}

const SOURCES = {
  plannedAt: { prefix: 'cpl', kind: 'cmp', behind: 'cmq' },
  sentAt: { prefix: 'cps', kind: 'cmp', behind: 'cmq' },
  completedAt: { prefix: 'wfc', kind: 'exe', behind: 'exf' },
  startedAt: { prefix: 'wfs', kind: 'exe', behind: 'exf' },
} as const satisfies Record<CampaignMoment | ExecutionMoment, Source>

/** An activity at its place in the feed. */
interface Item extends Position {
  readonly type: ActivityType
  readonly contactId?: ContactId
  readonly metadata: Activity['metadata']
}

export type ActivityPage = Omit<Page<Activity>, 'total'>

/** Approximate size of an activity in the JSON of a page. */
const weightOf = ({ metadata }: Item) => 300 + jsonSize(metadata)

/** Returns the activities of the project, newest first. Throws `BAD_REQUEST` for a cursor that no page returned. */
export async function listActivities(ctx: Context, query: ActivityQuery): Promise<ActivityPage> {
  const {
    total: _,
    data,
    ...page
  } = await paginate(
    query,
    (request) => readItems(ctx, query, request),
    async () => 0,
    weightOf,
  )
  return { ...page, data: await withAddresses(ctx, data) }
}

/** Reads each source as far as the page could need it, and merges them. */
async function readItems(ctx: Context, query: ActivityQuery, request: PageRequest): Promise<readonly Item[]> {
  const types = new Set<ActivityType>(query.types ?? ACTIVITY_TYPES)
  const range: TimeRange = {
    from: query.startDate === undefined ? undefined : firstOf(query.startDate),
    until: query.endDate === undefined ? undefined : lastOf(query.endDate),
  }
  const { contactId } = query
  const ofCampaigns = contactId === undefined ? CAMPAIGN_MOMENTS.filter((one) => types.has(CAMPAIGN_TYPE[one])) : []
  const ofExecutions = EXECUTION_MOMENTS.filter((one) => types.has(EXECUTION_TYPE[one]))
  const sources = [
    eventItems(ctx, { ...request, ...range, types, contactId }),
    ...ofCampaigns.map((moment) => campaignItems(ctx, { ...request, ...range, moment })),
    ...ofExecutions.map((moment) => executionItems(ctx, { ...request, ...range, contactId }, moment)),
  ]
  const items = (await Promise.all(sources)).flat()
  return items.sort(newestFirst).slice(0, request.limit)
}

const newestFirst = (a: Position, b: Position) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

interface EventsWanted extends PageRequest, TimeRange {
  readonly types: ReadonlySet<ActivityType>
  readonly contactId: string | undefined
}

async function eventItems(ctx: Context, { types, contactId, ...request }: EventsWanted): Promise<readonly Item[]> {
  const contact = contactId === undefined ? undefined : asId('cnt', contactId)
  if (contactId !== undefined && contact === undefined) return []
  const own = Object.entries(TYPE_OF).flatMap(([name, type]) => (types.has(type) ? [name] : []))
  const tracked = types.has('event.triggered')
  if (own.length === 0 && !tracked) return []
  return (await ctx.store.activity.events({ ...request, own, tracked, contactId: contact })).map(eventItem)
}

function eventItem({ id, name, contactId, emailId, data, createdAt }: Event): Item {
  const type = TYPE_OF[name]
  const metadata = type ? { ...(emailId && { emailId }), ...data } : { eventName: name, data }
  return { id, createdAt, contactId, type: type ?? 'event.triggered', metadata }
}

async function campaignItems(
  ctx: Context,
  { moment, after, ...request }: PageRequest & TimeRange & { readonly moment: CampaignMoment },
): Promise<readonly Item[]> {
  const campaigns = await ctx.store.activity.campaigns({
    ...request,
    moment,
    after: after && placeIn(SOURCES[moment], after),
  })
  return campaigns.map((campaign) => campaignItem(moment, campaign))
}

/** Returns the place of a position of the feed in a source: before or after all of its moment, or at one. */
function placeIn({ prefix, kind, behind }: Source, { createdAt: at, id }: Position): Place {
  const own = id.slice(0, 3)
  if (own === prefix) return { at, id: `${kind}${id.slice(3)}` }
  return { at, id: own < prefix ? '' : behind }
}

interface ExecutionsWanted extends PageRequest, TimeRange {
  readonly contactId: string | undefined
}

async function executionItems(
  ctx: Context,
  { contactId, after, ...request }: ExecutionsWanted,
  moment: ExecutionMoment,
): Promise<readonly Item[]> {
  const contact = contactId === undefined ? undefined : asId('cnt', contactId)
  if (contactId !== undefined && contact === undefined) return []
  const place = after && placeIn(SOURCES[moment], after)
  const executions = await ctx.store.activity.executions({ ...request, moment, contactId: contact, after: place })
  return executions.map((one) => executionItem(moment, one))
}

function executionItem(moment: ExecutionMoment, one: WorkflowMoment): Item {
  const { executionId, workflowId, workflowName, contactId, at, exitReason } = one
  return {
    id: `${SOURCES[moment].prefix}${executionId.slice(3)}`,
    createdAt: at,
    type: EXECUTION_TYPE[moment],
    contactId,
    metadata: {
      workflowId,
      workflowName: workflowName ?? null,
      executionId,
      ...(moment === 'completedAt' && { exitReason: exitReason ?? null }),
    },
  }
}

function campaignItem(moment: CampaignMoment, campaign: CampaignSummary): Item {
  const { id, name, subject, scheduledAt, collection } = campaign
  return {
    id: `${SOURCES[moment].prefix}${id.slice(3)}`,
    createdAt: campaign[moment] ?? campaign.updatedAt,
    type: CAMPAIGN_TYPE[moment],
    metadata: {
      campaignId: id,
      name,
      subject,
      ...(moment === 'plannedAt'
        ? { scheduledAt: scheduledAt?.toISOString() ?? null }
        : { totalRecipients: collection?.recipients ?? 0 }),
    },
  }
}

async function withAddresses(ctx: Context, items: readonly Item[]): Promise<readonly Activity[]> {
  const ids = [...new Set(items.flatMap(({ contactId }) => contactId ?? []))]
  const contacts = ids.length === 0 ? [] : await ctx.store.contacts.findMany(ids)
  const addresses = new Map(contacts.map(({ id, email }) => [id, email]))
  return items.map(({ id, type, createdAt, contactId, metadata }) => ({
    id,
    type,
    timestamp: createdAt,
    contactId,
    metadata,
    contactEmail: contactId && addresses.get(contactId),
  }))
}
