import type { Group } from '../../lib/group.ts'
import { addOperatorAudit } from './audit.ts'
import { addOperatorJobs } from './jobs.ts'
import { addOperatorKeys } from './keys.ts'
import { addOperatorProjects } from './projects.ts'
import { addOperatorQueue } from './queue.ts'
import { addOperatorRelays } from './relays.ts'
import { addOperatorUsers } from './users.ts'
import { addOperatorWorkers } from './workers.ts'

export const OPERATOR: Group = {
  noun: 'operator',
  description: 'The server as a whole, with the key of an operator (ok_…), or with --data on its machine.',
  place: 370,
  verbs: [
    addOperatorProjects,
    addOperatorWorkers,
    addOperatorRelays,
    addOperatorQueue,
    addOperatorJobs,
    addOperatorKeys,
    addOperatorUsers,
    addOperatorAudit,
  ],
}
