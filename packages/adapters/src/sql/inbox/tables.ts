export interface InboxTables {
  inbox: InboxRow
}

export interface InboxRow {
  email_id: string
  project_id: string
  sender: string
  recipient: string
  subject: string
  source: Uint8Array
  size: number
  attachments: number
  body_text: string
  created_at: number
}
