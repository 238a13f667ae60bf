import type { Group } from '../../lib/group.ts'
import { addEventsDelete } from './delete.ts'
import { addEventsExport } from './export.ts'
import { addEventsFollow } from './follow.ts'
import { addEventsList } from './list.ts'
import { addEventsNames } from './names.ts'
import { addEventsStats } from './stats.ts'
import { addEventsUsage } from './usage.ts'

export const EVENTS: Group = {
  noun: 'events',
  description: 'Events of contacts.',
  place: 280,
  verbs: [
    addEventsList,
    addEventsStats,
    addEventsNames,
    addEventsUsage,
    addEventsExport,
    addEventsFollow,
    addEventsDelete,
  ],
}
