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
  RecentCountQuery,
  UpcomingQuery,
} from './activity/schema.ts'
export type {
  ActivityStore,
  CampaignMoment,
  ExecutionMoment,
  FeedEvents,
  TimeRange,
} from './activity/store.ts'
export {
  COMPARED_CAMPAIGNS,
  getCampaignBreakdown,
  getTopCampaigns,
} from './analytics/campaigns.ts'
export { getTimeseries, getTopEvents } from './analytics/days.ts'
export { DayRangeQuery, TopCampaignsQuery, TopEventsQuery } from './analytics/schema.ts'
export {
  type AnalyticsStore,
  type Days,
  type EventTrend,
  MAIL_MOMENTS,
  type MailFigures,
} from './analytics/store.ts'
export { explainContact } from './explain/explain.ts'
export {
  ExplainQuery,
  REASON_CODES,
  type ShownExplanation,
  VERDICTS,
} from './explain/schema.ts'
export {
  type ExportedEmail,
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
export { type Chapter, STORY_TYPES } from './timeline/schema.ts'
export { buildTimeline } from './timeline/timeline.ts'
