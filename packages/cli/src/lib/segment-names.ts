import { isPosthornError, type Posthorn } from '@posthorn/sdk'

const SEGMENT = /^segment\.(seg_[0-9a-z]+)$/

/**
 * Replaces the ids of segments in the conditions of an answer by their names, as people write them. An id stays if
 * several segments have the name, or the key may not read segments.
 */
export async function withSegmentNames<T>(client: Posthorn, answer: T): Promise<T> {
  const text = JSON.stringify(answer)
  if (!text.includes('"segment.seg_')) return answer
  const names = await uniqueNames(client)
  return JSON.parse(text, (key, value) => {
    const id = key === 'field' && typeof value === 'string' ? SEGMENT.exec(value)?.[1] : undefined
    const name = id === undefined ? undefined : names.get(id)
    return name === undefined ? value : `segment.${name}`
  })
}

async function uniqueNames(client: Posthorn): Promise<ReadonlyMap<string, string>> {
  try {
    const segments = await client.segments.list()
    const byName = Map.groupBy(segments, ({ name }) => name.trim().toLowerCase())
    return new Map(
      [...byName.values()].flatMap(([one, ...more]) => (one && more.length === 0 ? [[one.id, one.name]] : [])),
    )
  } catch (error) {
    if (isPosthornError(error, 'INSUFFICIENT_SCOPE')) return new Map()
    throw error
  }
}
