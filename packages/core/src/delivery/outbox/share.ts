import type { ProjectId } from '../../kernel/ids/ids.ts'

/**
 * Distributes `count` mails among projects as evenly as the room of each allows; none is left over while there is room.
 * Projects without a share are left out.
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
