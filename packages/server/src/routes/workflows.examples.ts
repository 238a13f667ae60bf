import type { z } from 'zod'

import {
  type ChangeRecord,
  IDS,
  type StepFiguresRecord,
  type StepRecord,
  type TransitionRecord,
  type WorkflowRecord,
  type WorkflowSummaryRecord,
} from './workflows.present.ts'

export const EXAMPLE_CHANGES: z.input<typeof ChangeRecord>[] = [
  { kind: 'added', what: 'transition', name: 'trigger > rest', before: null, after: 'trn_01kajx2m5q8t1w4z7b0e3h6k9q' },
]

export const EXAMPLE_STEP: z.input<typeof StepRecord> = {
  id: IDS.step,
  workflowId: IDS.workflow,
  type: 'SEND_EMAIL',
  name: 'Say hello',
  key: 'hello',
  config: { templateId: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n' },
  templateId: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n',
  templateName: 'Hello',
  position: null,
}

const EXAMPLE_TRIGGER: z.input<typeof StepRecord> = {
  id: 'stp_01kajx2m5q8t1w4z7b0e3h6k9m',
  workflowId: IDS.workflow,
  type: 'TRIGGER',
  name: '',
  key: null,
  config: { eventName: 'signup' },
  templateId: null,
  templateName: null,
  position: null,
}

export const EXAMPLE_TRANSITION: z.input<typeof TransitionRecord> = {
  id: 'trn_01kajx2m5q8t1w4z7b0e3h6k9q',
  workflowId: IDS.workflow,
  fromStepId: EXAMPLE_TRIGGER.id,
  toStepId: EXAMPLE_STEP.id,
  branch: null,
  condition: null,
  priority: 0,
}

export const EXAMPLE_SUMMARY: z.input<typeof WorkflowSummaryRecord> = {
  id: IDS.workflow,
  name: 'Welcome',
  description: null,
  enabled: true,
  triggerType: 'EVENT',
  triggerConfig: { eventName: 'signup', condition: null },
  allowReentry: false,
  version: 3,
  _count: { steps: 2, executions: 120 },
  revision: 4,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:35:00.000Z',
}

const counted = (entered: number): z.input<typeof StepFiguresRecord> => ({
  entered,
  waiting: 0,
  running: 0,
  completed: entered,
  skipped: 0,
  failed: 0,
  cancelled: 0,
  branches: { yes: 0, no: 0, event: 0, timeout: 0 },
})

export const EXAMPLE_WORKFLOW: z.input<typeof WorkflowRecord> = {
  ...EXAMPLE_SUMMARY,
  steps: [
    { ...EXAMPLE_TRIGGER, figures: counted(0) },
    { ...EXAMPLE_STEP, figures: counted(120) },
  ],
  transitions: [EXAMPLE_TRANSITION],
  problems: [],
  versions: [{ version: 3, executions: 2 }],
}
