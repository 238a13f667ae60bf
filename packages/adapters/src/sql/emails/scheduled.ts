import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import type { EmailStore } from '@posthorn/core/mail'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { fromEmailRow } from './rows.ts'

/** Creates the verbs for mail that a sender scheduled for later. */
export function scheduledVerbs(
  { dialect, read, write, inTransaction }: Session,
  project: ProjectId,
): Pick<EmailStore, 'reschedule' | 'countScheduled'> {
  return {
    reschedule(id: EmailId, at: Date) {
      return write(async (db) => {
        const row = await db
          .updateTable('emails')
          .set({ scheduled_at: toTime(at), due_at: toTime(at), error: null })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('to_email', '<>', '')
          .where('status', '=', 'PENDING')
          .where('attempts', '=', 0)
          .where('scheduled_at', 'is not', null)
          .where('due_at', 'is not', null)
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },

    async countScheduled(now: Date, atMost: number) {
      if (inTransaction) await dialect.locks.waitForName(read, `scheduled:${project}`)
      const { rows } = await sql<{ mails: number }>`select count(*) as mails from (select 1 from emails
        where project_id = ${project} and scheduled_at > ${toTime(now)}
          and scheduled_at is not null and due_at is not null
        limit ${atMost}) as counted`.execute(read)
      return Number(rows[0]?.mails ?? 0)
    },
  }
}

/** Removes recipients from the headers of mails that were accepted together with erased ones. */
export async function hideFromOthers(
  db: Kysely<Tables>,
  project: ProjectId,
  erased: readonly { readonly created_at: number }[],
): Promise<void> {
  for (const at of new Set(erased.map(({ created_at }) => created_at)))
    await db
      .updateTable('emails')
      .set({ shown: null })
      .where('project_id', '=', project)
      .where('created_at', '=', at)
      .where('shown', 'is not', null)
      .execute()
}
