import type { Generated } from 'kysely'

export interface TemplateTables {
  templates: TemplateRow
}

export interface TemplateRow {
  id: string
  project_id: string
  name: string
  description: string | null
  subject: string
  body: string
  from_email: string | null
  from_name: string | null
  reply_to: string | null
  type: string
  strict: number
  tracking: number | null
  created_at: number
  updated_at: number
  /** How many mails sent with it have been deleted. */
  emails_deleted: Generated<number>
}
