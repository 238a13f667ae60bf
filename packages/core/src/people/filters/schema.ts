import { z } from 'zod'
import { withUnknownBy } from '../../kernel/errors/known-fields.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { Condition } from './condition.ts'
import { CONDITION_PROPERTIES } from './documented.ts'
import { CONDITION_DEPTH_MAX, FILTERS_MAX, readCondition } from './read.ts'
import { unknownInCondition } from './unknown.ts'

export { CONDITION_DEPTH_MAX, FILTERS_MAX } from './read.ts'

/** A condition in the form in which it was sent, and in its normal form. */
export interface SentCondition {
  readonly sent: JsonValue
  readonly condition: Condition
}

const ConditionReader = z
  .unknown()
  .meta({
    type: 'object',
    additionalProperties: true,
    description: `Groups of filters that are ANDed within a group; at most ${CONDITION_DEPTH_MAX} deep and ${FILTERS_MAX} filters in all. The flat form has operator and conditions (or filters) instead; each filter is its own group.`,
    properties: CONDITION_PROPERTIES,
  })
  .transform((input, { addIssue }): SentCondition => {
    const both = readCondition(input, (path, { code, message }) =>
      addIssue({ code: 'custom', path: [...path], message, params: { code } }),
    )
    return both ? { sent: both.sent, condition: both.read } : z.NEVER
  })

/** A condition of a request, in its nested or its flat form. */
export const ConditionInput = withUnknownBy(ConditionReader, unknownInCondition)
export type ConditionInput = z.infer<typeof ConditionInput>
