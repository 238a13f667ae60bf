import type { PageRequest, ProjectId } from '@posthorn/core/kernel'
import type { ContactStore } from '@posthorn/core/people'
import type { Session } from '../engine/engine.ts'
import { olderThan } from '../engine/page.ts'
import { CONTACT, type ContactRow } from './columns.ts'
import { countMatching, searchAndCount, searchContacts } from './search.ts'

export function listVerbs(session: Session, project: ProjectId): Pick<ContactStore, 'list' | 'search' | 'count'> {
  const { dialect, read } = session
  return {
    async list({ limit, after, search }: PageRequest & { search: string | undefined }) {
      const toContact = (row: ContactRow) => CONTACT.fromRow(dialect, row)
      if (search) {
        const found = await searchContacts(session, project, { limit, after, text: search })
        return found.map(toContact)
      }
      const rows = await read
        .selectFrom('contacts')
        .selectAll()
        .where('project_id', '=', project)
        .$if(after !== undefined, (query) => query.where(olderThan(after, 'id')))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toContact)
    },

    async search({ text, limit }: { readonly text: string; readonly limit: number }) {
      const search = { text, limit, after: undefined }
      const { rows, total } = await searchAndCount(session, project, search)
      return { contacts: rows.map((row) => CONTACT.fromRow(dialect, row)), total }
    },

    count(search: string | undefined) {
      return countMatching(session, project, search ?? '')
    },
  }
}
