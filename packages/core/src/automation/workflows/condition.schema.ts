import { z } from 'zod'
import { documentAs } from '../../kernel/errors/documented.ts'
import { withUnknownBy } from '../../kernel/errors/known-fields.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { FILTER } from '../../people/filters/documented.ts'
import { factRef, isFactFilter } from '../../people/filters/facts.ts'
import { readCondition } from '../../people/filters/read.ts'
import { filtersOf } from '../../people/filters/references.ts'
import { ConditionInput } from '../../people/filters/schema.ts'
import { unknownInCondition, unknownInFilter } from '../../people/filters/unknown.ts'

/** A condition of a workflow, and whether it was sent as one plain filter. */
export interface ReadConfig {
  readonly condition: Condition
  readonly isFilter?: true
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses one filter or a whole condition, both of which may use facts. */
function readConfig(input: unknown, refinement: Pick<z.RefinementCtx, 'addIssue'>): ReadConfig | undefined {
  const isFilter = isObject(input) && 'field' in input
  const asked = isFilter ? { logic: 'AND', groups: [{ filters: [input] }] } : input
  const refuse = (path: readonly (string | number)[], { code, message }: { code: string; message: string }) =>
    refinement.addIssue({
      code: 'custom',
      // The path of a filter that was sent alone begins after the groups that were put around it.
      path: [...(isFilter && path[0] === 'groups' ? path.slice(4) : path)],
      message,
      params: { code },
    })
  const both = readCondition(asked, refuse, { withFacts: true })
  return both && { condition: both.read, ...(isFilter && { isFilter: true }) }
}

const isWrapped = (input: unknown): input is { readonly condition: object } =>
  isObject(input) && isObject(input.condition) && !('groups' in input)

const unknownInQuestion = (input: object): readonly string[] =>
  'field' in input ? unknownInFilter(input) : unknownInCondition(input)

const ConditionFilter = z.unknown().meta({ id: 'ConditionFilter', ...FILTER })

/** The config of a CONDITION: a filter, a condition, or one of both under the name `condition`. */
export const ConditionConfig = withUnknownBy(
  z.unknown().transform((input, refinement): ReadConfig => {
    return readConfig(isWrapped(input) ? input.condition : input, refinement) ?? z.NEVER
  }),
  (input) => {
    if (!isWrapped(input)) return unknownInQuestion(input)
    const others = Object.keys(input).filter((name) => name !== 'condition')
    return [...others, ...unknownInQuestion(input.condition).map((path) => `condition.${path}`)]
  },
)

/** The condition of a trigger, which uses only the data of the event. */
export const TriggerCondition = withUnknownBy(
  z
    .unknown()
    .transform((input, refinement): Condition => {
      const read = readConfig(input, refinement)
      if (!read) return z.NEVER
      const foreign = filtersOf(read.condition).find(
        (filter) => !isFactFilter(filter) || factRef(filter.field)?.holder !== 'event',
      )
      if (!foreign) return read.condition
      const message = `can only use the data of the event, such as event.plan, and not ${foreign.field} ${foreign.operator}; add a CONDITION after the TRIGGER instead`
      refinement.addIssue({ code: 'custom', message, params: { code: 'unknown_field' } })
      return z.NEVER
    })
    .meta({
      type: 'object',
      additionalProperties: true,
      description: 'A condition on the data of the event: a filter on `event.<name>`, or a condition of such filters.',
    }),
  unknownInQuestion,
)

documentAs(
  ConditionConfig,
  z.union([ConditionFilter, ConditionInput]).meta({
    id: 'ConditionConfig',
    description: 'A filter, or a condition of filters. Fields can also be event.<name> and workflow.<name>.',
  }),
)
