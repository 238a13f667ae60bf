import type { Kysely } from 'kysely'
import type { Dialect } from '../../engine/dialect.ts'
import type { Tables } from '../../tables.ts'
import { accountsTables } from './accounts.ts'
import { analyticsTables } from './analytics.ts'
import { auditTables } from './audit.ts'
import { billingTables } from './billing.ts'
import { campaignsTables, ENGAGEMENT_COUNTS } from './campaigns.ts'
import { contactsTables } from './contacts.ts'
import { contentsTables } from './contents.ts'
import type { Definitions } from './definitions.ts'
import { domainsTables } from './domains.ts'
import { emailsTables } from './emails.ts'
import { eventsTables } from './events.ts'
import { executionsTables } from './executions.ts'
import { fieldsTables } from './fields.ts'
import { idempotencyTables } from './idempotency.ts'
import { inboxTables } from './inbox.ts'
import { jobsTables } from './jobs.ts'
import { projectsTables } from './projects.ts'
import { segmentsTables } from './segments.ts'
import { suppressionsTables } from './suppressions.ts'
import { templatesTables } from './templates.ts'
import { trackingTables } from './tracking.ts'
import { uploadsTables } from './uploads.ts'
import { workflowsTables } from './workflows.ts'

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
