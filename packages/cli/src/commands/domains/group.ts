import type { Group } from '../../lib/group.ts'
import { addDomainsCreate } from './create.ts'
import { addDomainsDelete } from './delete.ts'
import { addDomainsDoctor } from './doctor.ts'
import { addDomainsGet } from './get.ts'
import { addDomainsList } from './list.ts'
import { addDomainsRotate } from './rotate.ts'
import { addDomainsVerify } from './verify.ts'

export const DOMAINS: Group = {
  noun: 'domains',
  description: 'Sender domains.',
  place: 260,
  verbs: [
    addDomainsCreate,
    addDomainsList,
    addDomainsGet,
    addDomainsVerify,
    addDomainsDoctor,
    addDomainsRotate,
    addDomainsDelete,
  ],
}
