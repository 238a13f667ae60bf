import type { AccountTables } from './accounts/tables.ts'
import type { AgreementTables } from './agreements/tables.ts'
import type { AuditTables } from './audit/tables.ts'
import type { BillingTables } from './billing/tables.ts'
import type { CampaignTables } from './campaigns/tables.ts'
import type { ContactTables } from './contacts/tables.ts'
import type { ContentTables } from './contents/tables.ts'
import type { CounterTables } from './counters/tables.ts'
import type { CredentialTables } from './credentials/tables.ts'
import type { DeviceLoginTables } from './device-logins/tables.ts'
import type { DomainTables } from './domains/tables.ts'
import type { EmailTables } from './emails/tables.ts'
import type { EventTables } from './events/tables.ts'
import type { ExecutionTables } from './executions/tables.ts'
import type { FieldTables } from './fields/tables.ts'
import type { IdempotencyTables } from './idempotency/tables.ts'
import type { ImportTables } from './imports/tables.ts'
import type { InboxTables } from './inbox/tables.ts'
import type { JobTables } from './jobs/tables.ts'
import type { MemberTables } from './members/tables.ts'
import type { ProjectTables } from './projects/tables.ts'
import type { ReputationTables } from './reputation/tables.ts'
import type { SegmentTables } from './segments/tables.ts'
import type { SuppressionTables } from './suppressions/tables.ts'
import type { TemplateTables } from './templates/tables.ts'
import type { TrackingTables } from './tracking/tables.ts'
import type { UploadTables } from './uploads/tables.ts'
import type { WorkflowTables } from './workflows/tables.ts'

/**
 * The tables, the same on both engines. Times are milliseconds since 1970 (UTC), booleans are 0 or 1, JSON depends on the
 * dialect. Names are the nouns of the product.
 */
export interface Tables
  extends ProjectTables,
    AccountTables,
    DeviceLoginTables,
    AuditTables,
    CredentialTables,
    MemberTables,
    ContactTables,
    FieldTables,
    SegmentTables,
    ImportTables,
    SuppressionTables,
    AgreementTables,
    TemplateTables,
    CampaignTables,
    DomainTables,
    EmailTables,
    EventTables,
    ExecutionTables,
    ContentTables,
    CounterTables,
    ReputationTables,
    JobTables,
    IdempotencyTables,
    InboxTables,
    TrackingTables,
    UploadTables,
    BillingTables,
    WorkflowTables {}
