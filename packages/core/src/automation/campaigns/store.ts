import type { CampaignId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import type { Campaign, CampaignCount, CampaignStatus, CampaignSummary, MailCounts } from './schema.ts'

/** Wakes the workers that start and end campaigns. */
export const TEND_CAMPAIGNS = 'campaigns.tend'

/** The maximum number of a project's campaigns with waiting mail: each claim examines all of them. */
export const CAMPAIGNS_AT_ONCE = 100

/** The maximum number of SCHEDULED campaigns of a project. */
export const SCHEDULED_MAX = 1000

/** The maximum number of DRAFT campaigns of a project. */
export const DRAFTS_MAX = 10_000

/** The lane of mail that a person resends after its campaign is over. It is always open. */
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

/** The shared parts of a campaign's mails, and how each differs. */
export interface CampaignMail {
  /**
   * The beginning of their ids, 14 characters. Each adds its number among the recipients as 4 characters of `ID_ALPHABET`,
   * which begin again after a million, and 12 random ones: 60 bits, so that no recipient can guess the id of another.
   */
  readonly idPrefix: string
  readonly fromName: string
  /** The domain of their Message-IDs. */
  readonly domain: string
  /** The variables to store with each. */
  readonly variables: readonly string[]
  readonly footer: boolean
}

/** A step of a collection. */
export interface CollectionStep {
  readonly campaign: CampaignSummary
  readonly mail: CampaignMail
  readonly predicate: Predicate
  /** True to collect only subscribed contacts. */
  readonly subscribedOnly: boolean
  /** The latest creation time of contacts, by the clock of the machine that created them. */
  readonly until: Date
  /** The number of contacts that the step examines. */
  readonly window: number
  /** The maximum number of recipients to add; if there are more, it examines no contact after the last one. */
  readonly most?: number | undefined
}

/** A campaign that a worker has to examine. */
export interface OpenCampaign {
  readonly projectId: ProjectId
  readonly campaignId: CampaignId
}

/** Selects campaigns that are not over and whose audience uses one of these names. */
export interface AskedFor {
  /** Fields as filters name them, e.g. `data.plan` or `segment.seg_…`; one of them is enough. */
  readonly fields: readonly string[]
  /** A prefix of further fields; one of them is enough, too. */
  readonly prefix?: string
  /** True for only campaigns that are scheduled, paused, or being sent. */
  readonly activeOnly: boolean
  readonly limit: number
}

export type AskingCampaign = Pick<Campaign, 'id' | 'name' | 'status'>

/** The campaigns of one project. */
export interface CampaignStore {
  /** Returns the campaign. Inside a transaction it is locked until its end. */
  find(id: CampaignId): Promise<Campaign | undefined>
  /** Returns the campaign without its text and condition, which may be megabytes. */
  summary(id: CampaignId): Promise<CampaignSummary | undefined>
  /** Returns campaigns, newest first; `offset` counts from the campaign after `after`, or from the newest. */
  list(filter: CampaignFilter & CampaignRange): Promise<readonly CampaignSummary[]>
  count(filter: CampaignFilter): Promise<number>
  /** Returns those with this name in any case, newest first. */
  listNamed(name: string, limit: number): Promise<readonly Pick<Campaign, 'id' | 'name'>[]>
  /** Returns matching campaigns, newest first. Does not read others. */
  listAsking(request: AskedFor): Promise<readonly AskingCampaign[]>
  /** Returns the active ones whose sender has exactly this domain, newest first. */
  listActiveBySender(domain: string, limit: number): Promise<readonly AskingCampaign[]>
  insert(campaign: Campaign): Promise<void>
  /**
   * Replaces the whole campaign with its id, except the progress of its collection. Without a collection, the next one
   * begins from the start.
   */
  update(campaign: Campaign): Promise<void>
  /** Returns the ids of those that are held, at most `CAMPAIGNS_AT_ONCE`. */
  listHeld(): Promise<readonly CampaignId[]>
  /** Pauses the campaign if it is SCHEDULED, even if the rest of it cannot be read. Returns true if it was. */
  setAside(id: CampaignId, reason: string, now: Date): Promise<boolean>
  /** Returns true if the campaign existed. Its mails remain. */
  delete(id: CampaignId): Promise<boolean>
  /** Returns a lane that no other campaign of the project has; undefined when all are taken. Starts are serialized. */
  freeLane(): Promise<number | undefined>
  /**
   * Adds a mail for each of the next contacts, in the order of their creation, that were created until then and match
   * the predicate; a contact gets at most one. Returns the numbers of contacts and recipients, and whether the
   * collection is complete.
   */
  collect(step: CollectionStep): Promise<{
    readonly looked: number
    readonly recipients: number
    readonly isComplete: boolean
    /** Set if there was no room for the next recipient. */
    readonly isFull?: true
  }>
  /**
   * Waits until current steps of collections end. Mails to a contact who was deleted before are visible then, and no
   * later step adds one.
   */
  awaitSteps(): Promise<void>
  /** Returns true if mail of its lane waits or is on its way. */
  hasOpenMail(id: CampaignId): Promise<boolean>
  /**
   * Fails at most `limit` waiting mails of its lane, with this reason, and counts them as withdrawn; those with an
   * unknown outcome stay unknown. Returns how many.
   */
  withdraw(id: CampaignId, reason: string, limit: number): Promise<number>
  /** Adds to a count of the campaign, if the project has it. */
  addCount(id: CampaignId, change: { readonly of: CampaignCount; readonly number: number }): Promise<void>
  /** Returns the number of settled mails of these campaigns by status, including deleted mails. */
  mailCounts(ids: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, MailCounts>>
}

/** The campaigns of the deployment. */
export interface CampaignLine {
  /**
   * Returns the SCHEDULED campaign that has been due the longest, for each project after `after`, ordered by project,
   * at most `limit`: a project with too many never hides those of another.
   */
  due(now: Date, limit: number, after?: ProjectId): Promise<readonly OpenCampaign[]>
  /** Returns campaigns with a lane, ordered by id, after `after`, at most `limit`. */
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
