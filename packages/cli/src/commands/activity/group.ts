import type { Group } from '../../lib/group.ts'
import { addActivityList } from './list.ts'
import { addActivityStats } from './stats.ts'
import { addActivityUpcoming } from './upcoming.ts'

export const ACTIVITY: Group = {
  noun: 'activity',
  description: 'Recent and upcoming activity.',
  place: 290,
  verbs: [addActivityList, addActivityStats, addActivityUpcoming],
}
