import {
  BRANCHES,
  EXECUTION_STATUSES,
  type Simulation,
  SimulationInput,
  STEP_TYPES,
  simulateWorkflow,
} from '@posthorn/core/automation'
import { requireScope } from '@posthorn/core/kernel'
import { z } from 'zod'
import { NOT_AUDITED } from '../http/audit-rules.ts'
import { mayReadSuppressions } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { EXAMPLE_STEP, NamedWorkflowParams } from './workflows.present.ts'

const SimulatedStepRecord = z
  .object({
    at: Timestamp,
    stepId: z.string(),
    name: z.string(),
    type: z.enum(STEP_TYPES),
    outcome: z.enum(['WAITING', 'RUNNING', 'COMPLETED', 'SKIPPED', 'FAILED', 'CANCELLED']),
    branch: z.enum([...BRANCHES.CONDITION, ...BRANCHES.WAIT_FOR_EVENT]).optional(),
    reason: z.string().optional().describe('Why it was skipped or failed.'),
    waitUntil: Timestamp.optional(),
    email: z
      .object({
        templateId: z.string(),
        to: z.string(),
        subject: z.string(),
        note: z
          .string()
          .optional()
          .describe('Why it would not leave, although it is written; or what the key may not see.'),
      })
      .optional()
      .describe('The mail that would be sent.'),
    webhook: z
      .object({ method: z.string(), url: z.string() })
      .optional()
      .describe('The request that would be made; it is taken to succeed.'),
    contact: z
      .object({ subscribed: z.boolean(), changed: z.array(z.string()) })
      .optional()
      .describe('What the contact would be afterwards.'),
    filters: z
      .array(z.object({ field: z.string(), operator: z.string(), holds: z.boolean() }))
      .optional()
      .describe('Of each filter of a condition whether it holds.'),
  })
  .meta({ id: 'SimulatedStep' })

const SimulationRecord = z
  .object({
    status: z
      .enum([...EXECUTION_STATUSES, 'NOT_STARTED'])
      .describe('NOT_STARTED: the condition of the trigger does not take the event.'),
    exitReason: z.string().nullable(),
    endedAt: OptionalTimestamp,
    until: Timestamp.describe('How far it looked.'),
    isCut: z.boolean().describe('Whether it stopped early, because too much would happen.'),
    timeline: z.array(SimulatedStepRecord),
  })
  .meta({ id: 'Simulation', description: 'What would happen to a contact in a workflow.' })

function present(simulation: Simulation): z.input<typeof SimulationRecord> {
  const { status, exitReason, endedAt, until, isCut, timeline } = simulation
  return {
    status,
    exitReason: exitReason ?? null,
    endedAt: optionalTime(endedAt),
    until: until.toISOString(),
    isCut,
    timeline: timeline.map(({ at, waitUntil, contact, filters, ...step }) => ({
      ...step,
      at: at.toISOString(),
      ...(waitUntil && { waitUntil: waitUntil.toISOString() }),
      ...(contact && { contact: { ...contact, changed: [...contact.changed] } }),
      ...(filters && { filters: filters.map((filter) => ({ ...filter })) }),
    })),
  }
}

const simulate = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/simulate',
  operationId: 'simulateWorkflow',
  summary: 'Simulate a workflow',
  description:
    'Walks a contact, or somebody who need not exist, through the newest version on a clock that runs ahead. Tells which mail would leave when, which branch would be taken and why. Nothing is stored or sent. With `contactId`, a named key needs `contacts:read` as well. Who is suppressed is shown to keys with `suppressions:read` and `contacts:read`.',
  tag: 'Workflows',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  readOnly: true,
  repeatable: true,
  params: NamedWorkflowParams,
  body: SimulationInput.meta({ id: 'SimulationInput' }),
  examples: {
    somebody: {
      summary: 'Somebody who opens the mail after a day',
      value: {
        contact: { email: 'ada@example.com', data: { plan: 'pro' } },
        facts: [{ at: '1d', event: 'email.open' }],
        advance: '7d',
      },
    },
  },
  samples: {
    sdk: "const simulation = await client.workflows.simulate('{id}', $body)",
    cli: 'posthorn workflows simulate Welcome --as ada@example.com --set plan=pro --fact 1d=email.open --advance 7d',
  },
  responses: {
    200: {
      description: 'What would happen.',
      schema: SimulationRecord,
      example: {
        status: 'COMPLETED',
        exitReason: null,
        endedAt: '2026-11-21T09:40:00.000Z',
        until: '2026-11-28T09:40:00.000Z',
        isCut: false,
        timeline: [
          {
            at: '2026-11-21T09:40:00.000Z',
            stepId: EXAMPLE_STEP.id,
            name: EXAMPLE_STEP.name,
            type: 'SEND_EMAIL',
            outcome: 'COMPLETED',
            email: { templateId: EXAMPLE_STEP.templateId ?? '', to: 'ada@example.com', subject: 'Welcome, Ada' },
          },
        ],
      },
    },
  },
  errors: ['WORKFLOW_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    if (body.contactId !== undefined) requireScope(ctx, 'contacts:read')
    const showsRecipients = mayReadSuppressions(ctx)
    return ok(present(await simulateWorkflow(ctx, { id: params.id, input: body, showsRecipients })))
  },
})

/** What would happen. */
export const simulationRoutes = [simulate]
