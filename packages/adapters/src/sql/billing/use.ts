import type { ProjectId } from '@posthorn/core/kernel'
import { type BillingStore, NO_CAPS } from '@posthorn/core/tenant'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import { addToCap, asCategory, takeStatement } from './caps.ts'
import { locked, one } from './select.ts'

export function useVerbs(session: Session, project: ProjectId): Pick<BillingStore, 'add' | 'take' | 'room' | 'caps'> {
  const { write, dialect, read } = session
  return {
    add({ category, month, mails }) {
      return write(async (db) => {
        const change = { project_id: project, month: toTime(month), category, mails }
        await Promise.all([
          db.insertInto('billing_changes').values(change).execute(),
          addToCap(db, project, { category, month, mails }),
        ])
      })
    },

    take({ category, month, mails }) {
      return write(async (db) => {
        const { numAffectedRows = 0n } = await takeStatement(db, dialect, {
          project,
          category,
          month: toTime(month),
          mails,
        })
        return numAffectedRows > 0n || (await one(project, db, category).select('cap').executeTakeFirst()) === undefined
      })
    },

    room({ category, month }) {
      return write(async (db) => {
        const row = await locked(session, project, db, category).executeTakeFirst()
        if (!row || row.cap === null) return undefined
        const used = Number(row.month) >= toTime(month) ? Number(row.used) : 0
        return Math.max(0, Number(row.cap) - used)
      })
    },

    async caps() {
      const rows = await read
        .selectFrom('billing_caps')
        .select(['category', 'cap'])
        .where('project_id', '=', project)
        .execute()
      const entries = rows.map(
        ({ category, cap }) => [asCategory(category), cap === null ? null : Number(cap)] as const,
      )
      return { ...NO_CAPS, ...Object.fromEntries(entries) }
    },
  }
}
