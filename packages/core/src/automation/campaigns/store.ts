import type { CampaignId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { Campaign, CampaignCount, CampaignStatus, CampaignSummary, MailCounts } from './schema.ts'

/** Wakes the workers that start and end campaigns. */
export const TEND_CAMPAIGNS = 'campaigns.tend'

/** How many campaigns of a project may have mail waiting at once: each claim looks at all of them. */
export const CAMPAIGNS_AT_ONCE = 100

/** How many campaigns of a project may be SCHEDULED at once. */
export const SCHEDULED_MAX = 1000

/** How many campaigns of a project may be DRAFT. */
export const DRAFTS_MAX = 10_000

/** The lane of campaign mail whose campaign is over and that a person sends again. It is always open. */
export const LOOSE_LANE = 2

export interface CampaignFilter {
  readonly status: CampaignStatus | undefined
  /** A case-insensitive part of name or subject, taken literally. */
  readonly search: string | undefined
}

export interface CampaignRange {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

/** What the mails of a campaign share, and how each differs. */
export interface CampaignMail {
  /**
   * The beginning of their ids, 14 characters. Each adds its number among the recipients as 4 characters of `ID_ALPHABET`,
   * which begin again after a million, and 12 random ones: 60 bits, so that no recipient can guess the id of another.
   */
  readonly idPrefix: string
  readonly fromName: string
  /** The domain of their Message-IDs. */
  readonly domain: string
  /** The variables to be stored with each. */
  readonly variables: readonly string[]
  readonly footer: boolean
}

/** A step of a collection. */
export interface CollectionStep {
  readonly campaign: CampaignSummary
  readonly mail: CampaignMail
  readonly predicate: Predicate
  /** Only subscribed contacts. */
  readonly subscribedOnly: boolean
  /** Only contacts whose creation is not later, by the clock of whoever created them. */
  readonly until: Date
  /** How many contacts the step looks at. */
  readonly window: number
  /** How many recipients it adds at most; where there are more, it looks at none behind them. */
  readonly most?: number | undefined
}

/** A campaign that a worker has to look at. */
export interface OpenCampaign {
  readonly projectId: ProjectId
  readonly campaignId: CampaignId
}

/** Campaigns that are not over and whose audience asks for something. */
export interface AskedFor {
  /** Fields as filters name them, e.g. `data.plan` or `segment.seg_…`; one of them is enough. */
  readonly fields: readonly string[]
  /** Also for fields that begin with this text. */
  readonly prefix?: string
  /** Only campaigns that are scheduled, paused or being sent. */
  readonly activeOnly: boolean
  readonly limit: number
}

export type AskingCampaign = Pick<Campaign, 'id' | 'name' | 'status'>

/** The campaigns of one project. */
export interface CampaignStore {
  /** Inside a transaction it is locked until its end. */
  find(id: CampaignId): Promise<Campaign | undefined>
  /** The same without its text and condition, which may be megabytes. */
  summary(id: CampaignId): Promise<CampaignSummary | undefined>
  /** Newest first; `offset` counts from behind `after`, or from the newest. */
  list(filter: CampaignFilter & CampaignRange): Promise<readonly CampaignSummary[]>
  count(filter: CampaignFilter): Promise<number>
  /** Those with this name in any case, newest first. */
  listNamed(name: string, limit: number): Promise<readonly Pick<Campaign, 'id' | 'name'>[]>
  /** Newest first. Looks at no campaign that does not ask for it. */
  listAsking(request: AskedFor): Promise<readonly AskingCampaign[]>
  /** The active ones whose sender has exactly this domain, newest first. */
  listActiveBySender(domain: string, limit: number): Promise<readonly AskingCampaign[]>
  insert(campaign: Campaign): Promise<void>
  /**
   * Writes the whole campaign over the one with its id, except how far its collection is. Without a collection, the next
   * one begins anew.
   */
  update(campaign: Campaign): Promise<void>
  /** Returns the ids of those that are held, at most `CAMPAIGNS_AT_ONCE`. */
  listHeld(): Promise<readonly CampaignId[]>
  /** Pauses the campaign if it is SCHEDULED, even if the rest of it cannot be read. Returns whether it was. */
  setAside(id: CampaignId, reason: string, now: Date): Promise<boolean>
  /** Returns whether the campaign existed. Its mails stay. */
  delete(id: CampaignId): Promise<boolean>
  /** Returns a lane that no other campaign of the project has; undefined when all are taken. Starts wait for one another. */
  freeLane(): Promise<number | undefined>
  /**
   * Adds a mail for each of the next contacts, in the order of their creation, that were created until then and that the
   * predicate holds for; a contact gets one at most. Returns how many contacts and recipients that were, and
   * whether the collection is complete.
   */
  collect(step: CollectionStep): Promise<{
    readonly looked: number
    readonly recipients: number
    readonly isComplete: boolean
    /** A recipient is left for whom there was no room. */
    readonly isFull?: true
  }>
  /**
   * Waits for the steps of collections that are under way. Mails to a contact who was deleted before can be seen then, and
   * no later step adds one.
   */
  awaitSteps(): Promise<void>
  /** Whether mail of its lane waits or is on its way. */
  hasOpenMail(id: CampaignId): Promise<boolean>
  /**
   * Fails at most `limit` mails of its lane that wait, with this reason, and counts them as withdrawn; those with an unknown
   * outcome stay unknown. Returns how many.
   */
  withdraw(id: CampaignId, reason: string, limit: number): Promise<number>
  /** Adds to a count of the campaign, if the project has it. */
  addCount(id: CampaignId, change: { readonly of: CampaignCount; readonly number: number }): Promise<void>
  /** Returns how many settled mails of these campaigns there have been, by status; deleted mails count. */
  mailCounts(ids: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, MailCounts>>
}

/** The campaigns of the deployment. */
export interface CampaignLine {
  /**
   * Of each project behind `after` the SCHEDULED campaign that has been due the longest, ordered by project, at most
   * `limit`: what a project has too many of never hides what another one has.
   */
  due(now: Date, limit: number, after?: ProjectId): Promise<readonly OpenCampaign[]>
  /** Campaigns with a lane, ordered by id, after `after`, at most `limit`. */
  open(limit: number, after?: CampaignId): Promise<readonly OpenCampaign[]>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly campaigns: CampaignStore
  }

  interface DeploymentStore {
    readonly campaigns: CampaignLine
  }
}
