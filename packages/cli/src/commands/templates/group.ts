import type { Group } from '../../lib/group.ts'
import { addTemplatesCreate } from './create.ts'
import { addTemplatesDelete } from './delete.ts'
import { addTemplatesDev } from './dev.ts'
import { addTemplatesDiff } from './diff.ts'
import { addTemplatesDuplicate } from './duplicate.ts'
import { addTemplatesGet } from './get.ts'
import { addTemplatesList } from './list.ts'
import { addTemplatesPreview } from './preview.ts'
import { addTemplatesPull } from './pull.ts'
import { addTemplatesPush } from './push.ts'
import { addTemplatesUpdate } from './update.ts'
import { addTemplatesUsage } from './usage.ts'

export const TEMPLATES: Group = {
  noun: 'templates',
  description: 'Reusable mails.',
  place: 230,
  verbs: [
    addTemplatesList,
    addTemplatesGet,
    addTemplatesCreate,
    addTemplatesUpdate,
    addTemplatesDelete,
    addTemplatesDuplicate,
    addTemplatesUsage,
    addTemplatesPreview,
    addTemplatesDev,
    addTemplatesDiff,
    addTemplatesPush,
    addTemplatesPull,
  ],
}
