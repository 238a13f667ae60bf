import type { WithUser } from '../../access/accounts/store.cases.ts'
import type { DeploymentCases, RoomCases } from '../../testing/cases.ts'
import { anAuditEntry } from '../../testing/rows.ts'
import type { AuditQuota } from './quota.ts'
import type { AuditEntry } from './schema.ts'
import type { AuditLine, AuditReceipt, AuditRequest, AuditStore } from './store.ts'

export const everyEntry: AuditRequest = {
  limit: 100,
  after: undefined,
  actor: undefined,
  action: undefined,
  resource: undefined,
  from: undefined,
  to: undefined,
}

/** Returns a quota of so many entries a day, all of which one actor may use. */
export const aQuota = (perDay: number, overrides: Partial<AuditQuota> = {}): AuditQuota => ({
  kind: 'content',
  share: 'key secret',
  perShare: perDay,
  perDay,
  countedPerDay: 100,
  keepsLast: false,
  ...overrides,
})

/** A filled tenant has an entry of started work. */
export interface WithAudit {
  readonly audited: AuditEntry
  readonly receipt: AuditReceipt
}

export const auditCases: RoomCases<AuditStore, unknown, WithAudit> = {
  async fill(_, { rooms }) {
    const audited = anAuditEntry({ result: 'started' })
    return { audited, receipt: await rooms.audit.record(audited, aQuota(9)) }
  },
  look: (store, { id }) => store.project(id).audit.list(everyEntry),
  verbs: {
    record: {
      write: (room) => room.record(anAuditEntry(), aQuota(9)),
      tenancy: async (room) => [(await room.record(anAuditEntry(), aQuota(9))).isCounted, false],
    },
    settle: {
      write: (room, { audited }) => room.settle(audited.id, 'done'),
      tenancy: async (room, { audited }) => [await room.settle(audited.id, 'done'), undefined],
    },
    withdraw: {
      write: (room, { receipt }) => room.withdraw(receipt),
      tenancy: async (room, { receipt }) => [await room.withdraw(receipt), undefined],
    },
    list: {
      tenancy: async (room, _, { audited }) => [(await room.list(everyEntry)).map(({ id }) => id), [audited.id]],
    },
  },
}

export const auditLineCases: DeploymentCases<AuditLine, WithUser & WithAudit, unknown> = {
  fill: async () => ({}),
  look: (store, { user }) => store.audit.listOwn(user.id, everyEntry),
  verbs: {
    recordOwn: {
      write: (room, { user }) => room.recordOwn(user.id, anAuditEntry(), aQuota(9)),
      tenancy: async (room, _, { user }) => [
        (await room.recordOwn(user.id, anAuditEntry(), aQuota(9))).isCounted,
        false,
      ],
    },
    listOwn: { tenancy: async (room, _, { user }) => [await room.listOwn(user.id, everyEntry), []] },
    prune: {},
  },
}
