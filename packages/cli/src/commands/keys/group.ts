import type { Group } from '../../lib/group.ts'
import { addKeysCreate } from './create.ts'
import { addKeysDelete } from './delete.ts'
import { addKeysList } from './list.ts'
import { addKeysRotate } from './rotate.ts'

export const KEYS: Group = {
  noun: 'keys',
  description: 'API keys of the project, with names, scopes and expiry times.',
  place: 350,
  verbs: [addKeysList, addKeysCreate, addKeysRotate, addKeysDelete],
}
