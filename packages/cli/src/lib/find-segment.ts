import type { Posthorn, Segment } from '@posthorn/sdk'
import { CliError, usageError } from './errors.ts'

const ID = /^seg_[0-9a-z]+$/

/** The segment with this id, or with this name in any case. */
export async function findSegment(client: Posthorn, idOrName: string): Promise<Segment> {
  if (ID.test(idOrName)) return client.segments.get(idOrName)
  const name = idOrName.trim().toLowerCase()
  const [found, ...others] = (await client.segments.list()).filter((segment) => segment.name.toLowerCase() === name)
  if (!found) {
    throw new CliError('SEGMENT_NOT_FOUND', `There is no segment called "${idOrName}".`, {
      suggestion: '"posthorn segments list" shows all of them.',
    })
  }
  if (others.length === 0) return found
  const ids = [found, ...others].map(({ id }) => `  ${id}`).join('\n')
  throw usageError(`Several segments are called "${found.name}". Say which by its id:`, ids)
}
