import { isPosthornError, type Posthorn, type Segment } from '@posthorn/sdk'
import { oneNamed } from './one-named.ts'

const ID = /^seg_[0-9a-z]+$/

/** The segment with this id, or with this name in any case. */
export async function findSegment(client: Posthorn, idOrName: string): Promise<Segment> {
  if (ID.test(idOrName)) return client.segments.get(idOrName)
  return oneNamed(await client.segments.list(), { noun: 'segment', asked: idOrName })
}

/** The name of a segment; undefined when it is gone, or the key may not read it. */
export async function segmentName(client: Posthorn, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined
  try {
    return (await client.segments.get(id)).name
  } catch (error) {
    if (isPosthornError(error) && [403, 404].includes(error.status)) return undefined
    throw error
  }
}
