import { MAIL_CATEGORIES, type Project, type UnknownPolicy } from '@posthorn/core/tenant'
import type { Selectable } from 'kysely'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag, fromTimeOrNull, toFlag, toTimeOrNull } from '../engine/values.ts'
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
  revision: integer(),
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

const UNLIMITED = 0

export function toSettingsRow(dialect: Dialect, project: Settings): SettingsRow {
  return {
    ...SETTINGS.toRow(dialect, project),
    track_opens: toFlag(project.tracking.opens),
    track_clicks: toFlag(project.tracking.clicks),
    track_transactional_opens: toFlag(project.tracking.transactionalOpens),
    send_rate: project.sendRatePerSecond === null ? UNLIMITED : (project.sendRatePerSecond ?? null),
    unknown_transactional: project.unknownPolicy.transactional,
    unknown_campaign: project.unknownPolicy.campaign,
    email_bodies_days: project.emailBodiesDays,
    events_days: project.eventsDays,
    emails_days: project.emailsDays,
    webhook_key: project.webhookKey.number,
    webhook_key_since: toTimeOrNull(project.webhookKey.since),
  }
}

export function fromProjectRow(dialect: Dialect, row: Omit<Selectable<ProjectRow>, 'public_fields'>): Project {
  return {
    ...PROJECT.fromRow(dialect, row),
    tracking: {
      opens: fromFlag(row.track_opens),
      transactionalOpens: fromFlag(row.track_transactional_opens),
      clicks: fromFlag(row.track_clicks),
    },
    sendRatePerSecond: row.send_rate === UNLIMITED ? null : (row.send_rate ?? undefined),
    unknownPolicy: { transactional: row.unknown_transactional, campaign: row.unknown_campaign },
    emailBodiesDays: row.email_bodies_days,
    eventsDays: row.events_days,
    emailsDays: row.emails_days,
    webhookKey: { number: row.webhook_key, since: fromTimeOrNull(row.webhook_key_since) },
  }
}
