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
import { mayReadSuppressions } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { OptionalTimestamp, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { EXAMPLE_STEP } from './workflows.examples.ts'
import { NamedWorkflowParams } from './workflows.present.ts'

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
        note: z.string().optional().describe('Why the mail would not be sent; or what the key is not allowed to see.'),
      })
      .optional()
      .describe('The mail that would be sent.'),
    webhook: z
      .object({ method: z.string(), url: z.string() })
      .optional()
      .describe('The request that would be made; the simulation assumes that it succeeds.'),
    contact: z
      .object({ subscribed: z.boolean(), changed: z.array(z.string()) })
      .optional()
      .describe('The contact after the step.'),
    filters: z
      .array(z.object({ field: z.string(), operator: z.string(), holds: z.boolean() }))
      .optional()
      .describe('Whether each filter of a condition matches.'),
  })
  .meta({ id: 'SimulatedStep' })

const SimulationRecord = z
  .object({
    status: z
      .enum([...EXECUTION_STATUSES, 'NOT_STARTED'])
      .describe('NOT_STARTED: the event does not meet the condition of the trigger.'),
    exitReason: z.string().nullable(),
    endedAt: OptionalTimestamp,
    until: Timestamp.describe('The end of the simulated time.'),
    isCut: z.boolean().describe('Whether the simulation stopped early because of too many steps.'),
    timeline: z.array(SimulatedStepRecord),
  })
  .meta({ id: 'Simulation', description: 'The simulated run of a contact through a workflow.' })

const present = (simulation: Simulation) =>
  onWire(SimulationRecord, simulation, {
    timeline: simulation.timeline.map((step) =>
      onWire(SimulatedStepRecord, step, {
        contact: step.contact && { ...step.contact, changed: [...step.contact.changed] },
      }),
    ),
  })

const simulate = defineRoute({
  method: 'POST',
  path: '/workflows/{id}/simulate',
  operationId: 'simulateWorkflow',
  summary: 'Simulate a workflow',
  description:
    'Simulates the newest version for a contact, or for a person who need not exist, with a simulated clock. Returns which mails would be sent and when, and which branches would be taken and why. Nothing is stored or sent. With `contactId`, a named key also needs `contacts:read`. Suppressions are only shown to keys with `suppressions:read` and `contacts:read`.',
  tag: 'Workflows',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  cost: { isRepeatable: true },
  params: NamedWorkflowParams,
  body: { schema: SimulationInput.meta({ id: 'SimulationInput' }) },
  examples: {
    person: {
      summary: 'A contact who opens the mail after a day',
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
      description: 'The result of the simulation.',
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

/** Simulations of workflows. */
export const simulationRoutes = [simulate]
