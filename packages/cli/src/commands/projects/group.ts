import type { Group } from '../../lib/group.ts'
import { addProjectsClaim } from './claim.ts'
import { addProjectsCreate } from './create.ts'
import { addProjectsDelete } from './delete.ts'
import { addProjectsGet } from './get.ts'
import { addProjectsList } from './list.ts'
import { addProjectsReset } from './reset.ts'
import { addProjectsSecurity } from './security.ts'
import { addProjectsSetup } from './setup.ts'
import { addProjectsUnsuspend } from './unsuspend.ts'
import { addProjectsUpdate } from './update.ts'
import { addProjectsUse } from './use.ts'
import { addProjectsWebhookSecret } from './webhook-secret.ts'

export const PROJECTS: Group = {
  noun: 'projects',
  description: 'Projects, each with its own contacts, mails, keys and members.',
  place: 340,
  verbs: [
    addProjectsList,
    addProjectsGet,
    addProjectsCreate,
    addProjectsClaim,
    addProjectsUnsuspend,
    addProjectsUpdate,
    addProjectsUse,
    addProjectsSetup,
    addProjectsReset,
    addProjectsDelete,
    addProjectsSecurity,
    addProjectsWebhookSecret,
  ],
}
