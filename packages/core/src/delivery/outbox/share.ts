import type { ProjectId } from '../../kernel/ids/ids.ts'

/**
 * Distributes `count` mails among projects as evenly as the room of each allows, all of them while there is room. Omits
 * projects without a share.
 */
export function dealOut(
  count: number,
  room: ReadonlyMap<ProjectId, number>,
): readonly { readonly projectId: ProjectId; readonly limit: number }[] {
  const smallestFirst = [...room].sort(([, a], [, b]) => a - b)
  let left = count
  return smallestFirst.flatMap(([projectId, most], index) => {
    const limit = Math.min(most, Math.ceil(left / (smallestFirst.length - index)))
    left -= limit
    return limit > 0 ? [{ projectId, limit }] : []
  })
}
