export { type ActivityPage, listActivities } from './activity/feed.ts'
export {
  type ActivityStats,
  countRecent,
  getActivityStats,
  listUpcoming,
  RECENT_COUNT_MAX,
} from './activity/figures.ts'
export {
  ACTIVITY_TYPES,
  type Activity,
  ActivityQuery,
  ActivityStatsQuery,
  type ActivityType,
  RecentCountQuery,
  UpcomingQuery,
} from './activity/schema.ts'
export type {
  ActivityStore,
  CampaignMoment,
  ExecutionMoment,
  FeedEvents,
  TimeRange,
  WorkflowMoment,
} from './activity/store.ts'
export {
  type CampaignBreakdown,
  COMPARED_CAMPAIGNS,
  getCampaignBreakdown,
  getTopCampaigns,
  type RankedCampaign,
} from './analytics/campaigns.ts'
export { getTimeseries, getTopEvents, type MailDay, type TopEvent } from './analytics/days.ts'
export { DayRangeQuery, TopCampaignsQuery, TopEventsQuery } from './analytics/schema.ts'
export {
  type AnalyticsStore,
  type Days,
  type EventTrend,
  MAIL_MOMENTS,
  type MailFigures,
  NAMES_KEPT_DAYS,
} from './analytics/store.ts'
export { explainContact } from './explain/explain.ts'
export {
  ExplainQuery,
  REASON_CODES,
  type Reason,
  type ReasonCode,
  type ShownExplanation,
  VERDICTS,
  type Verdict,
} from './explain/schema.ts'
export {
  type ContactExport,
  type ExportedEmail,
  exportContact,
  openContactExport,
  type PagedContactExport,
} from './privacy/export.ts'
export { cutoffOf, newestInNeed, SETTLED_STATUSES, UNSETTLED_STATUSES } from './retention/cutoffs.ts'
export {
  PROMPT_KINDS,
  type PromptKind,
  type RetentionBatch,
  type RetentionKind,
  type RetentionStore,
} from './retention/store.ts'
export { type EmailWithTimeline, getEmailTimeline } from './timeline/get-timeline.ts'
export { type Chapter, type Reader, STORY_TYPES, type TimelineType } from './timeline/schema.ts'
export { buildTimeline, type TimelineFacts, type TimelineMail } from './timeline/timeline.ts'
