import type { Group } from '../../lib/group.ts'
import { addSuppressionsCreate } from './create.ts'
import { addSuppressionsDelete } from './delete.ts'
import { addSuppressionsExport } from './export.ts'
import { addSuppressionsGet } from './get.ts'
import { addSuppressionsImport } from './import.ts'
import { addSuppressionsList } from './list.ts'

export const SUPPRESSIONS: Group = {
  noun: 'suppressions',
  description: 'Suppressed addresses, domains, and patterns, which receive no mail.',
  place: 310,
  verbs: [
    addSuppressionsList,
    addSuppressionsGet,
    addSuppressionsCreate,
    addSuppressionsDelete,
    addSuppressionsImport,
    addSuppressionsExport,
  ],
}
