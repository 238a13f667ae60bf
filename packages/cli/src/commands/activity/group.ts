import type { Group } from '../../lib/group.ts'
import { addActivityList } from './list.ts'
import { addActivityStats } from './stats.ts'
import { addActivityUpcoming } from './upcoming.ts'

export const ACTIVITY: Group = {
  noun: 'activity',
  description: 'What happened, in one list, and what comes next.',
  place: 90,
  verbs: [addActivityList, addActivityStats, addActivityUpcoming],
}
