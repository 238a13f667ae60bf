import type { Group } from '../../lib/group.ts'
import { addConfigDelete } from './delete.ts'
import { addConfigGet } from './get.ts'
import { addConfigList } from './list.ts'
import { addConfigSet } from './set.ts'

export const CONFIG: Group = {
  noun: 'config',
  description: 'Profiles: saved servers and keys.',
  place: 360,
  verbs: [addConfigSet, addConfigGet, addConfigList, addConfigDelete],
}
