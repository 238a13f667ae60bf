import type { ProjectId } from '../ids.ts'

/**
 * Deals out `count` mails among projects, of which each has room for so many: as evenly as the room allows, and nothing is
 * left over while there is room. Whoever gets nothing is not in it.
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
