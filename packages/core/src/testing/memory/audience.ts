import type { AudienceStore } from '../../audience/segments/audience.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { COUNTED_AT_MOST } from '../../kernel/page/page.ts'
import { earliest, hasCome } from './rows.ts'
import type { Source } from './tables.ts'

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function memoryAudience(source: Source): AudienceStore {
  return {
    claimDueSegment: ({ now, nextAt, after = '' as ProjectId, except }) =>
      source.write(({ segments }) => {
        const due = segments
          .filter(({ dueAt, projectId }) => hasCome(dueAt, now) && !except.includes(projectId))
          .sort(
            (a, b) =>
              byText(a.projectId, b.projectId) ||
              (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) ||
              byText(a.segment.id, b.segment.id),
          )
        const row = due.find(({ projectId }) => projectId > after) ?? due[0]
        if (!row) return undefined
        segments.set(row.segment.id, { ...row, dueAt: nextAt })
        return { projectId: row.projectId, segmentId: row.segment.id }
      }),
    projectsChanged: (limit, after = '' as ProjectId) =>
      source.read(({ changed }) => {
        const ids = new Set(changed.filter(({ projectId }) => projectId > after).map((row) => row.projectId))
        return [...ids].sort().slice(0, limit)
      }),
    backlog: (now, atMost = COUNTED_AT_MOST) =>
      source.read(({ changed, segments }) => {
        const marks = changed.filter(() => true)
        const due = segments.filter(({ dueAt }) => hasCome(dueAt, now))
        return {
          changedContacts: Math.min(marks.length, atMost),
          oldestChangeAt: earliest(marks.map(({ row }) => row.markedAt)),
          dueSegments: Math.min(due.length, atMost),
          oldestDueAt: earliest(due.map(({ dueAt }) => dueAt)),
        }
      }),
    foldCatalogues: () => source.read(() => 0),
  }
}
