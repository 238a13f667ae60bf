import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { InboxMessage } from '../../mail/inbox/schema.ts'
import type { InboxStore } from '../../mail/inbox/store.ts'
import { keyOf, matchesText, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** The number of captured mails that one batch deletes. */
const TRIM_BATCH = 20

const copied = (message: InboxMessage): InboxMessage => ({ ...message, source: message.source.slice() })

export function memoryInbox(source: Source, projectId: ProjectId): InboxStore {
  const found = ({ inbox }: Tables, search: string | undefined) =>
    inbox
      .filter((one) => one.projectId === projectId)
      .map(({ row }) => ({ ...row, id: row.emailId }))
      .filter((message) => matchesText(search, message.from, message.to, message.subject, message.text))
  const remove = ({ inbox }: Tables, emailIds: readonly string[]) =>
    emailIds.filter((emailId) => inbox.delete(keyOf(projectId, emailId))).length

  return {
    save: (message) =>
      source.write(({ inbox }) => inbox.set(keyOf(projectId, message.emailId), { projectId, row: copied(message) })),
    find: (emailId) =>
      source.read(({ inbox }) => {
        const one = inbox.get(keyOf(projectId, emailId))
        return one && copied(one.row)
      }),
    list: ({ search, ...page }) =>
      source.read((tables) =>
        pageOf(found(tables, search), page).map(({ id, source: bytes, text, ...rest }) => ({
          ...rest,
          size: bytes.length,
        })),
      ),
    count: (search) => source.read((tables) => found(tables, search).length),
    clear: () =>
      source.write((tables) =>
        remove(
          tables,
          found(tables, undefined).map(({ id }) => id),
        ),
      ),
    deleteByEmails: (emailIds) =>
      source.write((tables) => {
        remove(tables, emailIds)
      }),
    trim: (keep) =>
      source.write((tables) => {
        const rows = pageOf(found(tables, undefined), { limit: Number.POSITIVE_INFINITY, after: undefined })
        let bytes = 0
        const beyond = rows.filter((row, n) => {
          bytes += row.source.length
          return n >= keep.mails || (n > 0 && bytes > keep.bytes)
        })
        return remove(
          tables,
          beyond.slice(-TRIM_BATCH).map(({ id }) => id),
        )
      }),
  }
}
