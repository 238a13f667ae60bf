import type { Group } from '../../lib/group.ts'
import { addAnalyticsCampaigns } from './campaigns.ts'
import { addAnalyticsDays } from './days.ts'
import { addAnalyticsEvents } from './events.ts'

export const ANALYTICS: Group = {
  noun: 'analytics',
  description: 'Daily statistics of mail, campaigns, and events.',
  place: 300,
  verbs: [addAnalyticsDays, addAnalyticsCampaigns, addAnalyticsEvents],
}
