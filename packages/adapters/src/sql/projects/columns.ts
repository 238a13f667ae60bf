import { MAIL_CATEGORIES, type Project, type UnknownPolicy } from '@posthorn/core/tenant'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { ApiKeyRow } from './key-columns.ts'

/** Fields of a project that have several columns, or none. */
type GroupedField = 'tracking' | 'sendRatePerSecond' | 'unknownPolicy' | 'webhookKey' | RetentionField
/** Fields in which null means forever, in the project as in its row. */
type RetentionField = 'emailBodiesDays' | 'eventsDays' | 'emailsDays'
/** Fields that never change. */
type FixedField = 'id' | 'createdAt' | 'isFirst' | 'isSystem'

const SETTINGS_FIELDS = {
  name: text(),
  disabled: flag(),
  disabledReason: text().optional(),
  language: text(),
  color: text().optional(),
  postalAddress: text().optional(),
  publicKey: text().optional(),
  publicTracking: text(),
  publicResubscribe: flag(),
  publicFieldsMax: integer(),
  tracksSegments: flag(),
  workflowsRevision: integer(),
  /** The categories of mail with a cap, separated by commas. */
  capped: text().as({
    read: (stored): Project['capped'] => MAIL_CATEGORIES.filter((category) => stored.split(',').includes(category)),
    write: (capped) => capped.join(),
  }),
  verifiedDomains: json(),
  webhookEndpoints: json(),
  softBouncesMax: integer(),
  updatedAt: time(),
}

const GROUPED = {
  track_opens: integer(),
  track_clicks: integer(),
  track_transactional_opens: integer(),
  /** Mails a second; 0 means unlimited, null the deployment's default. */
  send_rate: integer().optional(),
  unknown_transactional: text<UnknownPolicy>(),
  unknown_campaign: text<UnknownPolicy>(),
  /** After how many days texts, events, and mails are deleted; null keeps them. */
  email_bodies_days: integer().optional(),
  events_days: integer().optional(),
  emails_days: integer().optional(),
  webhook_key: integer(),
  webhook_key_since: integer().optional(),
}

export type Settings = Omit<Project, FixedField>
export const SETTINGS = columns<Omit<Settings, GroupedField>>()(SETTINGS_FIELDS, GROUPED)
export type SettingsRow = RowOf<typeof SETTINGS>

export const PROJECT = columns<Omit<Project, GroupedField>>()(
  { ...SETTINGS_FIELDS, id: text(), isFirst: flag(), isSystem: flag(), createdAt: time() },
  {
    ...GROUPED,
    /** The number of them that the public key has added. */
    public_fields: integer().made(),
    paid_until: integer().optional(),
  },
)
export type ProjectRow = RowOf<typeof PROJECT>

declare module '../tables.ts' {
  interface Tables {
    projects: ProjectRow
    api_keys: ApiKeyRow
  }
}
