import type { Project } from '@posthorn/core/tenant'
import type { Selectable } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag, fromTimeOrNull, toFlag, toTimeOrNull } from '../engine/values.ts'
import { PROJECT, type ProjectRow, SETTINGS, type Settings, type SettingsRow } from './columns.ts'

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
