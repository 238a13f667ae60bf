import type { Posthorn, Segment } from '@posthorn/sdk'
import { oneNamed } from './one-named.ts'

const ID = /^seg_[0-9a-z]+$/

/** The segment with this id, or with this name in any case. */
export async function findSegment(client: Posthorn, idOrName: string): Promise<Segment> {
  if (ID.test(idOrName)) return client.segments.get(idOrName)
  return oneNamed(await client.segments.list(), { noun: 'segment', asked: idOrName })
}
