import type { Event } from '../../audience/events/schema.ts'
import type { CampaignSummary } from '../../automation/campaigns/schema.ts'
import type { ContactId, ExecutionId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'

/** A range of time, both ends included; an absent bound means no limit. */
export interface TimeRange {
  readonly from: Date | undefined
  readonly until: Date | undefined
}

/** The events that a feed shows. */
export interface FeedEvents extends PageRequest, TimeRange {
  /** The names of Posthorn's own events to include. */
  readonly own: readonly string[]
  /** True to include all others, too. */
  readonly tracked: boolean
  readonly contactId: ContactId | undefined
}

/** The moments of a campaign: it was scheduled, or sent to its last recipient. */
export const CAMPAIGN_MOMENTS = ['plannedAt', 'sentAt'] as const
export type CampaignMoment = (typeof CAMPAIGN_MOMENTS)[number]

/** The moments of an execution of a workflow: it began, or ended without failing. */
export const EXECUTION_MOMENTS = ['startedAt', 'completedAt'] as const
export type ExecutionMoment = (typeof EXECUTION_MOMENTS)[number]

/** The moment at which a contact began or completed a workflow. */
export interface WorkflowMoment {
  readonly executionId: ExecutionId
  readonly workflowId: WorkflowId
  /** Undefined when the workflow was deleted. */
  readonly workflowName: string | undefined
  readonly contactId: ContactId
  readonly at: Date
  /** The reason of an EXIT step; undefined for any other end, and for a beginning. */
  readonly exitReason: string | undefined
}

/** The position at which a list by a moment continues: before the moment and, if it is the same, before the id. */
export interface Place {
  readonly at: Date
  readonly id: string
}

/** The activities of a project, read by indexes however rare they are. */
export interface ActivityStore {
  /** Returns events, newest first. */
  events(request: FeedEvents): Promise<readonly Event[]>
  /** Returns campaigns by one of their moments, the newest first. */
  campaigns(
    request: TimeRange & {
      readonly moment: CampaignMoment
      readonly limit: number
      readonly after: Place | undefined
    },
  ): Promise<readonly CampaignSummary[]>
  /** Returns executions by one of their moments, the newest first. */
  executions(
    request: TimeRange & {
      readonly moment: ExecutionMoment
      readonly contactId: ContactId | undefined
      readonly limit: number
      readonly after: Place | undefined
    },
  ): Promise<readonly WorkflowMoment[]>
  /**
   * Counts the executions that began, as far as they are stored. A result above `COUNTED_AT_MOST` may be an estimate.
   */
  countStarted(range: TimeRange): Promise<number>
  /** Returns scheduled campaigns, the next one first. */
  upcoming(request: {
    readonly from: Date
    readonly until: Date
    readonly limit: number
  }): Promise<readonly CampaignSummary[]>
  /** Counts the events from a moment on, up to `atMost`. */
  countSince(from: Date, atMost: number): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly activity: ActivityStore
  }
}
