import { z } from 'zod'
import type { StepId, TemplateId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { ContactInput } from '../../people/contacts/schema.ts'
import { hasUnstorableText, jsonSize } from '../../people/fields/schema.ts'
import { WorkflowEventName } from './config.schema.ts'
import { durationMs } from './duration.ts'
import type { ExecutionStatus, StepStatus } from './execution.ts'
import type { Branch, StepType } from './steps.ts'

export const SIMULATED_FACTS_MAX = 100
/** The maximum number of days that a simulation looks ahead. */
export const SIMULATED_DAYS_MAX = 1100
export const SIMULATED_DATA_MAX = 10_000

const DAY_MS = 86_400_000
const MOMENT = 'must be a date-time such as "2026-01-31T09:00:00Z"'
const DURATION = 'must be a time such as "7d", "36 hours" or "90 minutes"'

const moment = z
  .string()
  .max(40)
  .refine((text) => momentOf(text) !== undefined, { error: MOMENT, params: { code: 'invalid_date' } })

const Duration = z
  .string()
  .max(40)
  .refine((text) => durationMs(text) !== undefined, { error: DURATION, params: { code: 'invalid_duration' } })
  .refine((text) => (durationMs(text) ?? 0) <= SIMULATED_DAYS_MAX * DAY_MS, {
    error: `must be at most ${SIMULATED_DAYS_MAX} days`,
    params: { code: 'too_big' },
  })

/** Data of an event. They are never stored. */
const EventData = z
  .record(
    z.string().max(255),
    z.custom<JsonValue>((value) => value !== undefined),
  )
  .superRefine((data, refinement) => {
    const refuse = (code: string, message: string) => refinement.addIssue({ code: 'custom', message, params: { code } })
    if (jsonSize(data) > SIMULATED_DATA_MAX) refuse('too_long', `must be at most ${SIMULATED_DATA_MAX} characters`)
    else if (hasUnstorableText(data)) refuse('invalid_text', 'must not contain U+0000 or half of a surrogate pair')
  })

const SimulatedFact = z.object({
  at: z
    .string()
    .max(40)
    .refine((text) => momentOf(text) !== undefined || durationMs(text) !== undefined, {
      error: `${MOMENT}, or a time after the beginning such as "2d"`,
      params: { code: 'invalid_date' },
    })
    .describe('When it happens: a date-time, or a time after the beginning such as "2d".'),
  event: WorkflowEventName.describe('The event of the contact.'),
  data: EventData.optional(),
})

export const SimulationInput = z
  .object({
    contactId: z.string().min(1).max(64).optional().describe('A contact of the project.'),
    contact: ContactInput.optional().describe('A person who need not exist as a contact.'),
    event: EventData.optional().describe(
      'The data of the event that starts the execution. When absent, a person starts it.',
    ),
    context: EventData.optional().describe(
      'Variables of an execution that a person starts, available as `workflow.<name>`. An execution that an event starts has the data of the event.',
    ),
    at: moment.optional().describe('When the execution begins; now when absent.'),
    facts: z
      .array(SimulatedFact)
      .max(SIMULATED_FACTS_MAX)
      .default([])
      .describe('Events that happen during the simulation.'),
    advance: Duration.default('30d').describe('How far to look ahead, such as "7d" or "36 hours".'),
  })
  .superRefine(({ contactId, contact, event, context }, refinement) => {
    if (event && context)
      refinement.addIssue({
        code: 'custom',
        path: ['context'],
        message: 'is only for an execution that a person starts; one that an event starts has the data of the event',
        params: { code: 'conflict' },
      })
    if ((contactId === undefined) === (contact === undefined))
      refinement.addIssue({
        code: 'custom',
        path: ['contactId'],
        message: 'is required unless contact is given; give exactly one of them',
        params: { code: 'required' },
      })
  })
export type SimulationInput = z.infer<typeof SimulationInput>

/** The result of a step of a simulation, or the reason of its wait. */
export interface SimulatedStep {
  readonly at: Date
  readonly stepId: StepId
  readonly name: string
  readonly type: StepType
  readonly outcome: StepStatus
  readonly branch?: Branch
  /** The reason why it was skipped or failed. */
  readonly reason?: string
  readonly waitUntil?: Date
  /** The mail that would be sent. */
  readonly email?: SimulatedEmail
  /** The request that would be made. It is assumed to succeed. */
  readonly webhook?: { readonly method: string; readonly url: string }
  /** The contact after the step. */
  readonly contact?: { readonly subscribed: boolean; readonly changed: readonly string[] }
  /** The filters of a condition, each with whether it matches. */
  readonly filters?: readonly { readonly field: string; readonly operator: string; readonly holds: boolean }[]
}

export interface SimulatedEmail {
  readonly templateId: TemplateId
  readonly to: string
  readonly subject: string
  /** The reason why it would not leave, although it is written. */
  readonly note?: string
}

export interface Simulation {
  /** `NOT_STARTED`: the condition of the trigger does not match the event. */
  readonly status: ExecutionStatus | 'NOT_STARTED'
  readonly exitReason: string | undefined
  readonly endedAt: Date | undefined
  /** The end of the simulated time. */
  readonly until: Date
  readonly timeline: readonly SimulatedStep[]
  /** True if the simulation stopped early because of too many steps. */
  readonly isCut: boolean
}
