import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { HeldRevision, RevisedNoun, RevisionStore } from '../../tenant/revisions/store.ts'
import type { OwnedRow, Source, Tables } from './tables.ts'

type Find = (tables: Tables, id: string, projectId: ProjectId) => HeldRevision | undefined

const owned = <R>(one: OwnedRow<R> | undefined, projectId: ProjectId) =>
  one?.projectId === projectId ? one.row : undefined

const FIND: { readonly [N in RevisedNoun]: Find } = {
  campaign: ({ campaigns }, id, projectId) => owned(campaigns.get(id), projectId)?.campaign,
  contact: ({ contacts }, id, projectId) => owned(contacts.get(id), projectId),
  member: ({ memberships }, id, projectId) => owned(memberships.get(`${projectId} ${id}`), projectId),
  project: ({ projects }, id, projectId) => (id === projectId ? projects.get(id) : undefined),
  segment: ({ segments }, id, projectId) => {
    const one = segments.get(id)
    return one?.projectId === projectId ? one.segment : undefined
  },
  template: ({ templates }, id, projectId) => owned(templates.get(id), projectId),
  'webhook endpoint': ({ webhookEndpoints }, id, projectId) => owned(webhookEndpoints.get(id), projectId),
  workflow: ({ workflows }, id, projectId) => owned(workflows.get(id), projectId)?.workflow,
}

export function memoryRevisions(source: Source, projectId: ProjectId): RevisionStore {
  return {
    hold: ({ noun, id }) =>
      source.read((tables) => {
        const found = FIND[noun](tables, id, projectId)
        return found && { revision: found.revision, ...(found.updatedAt && { updatedAt: found.updatedAt }) }
      }),
  }
}
