import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Domain, VerifiedDomain } from '../../tenant/domains/schema.ts'
import type { DomainLine, DomainStore } from '../../tenant/domains/store.ts'
import { insertRow } from './rows.ts'
import type { OwnedRow, Source, Tables } from './tables.ts'

const byName = (a: { readonly domain: string }, b: { readonly domain: string }) => (a.domain < b.domain ? -1 : 1)

function ownDomains({ domains }: Tables, projectId: ProjectId): Domain[] {
  return domains
    .filter((one) => one.projectId === projectId)
    .map(({ row }) => row)
    .sort(byName)
}

/** Stores in the project which of its domains are verified. */
function projectInserted(tables: Tables, projectId: ProjectId): void {
  const project = tables.projects.get(projectId)
  const verifiedDomains = ownDomains(tables, projectId)
    .filter(({ status }) => status === 'verified')
    .map(({ id, domain, version }): VerifiedDomain => ({ id, domain, version }))
  if (project) tables.projects.set(projectId, { ...project, verifiedDomains })
}

const isVerifiedElsewhere = ({ domains }: Tables, projectId: ProjectId, domain: string) =>
  domains.filter((one) => one.row.domain === domain && one.row.status === 'verified' && one.projectId !== projectId)
    .length > 0

export function memoryDomains(source: Source, projectId: ProjectId): DomainStore {
  const own = ({ domains }: Tables, id: string) => {
    const one = domains.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }
  return {
    find: (id) => source.read((tables) => own(tables, id)),
    list: () => source.read((tables) => ownDomains(tables, projectId)),
    add: (domain, max) =>
      source.write((tables) => {
        const there = ownDomains(tables, projectId)
        if (there.some((one) => one.domain === domain.domain)) return 'exists'
        if (there.length >= max) return 'full'
        if (isVerifiedElsewhere(tables, projectId, domain.domain)) return 'verified_elsewhere'
        insertRow(tables.domains, domain.id, { projectId, row: { ...domain } })
        return 'added'
      }),
    update: (domain) =>
      source.write((tables) => {
        const before = own(tables, domain.id)
        if (!before) return 'gone'
        if (domain.status === 'verified' && isVerifiedElsewhere(tables, projectId, before.domain))
          return 'verified_elsewhere'
        const { askedAt, createdAt } = before
        tables.domains.set(domain.id, { projectId, row: { ...domain, domain: before.domain, askedAt, createdAt } })
        projectInserted(tables, projectId)
        return 'changed'
      }),
    delete: (id) =>
      source.write((tables) => {
        if (!own(tables, id)) return false
        tables.domains.delete(id)
        projectInserted(tables, projectId)
        return true
      }),
    beginCheck: (id, { now, before }) =>
      source.write((tables) => {
        const domain = own(tables, id)
        if (!domain || (domain.askedAt && domain.askedAt > before)) return undefined
        const asked = { ...domain, askedAt: now }
        tables.domains.set(id, { projectId, row: asked })
        return asked
      }),
  }
}

export function memoryDomainLine(source: Source): DomainLine {
  return {
    findVerified: (name) =>
      source.read(
        (tables) => tables.domains.filter(({ row }) => row.domain === name && row.status === 'verified')[0]?.row,
      ),
    ownerOf: (domain) =>
      source.read((tables) => {
        const [found] = tables.domains.filter(({ row }) => row.domain === domain && row.status === 'verified')
        return found?.projectId
      }),
    takeDue: ({ now, until, limit, perProject, except }) =>
      source.write((tables) => {
        const due = tables.domains
          .filter(({ projectId, row }) => row.nextCheckAt <= now && !except.includes(projectId))
          .sort(longestDue)
        const places = new Map<ProjectId, number>()
        const placed = due.map((one) => {
          const place = (places.get(one.projectId) ?? 0) + 1
          places.set(one.projectId, place)
          return { one, place }
        })
        return placed
          .filter(({ place }) => place <= perProject)
          .sort((a, b) => a.place - b.place || longestDue(a.one, b.one))
          .slice(0, limit)
          .map(({ one: { projectId, row } }) => {
            const domain = { ...row, nextCheckAt: until, askedAt: now }
            tables.domains.set(row.id, { projectId, row: domain })
            return { projectId, domain }
          })
      }),
  }
}

const longestDue = ({ row: a }: OwnedRow<Domain>, { row: b }: OwnedRow<Domain>) =>
  a.nextCheckAt.getTime() - b.nextCheckAt.getTime() || (a.id < b.id ? -1 : 1)
