import type { Segment } from '@posthorn/sdk'
import { conditionInWords } from './condition-words.ts'
import { type Output, printFields, showResult } from './output.ts'
import { time } from './text.ts'

/** One segment, with its condition in words. */
export function showSegment(output: Output, segment: Segment): void {
  const { id, name, type, description, trackMembership, memberCount, condition, createdAt, updatedAt } = segment
  const { entryEvent, exitEvent } = segment
  showResult(output, segment, () =>
    printFields(output.io, {
      id,
      name,
      type,
      description,
      condition: condition ? conditionInWords(condition) : undefined,
      tracked: trackMembership ? 'yes' : 'no',
      events: trackMembership ? `${entryEvent}, ${exitEvent}` : undefined,
      members: memberCount,
      created: time(createdAt),
      updated: time(updatedAt),
    }),
  )
}
