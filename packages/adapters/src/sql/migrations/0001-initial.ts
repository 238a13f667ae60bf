import type { Kysely } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Tables } from '../tables.ts'
import { accountsTables } from './initial/accounts.ts'
import { analyticsTables } from './initial/analytics.ts'
import { auditTables } from './initial/audit.ts'
import { billingTables } from './initial/billing.ts'
import { campaignsTables, ENGAGEMENT_COUNTS } from './initial/campaigns.ts'
import { contactsTables } from './initial/contacts.ts'
import { contentsTables } from './initial/contents.ts'
import type { Definitions } from './initial/definitions.ts'
import { domainsTables } from './initial/domains.ts'
import { emailsTables } from './initial/emails.ts'
import { eventsTables } from './initial/events.ts'
import { executionsTables } from './initial/executions.ts'
import { fieldsTables } from './initial/fields.ts'
import { idempotencyTables } from './initial/idempotency.ts'
import { inboxTables } from './initial/inbox.ts'
import { jobsTables } from './initial/jobs.ts'
import { projectsTables } from './initial/projects.ts'
import { segmentsTables } from './initial/segments.ts'
import { suppressionsTables } from './initial/suppressions.ts'
import { templatesTables } from './initial/templates.ts'
import { trackingTables } from './initial/tracking.ts'
import { uploadsTables } from './initial/uploads.ts'
import { workflowsTables } from './initial/workflows.ts'

/** A transfer copies tables in this order: counts that inserted rows fill come after those rows. */
const NOUNS: readonly Definitions[] = [
  projectsTables,
  contactsTables,
  fieldsTables,
  segmentsTables,
  suppressionsTables,
  templatesTables,
  contentsTables,
  emailsTables,
  trackingTables,
  inboxTables,
  eventsTables,
  jobsTables,
  idempotencyTables,
  campaignsTables,
  domainsTables,
  analyticsTables,
  workflowsTables,
  executionsTables,
  accountsTables,
  uploadsTables,
  billingTables,
  auditTables,
]

/** The schema of the first release. */
export async function initial(db: Kysely<Tables>, { schema }: Dialect): Promise<void> {
  for (const definitions of NOUNS) for (const definition of definitions(schema)) await definition.execute(db)
  await schema.keepUncompressed(db, 'import_files', 'content')
  await schema.indexParts(db, 'contacts', 'email')
  await schema.sampleFinely(db, 'contacts', 'email')
  await schema.countEvents(db)
  await schema.countCampaignMails(db)
  await schema.countEngagement(db, ENGAGEMENT_COUNTS)
  await schema.countDays(db)
  await schema.countAccepted(db)
  await schema.leaveFiles(db, ['blobs', 'import_files'])
  await schema.makeRoom(db)
}
