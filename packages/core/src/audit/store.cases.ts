import type { WithUser } from '../accounts/store.cases.ts'
import type { DeploymentCases, RoomCases } from '../testing/cases.ts'
import { anAuditEntry } from '../testing/rows.ts'
import type { AuditEntry } from './schema.ts'
import type { AuditLine, AuditRequest, AuditStore } from './store.ts'

export const everyEntry: AuditRequest = {
  ...{ limit: 100, after: undefined, actor: undefined, action: undefined, resource: undefined },
  ...{ from: undefined, to: undefined },
}

/** A filled tenant has an entry of something that was started. */
export interface WithAudit {
  readonly audited: AuditEntry
}

export const auditCases: RoomCases<AuditStore, unknown, WithAudit> = {
  async fill(_, { rooms }) {
    const audited = anAuditEntry({ result: 'started' })
    await rooms.audit.record(audited, 9)
    return { audited }
  },
  look: (store, { id }) => store.project(id).audit.list(everyEntry),
  verbs: {
    record: {
      write: (room) => room.record(anAuditEntry(), 9),
      tenancy: async (room) => [await room.record(anAuditEntry(), 9), undefined],
    },
    settle: {
      write: (room, { audited }) => room.settle(audited.id, 'done'),
      tenancy: async (room, { audited }) => [await room.settle(audited.id, 'done'), undefined],
    },
    withdraw: {
      write: (room, { audited }) => room.withdraw(audited.id),
      tenancy: async (room, { audited }) => [await room.withdraw(audited.id), undefined],
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
      write: (room, { user }) => room.recordOwn(user.id, anAuditEntry(), 9),
      tenancy: async (room, _, { user }) => [await room.recordOwn(user.id, anAuditEntry(), 9), undefined],
    },
    listOwn: { tenancy: async (room, _, { user }) => [await room.listOwn(user.id, everyEntry), []] },
    prune: {},
  },
}
