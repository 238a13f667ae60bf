import type { Group } from '../../lib/group.ts'
import { addMembersCreate } from './create.ts'
import { addMembersDelete } from './delete.ts'
import { addMembersInvitations } from './invitations.ts'
import { addMembersList } from './list.ts'
import { addMembersRevoke } from './revoke.ts'
import { addMembersUpdate } from './update.ts'

export const MEMBERS: Group = {
  noun: 'members',
  description: 'Members of the project.',
  place: 330,
  verbs: [
    addMembersList,
    addMembersCreate,
    addMembersUpdate,
    addMembersDelete,
    addMembersInvitations,
    addMembersRevoke,
  ],
}
