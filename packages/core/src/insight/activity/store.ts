import type { Event } from '../../audience/events/schema.ts'
import type { CampaignSummary } from '../../automation/campaigns/schema.ts'
import type { ContactId, ExecutionId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { PageRequest } from '../../kernel/page/page.ts'

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

/** When an execution of a workflow began, or came to its end without failing. */
export const EXECUTION_MOMENTS = ['startedAt', 'completedAt'] as const
export type ExecutionMoment = (typeof EXECUTION_MOMENTS)[number]

/** That a contact began a workflow, or completed it. */
export interface WorkflowMoment {
  readonly executionId: ExecutionId
  readonly workflowId: WorkflowId
  /** Undefined when the workflow was deleted. */
  readonly workflowName: string | undefined
  readonly contactId: ContactId
  readonly at: Date
  /** Of an EXIT step; undefined for any other end, and for a beginning. */
  readonly exitReason: string | undefined
}

/** Where a list by a moment goes on: before the moment and, where that is the same, before the id. */
export interface Place {
  readonly at: Date
  readonly id: string
}

/** What happened in a project, read by indexes however rare it is. */
export interface ActivityStore {
  /** Newest first. */
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
  /** Counts the executions that began, as far as they are kept. More than `COUNTED_AT_MOST` may be an estimate. */
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
