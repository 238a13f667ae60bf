import type { EventStore } from '@posthorn/core/audience'
import type { ContactId, PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { newerThan, newestFirst } from '../engine/page.ts'
import { toTime } from '../engine/values.ts'
import { EVENT } from './columns.ts'

export function listVerbs(
  session: Session,
  project: ProjectId,
): Pick<EventStore, 'list' | 'listBetween' | 'listByContact'> {
  const { read, dialect } = session
  return {
    async list({ name, limit, after }: PageRequest & { readonly name: string | undefined }) {
      const rows = await read
        .selectFrom('events')
        .selectAll()
        .where('project_id', '=', project)
        .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
        .$call(newestFirst({ after, limit }))
        .execute()
      return rows.map((row) => EVENT.fromRow(dialect, row))
    },

    async listBetween({ from, to, after, limit }: Parameters<EventStore['listBetween']>[0]) {
      const rows = await read
        .selectFrom('events')
        .selectAll()
        .where('project_id', '=', project)
        .where('created_at', '>=', toTime(after?.createdAt ?? from))
        .where('created_at', '<', toTime(to))
        .$if(after !== undefined, (query) => query.where(newerThan(after, 'id')))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => EVENT.fromRow(dialect, row))
    },

    async listByContact(
      contactId: ContactId,
      { name, limit, after }: PageRequest & { readonly name?: string | undefined },
    ) {
      const rows = await read
        .selectFrom('events')
        .selectAll()
        .where('contact_id', '=', contactId)
        .where(ownedBy(project))
        .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
        .$call(newestFirst({ after, limit }))
        .execute()
      return rows.map((row) => EVENT.fromRow(dialect, row))
    },
  }
}
