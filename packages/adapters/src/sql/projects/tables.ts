import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface ProjectTables {
  projects: ProjectRow
  api_keys: ApiKeyRow
}

export interface ProjectRow {
  id: string
  name: string
  disabled: number
  disabled_reason: string | null
  language: string
  color: string | null
  postal_address: string | null
  track_opens: number
  track_clicks: number
  track_transactional_opens: number
  /** Mails a second; 0 means unlimited, null the deployment's default. */
  send_rate: number | null
  unknown_transactional: string
  unknown_campaign: string
  tracks_segments: number
  workflows_revision: number
  /** The categories of mail with a cap, separated by commas. */
  capped: string
  public_key: string | null
  public_tracking: string
  public_resubscribe: number
  public_fields_max: number
  /** How many of them the public key has added. */
  public_fields: Generated<number>
  /** After how many days texts, events and mails go; null keeps them. */
  email_bodies_days: number | null
  events_days: number | null
  emails_days: number | null
  soft_bounces_max: number
  webhook_key: number
  webhook_key_since: number | null
  verified_domains: Json
  is_first: number
  is_system: number
  paid_until: number | null
  created_at: number
  updated_at: number
}

export interface ApiKeyRow {
  hash: string
  project_id: string
  kind: string
  /** Present for named keys, as all that follows. */
  id: string | null
  name: string | null
  /** Separated by blanks. */
  scopes: string | null
  prefix: string | null
  created_by: string | null
  expires_at: number | null
  created_at: number | null
  used_at: number | null
}
