import { z } from 'zod'
import type { JsonValue } from '../fields/schema.ts'
import type { Condition } from './condition.ts'
import { OPERATORS, TIME_UNITS } from './operators.ts'
import { CONDITION_DEPTH_MAX, FILTERS_MAX, readCondition } from './read.ts'

export { TIME_UNITS, type TimeUnit } from './operators.ts'
export { CONDITION_DEPTH_MAX, FILTERS_MAX } from './read.ts'

/** A condition in the form in which it was sent, and in its one form. */
export interface SentCondition {
  readonly sent: JsonValue
  readonly condition: Condition
}

const LOGIC = { type: 'string', enum: ['AND', 'OR'], description: 'AND: all must hold. OR: one is enough.' }

const FILTER = {
  type: 'object',
  required: ['field', 'operator'],
  properties: {
    field: {
      type: 'string',
      description:
        'email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id>.',
    },
    operator: { type: 'string', enum: [...new Set(Object.values(OPERATORS).flatMap(Object.keys))] },
    value: { type: ['string', 'number', 'boolean'] },
    unit: { type: 'string', enum: [...TIME_UNITS], description: 'The unit of a window of time.' },
  },
}

const FILTER_LIST = { type: 'array', items: FILTER }

/** A condition of a request, in its nested or its flat form. */
export const ConditionInput = z
  .unknown()
  .meta({
    type: 'object',
    additionalProperties: true,
    description: `Groups of filters, ANDed within a group; at most ${CONDITION_DEPTH_MAX} deep and ${FILTERS_MAX} filters in all. The flat form has operator and conditions (or filters) instead, and means one filter a group.`,
    properties: {
      logic: LOGIC,
      groups: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            filters: FILTER_LIST,
            conditions: { type: 'object', additionalProperties: true, description: 'Another condition like this one.' },
          },
        },
      },
      operator: LOGIC,
      conditions: FILTER_LIST,
      filters: FILTER_LIST,
    },
  })
  .transform((input, { addIssue }): SentCondition => {
    const both = readCondition(input, (path, { code, message }) =>
      addIssue({ code: 'custom', path: [...path], message, params: { code } }),
    )
    return both ? { sent: both.sent, condition: both.read } : z.NEVER
  })
export type ConditionInput = z.infer<typeof ConditionInput>
