import type { ProjectStore, Store } from '../kernel/ports/store.ts'
import { StoreConflict } from '../kernel/ports/store.ts'
import { memoryAccounts, pruneAccounts } from './memory/accounts.ts'
import { memoryActivity } from './memory/activity.ts'
import { forgetNames, memoryAnalytics } from './memory/analytics.ts'
import { memoryAudience } from './memory/audience.ts'
import { memoryAudit, memoryAuditLine } from './memory/audit.ts'
import { memoryBilling, memoryBillingLine, pruneNotices } from './memory/billing.ts'
import { memoryCampaignLine, memoryCampaigns } from './memory/campaigns.ts'
import { memoryContacts } from './memory/contacts.ts'
import { memoryContents } from './memory/contents.ts'
import { memoryCredentials } from './memory/credentials.ts'
import { memoryDeviceLogins, pruneDeviceLogins } from './memory/device-logins.ts'
import { memoryDomainLine, memoryDomains } from './memory/domains.ts'
import { memoryEmails } from './memory/emails.ts'
import { memoryEventLog, memoryEvents } from './memory/events.ts'
import { memoryExecutionLine, memoryExecutions } from './memory/executions.ts'
import { memoryFields } from './memory/fields.ts'
import { memoryIdempotency, pruneAnswers } from './memory/idempotency.ts'
import { memoryImports, pruneImports } from './memory/imports.ts'
import { memoryInbox } from './memory/inbox.ts'
import { memoryJobs, memoryProjectJobs, pruneJobs } from './memory/jobs.ts'
import { memoryKeys } from './memory/keys.ts'
import { memoryLedger } from './memory/ledger.ts'
import { memoryMembers } from './memory/members.ts'
import { memoryProjectSettings, memoryProjects } from './memory/projects.ts'
import { memoryReputation, memorySuspensions } from './memory/reputation.ts'
import { memoryRetention } from './memory/retention.ts'
import { memorySegments } from './memory/segments.ts'
import { memorySuppressions } from './memory/suppressions.ts'
import { type Source, Tables } from './memory/tables.ts'
import { memoryTemplates } from './memory/templates.ts'
import { memoryTracking } from './memory/tracking.ts'
import { memoryUploads } from './memory/uploads.ts'
import { memoryWorkflows } from './memory/workflows.ts'

/** Applies changes in a layer over `below`, and keeps them only on success. */
function changed<T>(below: Tables, change: (tables: Tables) => T): T {
  const layer = new Tables(below)
  const result = change(layer)
  layer.commit()
  return result
}

/** The tables of one transaction, usable until it ends. After a conflict, the transaction is lost. */
function transactionSource(layer: Tables) {
  let ended = false
  let conflict: StoreConflict | undefined
  const checked = () => {
    if (ended) throw new Error('this transaction has ended; use the store that began it')
    if (conflict) throw new StoreConflict('this transaction is lost by a conflict before', { cause: conflict })
    return layer
  }
  const source: Source = {
    read: async (look) => look(checked()),
    async write(change) {
      try {
        return changed(checked(), change)
      } catch (error) {
        if (error instanceof StoreConflict) conflict ??= error
        throw error
      }
    },
  }
  return {
    source,
    end() {
      ended = true
    },
    refuseConflict() {
      if (conflict) throw conflict
    },
  }
}

function storeOver(source: Source, transaction: Store['transaction'], close: () => void): Store {
  return {
    projects: memoryProjects(source),
    accounts: memoryAccounts(source),
    deviceLogins: memoryDeviceLogins(source),
    audit: memoryAuditLine(source),
    credentials: memoryCredentials(source),
    ledger: memoryLedger(source),
    jobs: memoryJobs(source),
    audience: memoryAudience(source),
    campaigns: memoryCampaignLine(source),
    domains: memoryDomainLine(source),
    eventLog: memoryEventLog(source),
    executions: memoryExecutionLine(source),
    // Memory counts when it is asked.
    counters: { fold: async () => 0, forgetNames: (before) => source.write((tables) => forgetNames(tables, before)) },
    contents: memoryContents(source),
    reputation: memoryReputation(source),
    billing: memoryBillingLine(source),
    retention: memoryRetention(source),
    tracking: memoryTracking(source),
    project: (id): ProjectStore => ({
      settings: memoryProjectSettings(source, id),
      members: memoryMembers(source, id),
      keys: memoryKeys(source, id),
      audit: memoryAudit(source, id),
      contacts: memoryContacts(source, id),
      fields: memoryFields(source, id),
      segments: memorySegments(source, id),
      imports: memoryImports(source, id),
      suppressions: memorySuppressions(source, id),
      templates: memoryTemplates(source, id),
      campaigns: memoryCampaigns(source, id),
      workflows: memoryWorkflows(source, id),
      domains: memoryDomains(source, id),
      emails: memoryEmails(source, id),
      events: memoryEvents(source, id),
      executions: memoryExecutions(source, id),
      analytics: memoryAnalytics(source, id),
      activity: memoryActivity(source, id),
      suspensions: memorySuspensions(source, id),
      idempotency: memoryIdempotency(source, id),
      jobs: memoryProjectJobs(source, id),
      inbox: memoryInbox(source, id),
      uploads: memoryUploads(source, id),
      billing: memoryBilling(source, id),
    }),
    transaction,
    agree: (name, value, options) =>
      source.write(({ agreements }) => {
        const there = agreements.get(name)
        if (there !== undefined && !options?.replace) return there
        agreements.set(name, value)
        return value
      }),
    prune: (now) =>
      source.write(
        (tables) =>
          pruneAnswers(tables, now) +
          pruneImports(tables) +
          pruneJobs(tables, now) +
          pruneAccounts(tables, now) +
          pruneDeviceLogins(tables, now) +
          pruneNotices(tables, now),
      ),
    migrate: async () => ({ applied: [] }),
    ready: () => source.read(() => {}),
    close: async () => close(),
  }
}

/**
 * A whole store in memory, under the same law as the databases. Transactions and single writes run one after the other;
 * reads outside of a transaction never wait and see what is committed. As with any store, a transaction that awaits a write
 * to the outer store waits for itself, and using its own store after its end is an error.
 */
export function memoryStore(): Store {
  const committed = new Tables()
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const open = () => {
    if (closed) throw new Error('the store is closed')
    return committed
  }
  /** Waits for everything that began before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  const transaction: Store['transaction'] = (work) =>
    inTurn(async () => {
      const layer = new Tables(open())
      const { source, refuseConflict, end } = transactionSource(layer)
      const inner = storeOver(
        source,
        (nested) => nested(inner),
        () => {},
      )
      try {
        const result = await work(inner)
        refuseConflict()
        layer.commit()
        return result
      } finally {
        end()
      }
    })

  return storeOver(
    {
      read: async (look) => look(open()),
      write: (change) => inTurn(async () => changed(open(), change)),
    },
    transaction,
    () => {
      closed = true
    },
  )
}
