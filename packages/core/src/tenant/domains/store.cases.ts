import { type DeploymentCases, type RoomCases, undone } from '../../testing/cases.ts'
import { aDomain, ROW_TIME, rowTime } from '../../testing/rows.ts'
import type { Domain } from './schema.ts'
import type { DomainLine, DomainStore } from './store.ts'

/** A filled tenant has a verified domain, and a pending one whose check is due. */
export interface WithDomains {
  readonly verified: Domain
  readonly pending: Domain
}

const MAX = 100
const moments = { now: rowTime(5), before: ROW_TIME }
const due = { now: rowTime(5), until: rowTime(9), limit: 100, perProject: 100, except: [] }

export const domainCases: RoomCases<DomainStore, unknown, WithDomains> = {
  async fill(_, { rooms }) {
    const pending = aDomain()
    const added = aDomain({ nextCheckAt: rowTime(1000) })
    const verified: Domain = { ...added, status: 'verified', version: 2, verifiedAt: rowTime(1) }
    for (const domain of [pending, added]) await rooms.domains.add(domain, MAX)
    await rooms.domains.update(verified)
    return { verified, pending }
  },
  look: async (store, { id }) => ({
    domains: await store.project(id).domains.list(),
    verified: (await store.projects.find(id))?.verifiedDomains,
  }),
  verbs: {
    find: { tenancy: async (room, { verified }) => [await room.find(verified.id), undefined] },
    list: {
      tenancy: async (room, _, mine) => [
        (await room.list()).map(({ id }) => id).sort(),
        [mine.pending.id, mine.verified.id].sort(),
      ],
    },
    add: {
      write: (room) => room.add(aDomain(), MAX),
      tenancy: async (room, { verified }) => [
        await room.add(aDomain({ domain: verified.domain }), MAX),
        'verified_elsewhere',
      ],
    },
    update: {
      write: (room, { pending }) => room.update({ ...pending, failures: 1 }),
      tenancy: async (room, { pending }) => [await room.update({ ...pending, failures: 1 }), 'gone'],
    },
    delete: {
      write: (room, { verified }) => room.delete(verified.id),
      tenancy: async (room, { verified }) => [await room.delete(verified.id), false],
    },
    beginCheck: {
      write: (room, { pending }) => room.beginCheck(pending.id, moments),
      tenancy: async (room, { pending }) => [await room.beginCheck(pending.id, moments), undefined],
    },
  },
}

export const domainLineCases: DeploymentCases<DomainLine, WithDomains, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  lookAround: (store) => undone(store, (tx) => tx.domains.takeDue(due)),
  verbs: {
    ownerOf: {},
    takeDue: { write: (room) => room.takeDue(due) },
    findVerified: {},
  },
}
