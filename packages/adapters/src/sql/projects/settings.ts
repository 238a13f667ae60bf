import type { ProjectId } from '@posthorn/core/kernel'
import type { Project, ProjectSettingsStore } from '@posthorn/core/tenant'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toFlag } from '../engine/values.ts'
import { toSettingsRow } from './rows.ts'

export function settingVerbs(
  session: Session,
  project: ProjectId,
): Pick<ProjectSettingsStore, 'update' | 'setTracksSegments' | 'reviseWorkflows'> {
  const { write, dialect } = session
  return {
    update(settings: Omit<Project, 'id' | 'createdAt'>) {
      return write(async (db) => {
        const { tracks_segments, workflows_revision, public_key, verified_domains, webhook_endpoints, ...changes } =
          toSettingsRow(dialect, settings)
        await db.updateTable('projects').set(changes).where('id', '=', project).execute()
      })
    },

    setTracksSegments(tracksSegments: boolean) {
      return write(async (db) => {
        await db
          .updateTable('projects')
          .set({ tracks_segments: toFlag(tracksSegments) })
          .where('id', '=', project)
          .execute()
      })
    },

    reviseWorkflows() {
      return write(async (db) => {
        await db
          .updateTable('projects')
          .set({ workflows_revision: sql`workflows_revision + 1` })
          .where('id', '=', project)
          .execute()
      })
    },
  }
}
