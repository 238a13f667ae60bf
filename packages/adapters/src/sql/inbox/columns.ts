import type { ProjectId } from '@posthorn/core/kernel'
import type { InboxMessage, InboxSummary } from '@posthorn/core/mail'
import { bytes, columns, integer, type RowOf, text, time } from '../engine/columns.ts'

const HEAD = {
  emailId: text(),
  from: text('sender'),
  to: text('recipient'),
  subject: text(),
  attachments: integer(),
  createdAt: time(),
}

export const INBOX_SUMMARY = columns<InboxSummary>()({ ...HEAD, size: integer() }, { project_id: text<ProjectId>() })
export const INBOX_MESSAGE = columns<InboxMessage>()(
  { ...HEAD, source: bytes().as({ read: (stored) => new Uint8Array(stored) }), text: text('body_text') },
  { project_id: text<ProjectId>(), size: integer() },
)
export type InboxRow = RowOf<typeof INBOX_MESSAGE>

declare module '../tables.ts' {
  interface Tables {
    inbox: InboxRow
  }
}
