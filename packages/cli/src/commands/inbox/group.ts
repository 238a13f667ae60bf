import type { Group } from '../../lib/group.ts'
import { addInboxClear } from './clear.ts'
import { addInboxDelete } from './delete.ts'
import { addInboxGet } from './get.ts'
import { addInboxList } from './list.ts'
import { addInboxOpen } from './open.ts'
import { addInboxRelease } from './release.ts'

export const INBOX: Group = {
  noun: 'inbox',
  description: 'Mail that was captured locally instead of sent.',
  place: 320,
  verbs: [addInboxList, addInboxGet, addInboxOpen, addInboxRelease, addInboxDelete, addInboxClear],
}
