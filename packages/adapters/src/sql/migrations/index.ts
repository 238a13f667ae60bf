import { StoreUnavailable } from '@posthorn/core'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { first } from './0001-first.ts'
import { audience } from './0002-audience.ts'
import { claims } from './0003-claims.ts'
import { sharedVariables } from './0004-shared-variables.ts'
import { following } from './0005-following.ts'
import { retention } from './0006-retention.ts'
import { canonicalAddresses } from './0007-canonical-addresses.ts'
import { publicKey } from './0008-public-key.ts'
import { handOver } from './0009-hand-over.ts'
import { operations } from './0011-operations.ts'
import { origin } from './0012-origin.ts'
import { eventCounts } from './0013-event-counts.ts'
import { suppressionLists } from './0014-suppression-lists.ts'
import { roomForUpdates } from './0015-room-for-updates.ts'
import { campaigns } from './0016-campaigns.ts'
import { finerSamples } from './0017-finer-samples.ts'
import { domains } from './0018-domains.ts'
import { feedback } from './0019-feedback.ts'
import { tracking } from './0020-tracking.ts'
import { preferences } from './0021-preferences.ts'
import { analytics } from './0022-analytics.ts'
import { reputation } from './0023-reputation.ts'
import { workflows } from './0024-workflows.ts'
import { executions } from './0025-executions.ts'
import { accounts } from './0026-accounts.ts'
import { uploads } from './0031-uploads.ts'
import { webhookKey } from './0033-webhook-key.ts'
import { workflowActivity } from './0034-workflow-activity.ts'
import { credentials } from './0035-credentials.ts'
import { billing } from './0036-billing.ts'
import { namedKeys } from './0037-named-keys.ts'
import { audit } from './0038-audit.ts'
import { deviceLogins } from './0039-device-logins.ts'
import { scheduledMail } from './0040-scheduled-mail.ts'
import { strictTemplates } from './0042-strict-templates.ts'
import { contents } from './0043-contents.ts'
import { inboxTexts } from './0044-inbox-texts.ts'
import { payments } from './0045-payments.ts'
import { devicesAndInviters } from './0046-devices-and-inviters.ts'
import { auditShares } from './0047-audit-shares.ts'
import { invitations } from './0048-invitations.ts'

/** Migrations run forward only, in this order, under names that never change. */
const STEPS = {
  '0001-first': first,
  '0002-audience': audience,
  '0003-claims': claims,
  '0004-shared-variables': sharedVariables,
  '0005-following': following,
  '0006-retention': retention,
  '0007-canonical-addresses': canonicalAddresses,
  '0008-public-key': publicKey,
  '0009-hand-over': handOver,
  '0011-operations': operations,
  '0012-origin': origin,
  '0013-event-counts': eventCounts,
  '0014-suppression-lists': suppressionLists,
  '0015-room-for-updates': roomForUpdates,
  '0016-campaigns': campaigns,
  '0017-finer-samples': finerSamples,
  '0018-domains': domains,
  '0019-feedback': feedback,
  '0020-tracking': tracking,
  '0021-preferences': preferences,
  '0022-analytics': analytics,
  '0023-reputation': reputation,
  '0024-workflows': workflows,
  '0025-executions': executions,
  '0026-accounts': accounts,
  '0031-uploads': uploads,
  '0033-webhook-key': webhookKey,
  '0034-workflow-activity': workflowActivity,
  '0035-credentials': credentials,
  '0036-billing': billing,
  '0037-named-keys': namedKeys,
  '0038-audit': audit,
  '0039-device-logins': deviceLogins,
  '0040-scheduled-mail': scheduledMail,
  '0042-strict-templates': strictTemplates,
  '0043-contents': contents,
  '0044-inbox-texts': inboxTexts,
  '0045-payments': payments,
  '0046-devices-and-inviters': devicesAndInviters,
  '0047-audit-shares': auditShares,
  '0048-invitations': invitations,
} as const satisfies Record<string, (db: Kysely<Tables>, dialect: Dialect) => Promise<void>>

function migratorOf(db: Kysely<Tables>, dialect: Dialect, schema: string | undefined): Migrator {
  const migrations = Object.entries(STEPS).map(([name, up]): [string, Migration] => [
    name,
    { up: (db: Kysely<Tables>) => up(db, dialect) },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  return new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) })
}

/** Applies what is missing; a schema that is named has the record of it. Returns the names of the steps that ran. */
export async function migrateToLatest(
  db: Kysely<Tables>,
  dialect: Dialect,
  schema?: string,
): Promise<readonly string[]> {
  const { error, results } = await migratorOf(db, dialect, schema).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Returns the names of steps that have not been applied. */
export async function pendingMigrations(
  db: Kysely<Tables>,
  dialect: Dialect,
  schema?: string,
): Promise<readonly string[]> {
  const steps = await migratorOf(db, dialect, schema).getMigrations()
  return steps.filter((step) => step.executedAt === undefined).map((step) => step.name)
}

export function notMigrated(isLent: boolean): StoreUnavailable {
  const next = isLent ? 'call migrate() of its store, once for each new version' : 'run "posthorn migrate"'
  return new StoreUnavailable(`the database is not migrated yet; ${next}`)
}
