import type { Json } from '../engine/values.ts'

export interface EmailTables {
  emails: EmailRow
  bodies: BodyRow
  blobs: BlobRow
}

export interface EmailRow {
  id: string
  project_id: string
  contact_id: string
  source_type: string
  /** 0 transactional, 1 workflow, 2 campaign: the order of claims. */
  priority: number
  template_id: string | null
  campaign_id: string | null
  workflow_execution_id: string | null
  status: string
  subject: string
  from_email: string
  from_name: string | null
  to_email: string
  to_name: string | null
  reply_to: string | null
  /** The addresses of To and Cc, where they are not the recipient's alone. */
  shown: Json | null
  tags: Json | null
  message_id: string
  body_id: string
  variables: Json
  /** The variables that mails share, as a row of bodies. */
  shared_id: string | null
  headers: Json | null
  attachments: Json | null
  /** 1 for a mail that goes only to subscribed people. */
  marketing: number
  /** 1 for a mail with a footer that says how to unsubscribe. */
  footer: number | null
  tracking: number | null
  error: string | null
  response: string | null
  attempts: number
  /** Earlier attempts, oldest first. */
  history: Json | null
  unknown_outcomes: number
  /** When its sender wants it to leave; null for at once. */
  scheduled_at: number | null
  due_at: number | null
  claimed_by: string | null
  lease_until: number | null
  handed_over_at: number | null
  /** How many claims in a row were lost before a hand-over. */
  lost_claims: number
  proofs: number
  opens: number
  clicks: number
  machine_opens: number
  machine_clicks: number
  request_id: string | null
  traceparent: string | null
  created_at: number
  sent_at: number | null
  delivered_at: number | null
  opened_at: number | null
  clicked_at: number | null
  bounced_at: number | null
  complained_at: number | null
  bounce_class: string | null
  bounce_reason: string | null
}

export interface BodyRow {
  id: string
  project_id: string
  hash: string
  html: string
  /** Its own text part. */
  text: string | null
  /** Its readers. It is deleted with the last of them; null stands for anybody. */
  readers: Json | null
  /** When a mail with it was last accepted, to half a day. */
  last_used_at: number
}

export interface BlobRow {
  project_id: string
  hash: string
  /** Empty when they are in a file. */
  content: Uint8Array
  file: string | null
  /** As for a body. */
  readers: Json | null
  last_used_at: number
}
