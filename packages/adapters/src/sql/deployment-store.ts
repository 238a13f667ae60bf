import type { DeploymentStore } from '@posthorn/core/ports'
import { accountStore } from './accounts/store.ts'
import { audienceStore } from './audience/store.ts'
import { auditLine } from './audit/store.ts'
import { billingLine } from './billing/store.ts'
import { campaignLine } from './campaigns/line.ts'
import { contentLine } from './contents/store.ts'
import { counterStore } from './counters/store.ts'
import { credentialStore } from './credentials/store.ts'
import { deviceLoginStore } from './device-logins/store.ts'
import { domainLine } from './domains/line.ts'
import { ledgerStore } from './emails/ledger.ts'
import type { Engine, Session } from './engine/engine.ts'
import type { Makers } from './engine/lazily.ts'
import { eventLog } from './events/store.ts'
import { executionLine } from './executions/line.ts'
import { jobsStore } from './jobs/store.ts'
import { nodeStore } from './nodes/store.ts'
import { operatorStore } from './operators/store.ts'
import { projectsStore } from './projects/store.ts'
import { reputationLine } from './reputation/store.ts'
import { requestsStore } from './requests/record.ts'
import { retentionStore } from './retention/store.ts'
import { hitStore } from './tracking/store.ts'
import { webhookLine } from './webhooks/line.ts'

/** The connections on which the nouns of a deployment read and write. */
export interface Place {
  readonly session: Session
  /**
   * A session that gets a connection even during slow work: every request waits for projects, and leases would expire.
   */
  readonly urgent: Session
  readonly engine: Engine
}

/** The function that creates each noun of a deployment. */
export const NOUNS: Makers<Place, DeploymentStore> = {
  projects: ({ urgent }) => projectsStore(urgent),
  accounts: ({ urgent }) => accountStore(urgent),
  deviceLogins: ({ urgent }) => deviceLoginStore(urgent),
  operators: ({ urgent }) => operatorStore(urgent),
  nodes: ({ session }) => nodeStore(session),
  audit: ({ session }) => auditLine(session),
  requests: ({ session }) => requestsStore(session),
  credentials: ({ urgent }) => credentialStore(urgent),
  ledger: ({ urgent }) => ledgerStore(urgent),
  jobs: ({ urgent }) => jobsStore(urgent),
  audience: ({ session }) => audienceStore(session),
  campaigns: ({ session }) => campaignLine(session),
  domains: ({ session }) => domainLine(session),
  eventLog: ({ urgent }) => eventLog(urgent),
  executions: ({ session }) => executionLine(session),
  contents: ({ session }) => contentLine(session),
  counters: ({ session }) => counterStore(session),
  reputation: ({ session }) => reputationLine(session),
  billing: ({ session }) => billingLine(session),
  retention: ({ session, engine }) => retentionStore(session, engine),
  tracking: ({ session }) => hitStore(session),
  webhooks: ({ session }) => webhookLine(session),
}
