import type { ProjectId } from '@posthorn/core/kernel'
import type { Contact } from '@posthorn/core/people'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'

export const CONTACT = columns<Contact>()(
  {
    id: text(),
    email: text(),
    subscribed: flag(),
    data: json(),
    revision: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  { project_id: text<ProjectId>() },
)
export type ContactRow = RowOf<typeof CONTACT>

declare module '../tables.ts' {
  interface Tables {
    contacts: ContactRow
  }
}
