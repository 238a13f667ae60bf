import { describe, expect, it } from 'vitest'
import { accountConformance } from '../../access/accounts/store.conformance.ts'
import { deviceLoginConformance } from '../../access/device-logins/store.conformance.ts'
import { keyConformance } from '../../access/keys/store.conformance.ts'
import { memberConformance } from '../../access/members/store.conformance.ts'
import { reputationConformance, suspensionConformance } from '../../access/reputation/store.conformance.ts'
import { eventCountsConformance } from '../../audience/events/counts.conformance.ts'
import { eventLogConformance, eventStoreConformance } from '../../audience/events/store.conformance.ts'
import { importStoreConformance } from '../../audience/imports/store.conformance.ts'
import { audienceStoreConformance } from '../../audience/segments/audience.conformance.ts'
import { segmentComputeConformance } from '../../audience/segments/compute.conformance.ts'
import { membershipConformance } from '../../audience/segments/members.conformance.ts'
import { segmentReferencesConformance } from '../../audience/segments/references.conformance.ts'
import { segmentStoreConformance } from '../../audience/segments/store.conformance.ts'
import { campaignLedgerConformance } from '../../automation/campaigns/ledger.conformance.ts'
import { campaignStoreConformance } from '../../automation/campaigns/store.conformance.ts'
import { executionStoreConformance } from '../../automation/executions/store.conformance.ts'
import { workflowStoreConformance } from '../../automation/workflows/store.conformance.ts'
import { ledgerBacklogConformance } from '../../delivery/outbox/backlog.conformance.ts'
import { ledgerHistoryConformance } from '../../delivery/outbox/history.conformance.ts'
import { ledgerClaimConformance } from '../../delivery/outbox/ledger.conformance.ts'
import { ledgerOutcomeConformance } from '../../delivery/outbox/outcome.conformance.ts'
import { hitStoreConformance } from '../../delivery/tracking/store.conformance.ts'
import { activityConformance } from '../../insight/activity/store.conformance.ts'
import { analyticsConformance } from '../../insight/analytics/store.conformance.ts'
import { retentionStoreConformance } from '../../insight/retention/store.conformance.ts'
import { textConformance } from '../../kernel/ports/text.conformance.ts'
import { emailEraseConformance } from '../../mail/emails/erase.conformance.ts'
import { emailReadersConformance } from '../../mail/emails/readers.conformance.ts'
import { emailScheduledConformance } from '../../mail/emails/scheduled.conformance.ts'
import { emailStoreConformance } from '../../mail/emails/store.conformance.ts'
import { inboxStoreConformance } from '../../mail/inbox/store.conformance.ts'
import { templateStoreConformance } from '../../mail/templates/store.conformance.ts'
import { manyContactsConformance } from '../../people/contacts/many.conformance.ts'
import { contactStoreConformance } from '../../people/contacts/store.conformance.ts'
import { fieldStoreConformance } from '../../people/fields/store.conformance.ts'
import { fieldValuesConformance } from '../../people/fields/values.conformance.ts'
import { dataFilterConformance } from '../../people/filters/data.conformance.ts'
import { filterConformance } from '../../people/filters/filters.conformance.ts'
import { filterGrammarConformance } from '../../people/filters/grammar.conformance.ts'
import { suppressionStoreConformance } from '../../people/suppressions/store.conformance.ts'
import { auditConformance } from '../../tenant/audit/store.conformance.ts'
import { billingStoreConformance } from '../../tenant/billing/store.conformance.ts'
import { contentConformance } from '../../tenant/contents/store.conformance.ts'
import { credentialConformance } from '../../tenant/credentials/store.conformance.ts'
import { domainStoreConformance } from '../../tenant/domains/store.conformance.ts'
import { idempotencyStoreConformance } from '../../tenant/idempotency/store.conformance.ts'
import { jobsStoreConformance } from '../../tenant/jobs/store.conformance.ts'
import { projectSettingsConformance } from '../../tenant/projects/settings.conformance.ts'
import { projectsStoreConformance } from '../../tenant/projects/store.conformance.ts'
import { uploadStoreConformance } from '../../tenant/uploads/store.conformance.ts'
import type { RoomName } from '../../testing/cases.ts'
import { anAnswer, rowTime } from '../../testing/rows.ts'
import { type StoreHarness, useStore } from '../store-harness.ts'
import { concurrencyConformance } from './concurrency.conformance.ts'
import { groupConformance } from './group.conformance.ts'
import { tenancyConformance } from './tenancy.conformance.ts'
import { transactionConformance } from './transaction.conformance.ts'

/** What `Store` promises beyond its rooms and transactions. */
function upkeepConformance(harness: StoreHarness): void {
  describe('upkeep', () => {
    const bench = useStore(harness)

    it('is ready, and holds nothing at first', async () => {
      await bench.store.ready()
      await bench.peer.ready()
      expect(await bench.store.projects.list()).toStrictEqual([])
      expect(await bench.store.prune(rowTime(0))).toBe(0)
    })

    it('migrates again without doing anything, even from many processes at once', async () => {
      const tenant = await bench.tenant()
      expect(await bench.store.migrate()).toStrictEqual({ applied: [] })
      const again = await Promise.all([bench.store.migrate(), bench.peer.migrate(), bench.store.migrate()])
      expect(again).toStrictEqual([{ applied: [] }, { applied: [] }, { applied: [] }])
      expect((await bench.store.projects.list()).map(({ id }) => id)).toStrictEqual([tenant.id])
      await bench.store.ready()
    })

    it('agrees on one value for a name, whoever comes first', async () => {
      expect(await bench.store.agree('colour', 'red')).toBe('red')
      expect(await bench.peer.agree('colour', 'blue')).toBe('red')
      expect(await bench.store.agree('shape', 'round')).toBe('round')
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((value) => bench.store.agree('at once', value)))
      expect(new Set(answers).size).toBe(1)
      expect(await bench.peer.agree('colour', 'green', { replace: true })).toBe('green')
      expect(await bench.store.agree('colour', 'red')).toBe('green')
    })

    it('prunes to the end, batch by batch', async () => {
      const { rooms } = await bench.tenant()
      for (let i = 0; i < 50; i++) await rooms.idempotency.save(anAnswer({ expiresAt: rowTime(i) }))
      let pruned = 0
      for (let batch = 1; batch > 0 && pruned <= 50; pruned += batch) batch = await bench.store.prune(rowTime(1000))
      expect(pruned).toBe(50)
    })
  })
}

type Suite = (harness: StoreHarness) => void

/** The suites of every room. A room without one does not compile. */
const ROOMS: { readonly [Room in RoomName]: readonly [Suite, ...Suite[]] } = {
  projects: [projectsStoreConformance],
  settings: [projectSettingsConformance],
  accounts: [accountConformance],
  deviceLogins: [deviceLoginConformance],
  credentials: [credentialConformance],
  members: [memberConformance],
  keys: [keyConformance],
  audit: [auditConformance],
  contacts: [contactStoreConformance, manyContactsConformance],
  fields: [fieldStoreConformance, fieldValuesConformance],
  domains: [domainStoreConformance],
  templates: [templateStoreConformance],
  campaigns: [campaignStoreConformance, campaignLedgerConformance],
  workflows: [workflowStoreConformance],
  emails: [emailStoreConformance, emailEraseConformance, emailReadersConformance, emailScheduledConformance],
  ledger: [ledgerClaimConformance, ledgerOutcomeConformance, ledgerHistoryConformance, ledgerBacklogConformance],
  events: [eventStoreConformance],
  eventLog: [eventLogConformance],
  executions: [executionStoreConformance],
  contents: [contentConformance],
  counters: [eventCountsConformance],
  analytics: [analyticsConformance],
  activity: [activityConformance],
  suspensions: [suspensionConformance],
  reputation: [reputationConformance],
  idempotency: [idempotencyStoreConformance],
  inbox: [inboxStoreConformance],
  jobs: [jobsStoreConformance],
  segments: [
    segmentStoreConformance,
    filterConformance,
    filterGrammarConformance,
    dataFilterConformance,
    membershipConformance,
    segmentComputeConformance,
    segmentReferencesConformance,
  ],
  audience: [audienceStoreConformance],
  suppressions: [suppressionStoreConformance],
  imports: [importStoreConformance],
  retention: [retentionStoreConformance],
  tracking: [hitStoreConformance],
  uploads: [uploadStoreConformance],
  billing: [billingStoreConformance],
}

/** The law of `Store`: everything that every adapter must do. */
export function storeConformance(name: string, harness: StoreHarness): void {
  describe(`${name} is a store`, () => {
    upkeepConformance(harness)
    transactionConformance(harness)
    groupConformance(harness)
    concurrencyConformance(harness)
    tenancyConformance(harness)
    textConformance(harness)
    for (const suite of Object.values(ROOMS).flat()) suite(harness)
  })
}
