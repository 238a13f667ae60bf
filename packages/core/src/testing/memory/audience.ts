import type { ProjectId } from '../../ids.ts'
import type { AudienceStore } from '../../segments/audience.ts'
import { hasCome } from './rows.ts'
import type { Source } from './tables.ts'

export function memoryAudience(source: Source): AudienceStore {
  return {
    claimDueSegments: ({ now, nextAt, limit }) =>
      source.write(({ segments }) =>
        segments
          .filter(({ dueAt }) => hasCome(dueAt, now))
          .sort(
            (a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) || (a.segment.id < b.segment.id ? -1 : 1),
          )
          .slice(0, limit)
          .map((row) => {
            segments.set(row.segment.id, { ...row, dueAt: nextAt })
            return { projectId: row.projectId, segmentId: row.segment.id }
          }),
      ),
    projectsChanged: (limit, after = '' as ProjectId) =>
      source.read(({ changed }) => {
        const ids = new Set(changed.filter(({ projectId }) => projectId > after).map((row) => row.projectId))
        return [...ids].sort().slice(0, limit)
      }),
    foldCatalogues: () => source.read(() => 0),
  }
}
