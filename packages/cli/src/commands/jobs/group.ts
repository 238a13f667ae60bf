import type { Group } from '../../lib/group.ts'
import { addJobsCancel } from './cancel.ts'
import { addJobsGet } from './get.ts'
import { addJobsList } from './list.ts'

export const JOBS: Group = {
  noun: 'jobs',
  description: 'Background work of the project.',
  place: 365,
  verbs: [addJobsList, addJobsGet, addJobsCancel],
}
