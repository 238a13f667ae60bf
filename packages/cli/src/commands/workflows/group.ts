import type { Group } from '../../lib/group.ts'
import { addWorkflowsCreate } from './create.ts'
import { addWorkflowsDelete } from './delete.ts'
import { addWorkflowsDiff } from './diff.ts'
import { addWorkflowsDisable } from './disable.ts'
import { addWorkflowsEnable } from './enable.ts'
import { addWorkflowsExecutions } from './executions.ts'
import { addWorkflowsFields } from './fields.ts'
import { addWorkflowsGet } from './get.ts'
import { addWorkflowsList } from './list.ts'
import { addWorkflowsPull } from './pull.ts'
import { addWorkflowsPush } from './push.ts'
import { addWorkflowsSimulate } from './simulate.ts'
import { addWorkflowsSteps } from './steps.ts'
import { addWorkflowsTransitions } from './transitions.ts'
import { addWorkflowsUpdate } from './update.ts'

export const WORKFLOWS: Group = {
  noun: 'workflows',
  description: 'Workflows: steps that follow an event of a contact.',
  place: 250,
  verbs: [
    addWorkflowsList,
    addWorkflowsGet,
    addWorkflowsCreate,
    addWorkflowsUpdate,
    addWorkflowsDelete,
    addWorkflowsEnable,
    addWorkflowsDisable,
    addWorkflowsSteps,
    addWorkflowsTransitions,
    addWorkflowsExecutions,
    addWorkflowsSimulate,
    addWorkflowsFields,
    addWorkflowsPush,
    addWorkflowsPull,
    addWorkflowsDiff,
  ],
}
