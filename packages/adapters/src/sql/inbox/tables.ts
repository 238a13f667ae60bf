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
  created_at: number
}
