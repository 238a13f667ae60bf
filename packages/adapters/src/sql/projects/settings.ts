import type { ProjectId } from '@posthorn/core/kernel'
import type { Project, ProjectSettingsStore } from '@posthorn/core/tenant'
import { type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toFlag } from '../engine/values.ts'
import { toSettingsRow } from './columns.ts'

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

export function publicFieldVerbs(
  session: Session,
  project: ProjectId,
): Pick<ProjectSettingsStore, 'takePublicFields' | 'renewPublicFields'> {
  const { write } = session
  return {
    takePublicFields(wanted: number) {
      return write(async (db) => {
        const there = await db
          .selectFrom('projects')
          .select(sql<number>`public_fields_max - public_fields`.as('left'))
          .where('id', '=', project)
          .executeTakeFirst()
        const granted = Math.max(0, Math.min(wanted, Number(there?.left ?? 0)))
        if (granted === 0) return 0
        // If two take the last ones at the same time, one gets them.
        const taken = await db
          .updateTable('projects')
          .set({ public_fields: sql`public_fields + ${granted}` })
          .where('id', '=', project)
          .where(sql<SqlBool>`public_fields + ${granted} <= public_fields_max`)
          .returning('id')
          .executeTakeFirst()
        return taken ? granted : 0
      })
    },

    renewPublicFields() {
      return write(async (db) => {
        await db.updateTable('projects').set({ public_fields: 0 }).where('id', '=', project).execute()
      })
    },
  }
}
