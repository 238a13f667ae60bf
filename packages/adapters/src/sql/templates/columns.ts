import type { ProjectId } from '@posthorn/core/kernel'
import type { Template } from '@posthorn/core/mail'
import { columns, flag, integer, type RowOf, text, time } from '../engine/columns.ts'

export const TEMPLATE = columns<Template>()(
  {
    id: text(),
    name: text(),
    description: text().optional(),
    subject: text(),
    body: text(),
    from: text('from_email').optional(),
    fromName: text().optional(),
    replyTo: text().optional(),
    type: text(),
    strict: flag(),
    tracking: flag().optional(),
    revision: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  {
    project_id: text<ProjectId>(),
    /** The number of deleted mails that were sent with it. */
    emails_deleted: integer().made(),
  },
)
export type TemplateRow = RowOf<typeof TEMPLATE>

declare module '../tables.ts' {
  interface Tables {
    templates: TemplateRow
  }
}
