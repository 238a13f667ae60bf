import type { Segment } from '@posthorn/sdk'

type Condition = NonNullable<Segment['condition']>

/** Returns a condition in the form of options, a group a line. */
export function conditionInWords({ logic, groups }: Condition): string {
  return groups.map(groupInWords).join(logic === 'AND' ? '\nand ' : '\nor ')
}

function groupInWords({ filters, conditions }: Condition['groups'][number]): string {
  const parts = filters.map(({ field, operator, value, unit }) =>
    [field, operator, value === undefined ? undefined : JSON.stringify(value), unit]
      .filter((word) => word !== undefined)
      .join(' '),
  )
  if (conditions) parts.push(`(${conditionInWords(conditions).replaceAll('\n', ' ')})`)
  return parts.join(' and ')
}
