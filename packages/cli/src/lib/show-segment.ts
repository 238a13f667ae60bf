import type { Segment } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { conditionInWords } from './condition-words.ts'
import { printFields, showResult } from './output.ts'
import { withSegmentNames } from './segment-names.ts'
import { time } from './text.ts'

/** Shows one segment, with its condition in words. */
export async function showSegment(connection: Connection, segment: Segment): Promise<void> {
  const { id, name, type, description, trackMembership, memberCount, createdAt, updatedAt } = segment
  const { condition } = await withSegmentNames(connection.client, segment)
  const { entryEvent, exitEvent } = segment
  showResult(connection, segment, () =>
    printFields(connection.io, {
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
