import type { Segment } from '@posthorn/sdk'
import { type Output, printFields, showResult } from './output.ts'
import { time } from './text.ts'

type Condition = NonNullable<Segment['condition']>

/** One segment, with its condition in words. */
export function showSegment(output: Output, segment: Segment): void {
  const { id, name, type, description, trackMembership, memberCount, condition, createdAt, updatedAt } = segment
  showResult(output, segment, () =>
    printFields(output.io, {
      id,
      name,
      type,
      description,
      condition: condition ? inWords(condition) : undefined,
      tracked: trackMembership ? 'yes' : 'no',
      members: memberCount,
      created: time(createdAt),
      updated: time(updatedAt),
    }),
  )
}

/** A condition as people write one, a group a line. */
function inWords({ logic, groups }: Condition): string {
  return groups.map(groupInWords).join(logic === 'AND' ? '\nand ' : '\nor ')
}

function groupInWords({ filters, conditions }: Condition['groups'][number]): string {
  const parts = filters.map(({ field, operator, value, unit }) =>
    [field, operator, value === undefined ? undefined : JSON.stringify(value), unit]
      .filter((word) => word !== undefined)
      .join(' '),
  )
  if (conditions) parts.push(`(${inWords(conditions).replaceAll('\n', ' ')})`)
  return parts.join(' and ')
}
