import type { Group } from '../../lib/group.ts'
import { addKeysCreate } from './create.ts'
import { addKeysDelete } from './delete.ts'
import { addKeysList } from './list.ts'
import { addKeysRotate } from './rotate.ts'

export const KEYS: Group = {
  noun: 'keys',
  description: 'The keys of the project, each with a name, scopes and an end.',
  place: 150,
  verbs: [addKeysList, addKeysCreate, addKeysRotate, addKeysDelete],
}
