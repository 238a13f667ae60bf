import { type DeploymentCases, undone } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import type { AudienceStore } from './audience.ts'

const claim = { now: rowTime(0), nextAt: rowTime(1), after: undefined, except: [] }

export const audienceCases: DeploymentCases<AudienceStore, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  /** The due segments. */
  lookAround: (store) =>
    undone(store, async ({ audience }) => {
      const due: string[] = []
      for (let one = await audience.claimDueSegment(claim); one; one = await audience.claimDueSegment(claim))
        due.push(one.segmentId)
      return due.sort()
    }),
  verbs: {
    claimDueSegment: { write: (room) => room.claimDueSegment({ ...claim, nextAt: rowTime(9) }) },
    projectsChanged: {},
    backlog: {},
    // Readers add pending changes to the counts.
    foldCatalogues: { write: (room) => room.foldCatalogues(), unseen: true },
  },
}
