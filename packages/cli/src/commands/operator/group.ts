import type { Group } from '../../lib/group.ts'
import { addOperatorAudit } from './audit.ts'
import { addOperatorKeys } from './keys.ts'
import { addOperatorUsers } from './users.ts'

export const OPERATOR: Group = {
  noun: 'operator',
  description: 'The server as a whole, with the key of an operator (ok_…), or with --data on its machine.',
  place: 370,
  verbs: [addOperatorKeys, addOperatorUsers, addOperatorAudit],
}
