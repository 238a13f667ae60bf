import type { CampaignSummary } from '../campaigns/schema.ts'
import type { Event } from '../events/schema.ts'
import type { ContactId } from '../ids.ts'
import type { PageRequest } from '../page.ts'

/** A range of time, both ends included; an absent bound is none. */
export interface TimeRange {
  readonly from: Date | undefined
  readonly until: Date | undefined
}

/** Which events a feed shows. */
export interface FeedEvents extends PageRequest, TimeRange {
  /** Of those that Posthorn itself emits, these. */
  readonly own: readonly string[]
  /** Whether all others are shown, too. */
  readonly tracked: boolean
  readonly contactId: ContactId | undefined
}

/** When a campaign was scheduled, or sent to its last recipient. */
export const CAMPAIGN_MOMENTS = ['plannedAt', 'sentAt'] as const
export type CampaignMoment = (typeof CAMPAIGN_MOMENTS)[number]

/** What happened in a project, read by indexes however rare it is. */
export interface ActivityStore {
  /** Newest first. */
  events(request: FeedEvents): Promise<readonly Event[]>
  /**
   * Returns campaigns by one of their moments, the newest first, before the moment and, where that is the same, before the
   * id of `after`.
   */
  campaigns(
    request: TimeRange & {
      readonly moment: CampaignMoment
      readonly limit: number
      readonly after: { readonly at: Date; readonly id: string } | undefined
    },
  ): Promise<readonly CampaignSummary[]>
  /** Returns scheduled campaigns, the next one first. */
  upcoming(request: {
    readonly from: Date
    readonly until: Date
    readonly limit: number
  }): Promise<readonly CampaignSummary[]>
  /** Counts the events from a moment on, up to `atMost`. */
  countSince(from: Date, atMost: number): Promise<number>
}
