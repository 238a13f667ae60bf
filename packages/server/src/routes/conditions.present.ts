import type { Condition } from '@posthorn/core/people'
import { z } from 'zod'

const FilterRecord = z
  .object({
    field: z.string(),
    operator: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    unit: z.enum(['minutes', 'hours', 'days']).optional(),
  })
  .meta({ id: 'FilterRecord', description: 'A filter on a contact.' })

const GroupRecord = z
  .object({
    filters: z.array(FilterRecord),
    get conditions() {
      return ConditionRecord.optional()
    },
  })
  .meta({ id: 'FilterGroupRecord', description: 'Filters that must all match, and optionally a nested condition.' })

export const ConditionRecord: z.ZodType<ConditionOnWire> = z
  .object({ logic: z.enum(['AND', 'OR']), groups: z.array(GroupRecord) })
  .meta({
    id: 'ConditionRecord',
    description: 'A condition in its normalized form: groups, of which all or one must match.',
  })

interface GroupOnWire {
  filters: z.input<typeof FilterRecord>[]
  conditions?: ConditionOnWire | undefined
}

/** A condition as it is on the wire. */
export interface ConditionOnWire {
  logic: 'AND' | 'OR'
  groups: GroupOnWire[]
}

/** A normalised condition as it is on the wire. */
export function presentCondition({ logic, groups }: Condition): ConditionOnWire {
  return {
    logic,
    groups: groups.map(({ filters, conditions }) => ({
      filters: filters.map((filter) => ({ ...filter })),
      ...(conditions && { conditions: presentCondition(conditions) }),
    })),
  }
}
