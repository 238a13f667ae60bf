import type { Generated } from 'kysely'

/**
 * The tables, as both engines have them. Times are milliseconds since 1970 (UTC), booleans 0 or 1, JSON is what
 * `dialect.ts` makes of it. Names are the nouns of the product.
 */
export interface Tables {
  projects: ProjectRow
  api_keys: ApiKeyRow
  contacts: ContactRow
  fields: FieldRow
  contact_counts: ContactCountRow
  field_changes: FieldChangeRow
  segments: SegmentRow
  segment_members: SegmentMemberRow
  changed_contacts: ChangedContactRow
  import_files: ImportFileRow
  suppressions: SuppressionRow
  agreements: AgreementRow
  templates: TemplateRow
  bodies: BodyRow
  blobs: BlobRow
  emails: EmailRow
  events: EventRow
  event_counts: EventCountRow
  event_changes: EventChangeRow
  jobs: JobRow
  idempotency: IdempotencyRow
  inbox: InboxRow
}

/** JSON as the driver takes and gives it: text on SQLite, a parsed value when PostgreSQL reads. */
export type Json = string

export interface ProjectRow {
  id: string
  name: string
  disabled: number
  disabled_reason: string | null
  language: string
  track_opens: number
  track_clicks: number
  /** Mails a second; 0 means unlimited, null the deployment's default. */
  send_rate: number | null
  unknown_transactional: string
  unknown_campaign: string
  tracks_segments: number
  public_key: string | null
  public_tracking: string
  public_resubscribe: number
  public_fields_max: number
  /** How many of them the public key has brought. */
  public_fields: Generated<number>
  /** After how many days texts, events and mails go; null keeps them. */
  email_bodies_days: number | null
  events_days: number | null
  emails_days: number | null
  paid_until: number | null
  created_at: number
  updated_at: number
}

export interface ApiKeyRow {
  hash: string
  project_id: string
  kind: string
}

export interface ContactRow {
  id: string
  project_id: string
  email: string
  subscribed: number
  data: Json
  created_at: number
  updated_at: number
}

export interface FieldRow {
  project_id: string
  name: string
  type: string
  /** How many contacts have it, but for what lies in `field_changes`. */
  contacts: number
  deleted: number
}

export interface ContactCountRow {
  project_id: string
  /** How many contacts there are, but for what lies in `field_changes`. */
  contacts: number
  /** How many fields there are that are not deleted, but for what lies in `field_changes`. */
  fields: Generated<number>
  /** How often all of them were counted anew. */
  recounts: Generated<number>
}

/** What changed in a catalogue and is not counted yet: rows of its own, so that writers never wait for one another. */
export interface FieldChangeRow {
  seq: Generated<number>
  project_id: string
  contacts: number
  /** Of each field its type if it is new and by how many contacts it grew: `{"plan":["string",1]}`. */
  fields: Json | null
  /** The field that was deleted, if this says so. */
  deletes: string | null
}

export interface SegmentRow {
  id: string
  project_id: string
  name: string
  description: string | null
  type: string
  filters: Json | null
  condition: Json | null
  track_membership: number
  /** How many there were when they were last counted. */
  member_count: number
  /** How many are remembered in `segment_members`. */
  members: number
  /** When it is to be computed again; null for a static segment. */
  due_at: number | null
  created_at: number
  updated_at: number
}

export interface SegmentMemberRow {
  segment_id: string
  contact_id: string
  project_id: string
  created_at: number
}

/** Contacts whose segments have to be looked at, each once. */
export interface ChangedContactRow {
  seq: Generated<number>
  project_id: string
  contact_id: string
  /** How often it changed since it was marked first. */
  version: Generated<number>
  marked_at: number
}

export interface ImportFileRow {
  job_id: string
  project_id: string
  content: Uint8Array
}

/** What all nodes must have alike. */
export interface AgreementRow {
  name: string
  value: string
}

export interface SuppressionRow {
  project_id: string
  hash: string
  email: string | null
  reason: string
  created_at: number
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
  created_at: number
  updated_at: number
  /** How many mails were sent with it that are deleted. */
  emails_deleted: Generated<number>
}

export interface BodyRow {
  id: string
  project_id: string
  hash: string
  html: string
  /** The contacts with the last of whom it is deleted; null for one that is anybody's. */
  readers: Json | null
  /** When a mail with it was accepted last, to half a day. */
  last_used_at: number
}

export interface BlobRow {
  project_id: string
  hash: string
  content: Uint8Array
  /** As those of a body. */
  readers: Json | null
  last_used_at: number
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
  message_id: string
  body_id: string
  variables: Json
  /** A row of bodies: variables that mails have alike. */
  shared_id: string | null
  headers: Json | null
  attachments: Json | null
  /** 1 for a mail that goes only to people who are subscribed. */
  marketing: number
  tracking: number | null
  error: string | null
  response: string | null
  attempts: number
  unknown_outcomes: number
  due_at: number | null
  claimed_by: string | null
  lease_until: number | null
  handed_over_at: number | null
  /** How often in a row its claim was lost before a hand-over. */
  lost_claims: number
  opens: number
  clicks: number
  request_id: string | null
  traceparent: string | null
  created_at: number
  sent_at: number | null
  delivered_at: number | null
  opened_at: number | null
  clicked_at: number | null
  bounced_at: number | null
  complained_at: number | null
}

export interface EventRow {
  id: string
  project_id: string
  name: string
  contact_id: string
  email_id: string | null
  data: Json
  created_at: number
}

/** How many events of a name a day had, but for what lies in `event_changes`. Triggers of the database keep it. */
export interface EventCountRow {
  project_id: string
  name: string
  /** Since 1970. */
  day: number
  events: number
}

/** What is not counted yet, where many write at the same time: rows of its own, so that writers never wait for one another. */
export interface EventChangeRow extends EventCountRow {
  seq: Generated<number>
}

export interface JobRow {
  id: string
  project_id: string
  kind: string
  payload: Json
  state: string
  progress: number
  checkpoint: Json | null
  result: Json | null
  failed_reason: string | null
  attempts: number
  due_at: number | null
  claimed_by: string | null
  lease_until: number | null
  created_at: number
  finished_at: number | null
}

export interface IdempotencyRow {
  project_id: string
  key: string
  fingerprint: string
  status_code: number
  body: string
  expires_at: number
  /** The contact that the answer names, where it names one. */
  contact_id: string | null
  /** Those that it names, where they are several. */
  contact_ids: Json | null
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
