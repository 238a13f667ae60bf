import type { Group } from '../../lib/group.ts'
import { addRequestsList } from './list.ts'

export const REQUESTS: Group = {
  noun: 'requests',
  description: 'Recent requests to the API.',
  place: 367,
  verbs: [addRequestsList],
}
