import { CAMPAIGNS_AT_ONCE, type CampaignStore, type CollectionStep, LOOSE_LANE } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { collectWindow } from './collect.ts'
import { addCount } from './counts.ts'
import { findVerbs } from './find.ts'
import { withdraw } from './open-mail.ts'
import { sendingVerbs } from './sending.ts'
import { writeVerbs } from './write.ts'

const FIRST_LANE = LOOSE_LANE + 1

const LANES = Array.from({ length: CAMPAIGNS_AT_ONCE }, (_, index) => FIRST_LANE + index)

export const campaignStore: (session: Session, project: ProjectId) => CampaignStore = inGroups(
  findVerbs,
  sendingVerbs,
  writeVerbs,
  collectVerbs,
)

function collectVerbs(
  session: Session,
  project: ProjectId,
): Pick<CampaignStore, 'freeLane' | 'collect' | 'withdraw' | 'addCount'> {
  const { write, dialect } = session
  return {
    freeLane() {
      return write(async (db) => {
        await dialect.locks.waitForName(db, `lanes of ${project}`)
        const rows = await db
          .selectFrom('campaigns')
          .select('lane')
          .where('project_id', '=', project)
          .where('lane', 'is not', null)
          .execute()
        const taken = new Set(rows.map(({ lane }) => lane))
        return LANES.find((lane) => !taken.has(lane))
      })
    },
    collect: (step: CollectionStep) => write((db) => collectWindow(db, dialect, project, step)),
    withdraw: (id, reason, limit) => withdraw(session, project, { id, reason, limit }),
    addCount: (id, change) => session.write((db) => addCount(db, project, { id, ...change })),
  }
}
