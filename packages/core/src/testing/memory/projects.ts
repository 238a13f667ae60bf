import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import type { KeyHash, ProjectSettingsStore, ProjectsStore } from '../../tenant/projects/store.ts'
import { insertRow } from './rows.ts'
import type { Source, Tables } from './tables.ts'
import { wipe } from './wipe.ts'

function insertKeys(tables: Tables, projectId: ProjectId, keys: readonly KeyHash[]): void {
  for (const { kind, hash } of keys) insertRow(tables.keys, hash, { projectId, row: { kind, hash } })
}

export function memoryProjects(source: Source): ProjectsStore {
  return {
    find: (id) => source.read((tables) => tables.projects.get(id)),
    findMany: (ids) => source.read((tables) => [...new Set(ids)].flatMap((id) => tables.projects.get(id) ?? [])),
    findByKey: (hash) =>
      source.read((tables) => {
        const key = tables.keys.get(hash)
        const project = key && tables.projects.get(key.projectId)
        const { kind, named } = key?.row ?? {}
        return project && kind && { project, kind, ...(named && { named }) }
      }),
    list: () =>
      source.read((tables) =>
        tables.projects
          .filter(() => true)
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)),
      ),
    insert: (project, keys) =>
      source.write((tables) => {
        insertRow(tables.projects, project.id, { ...project })
        insertKeys(tables, project.id, keys)
      }),
    insertFirst: (project, keys) =>
      source.write((tables) => {
        if (tables.projects.filter(({ isSystem }) => !isSystem).length > 0) return false
        insertRow(tables.projects, project.id, { ...project })
        insertKeys(tables, project.id, keys)
        return true
      }),
  }
}

export function memoryProjectSettings(source: Source, id: ProjectId): ProjectSettingsStore {
  const change = (tables: Tables, changes: Partial<Project>) => {
    const before = tables.projects.get(id)
    if (before) tables.projects.set(id, { ...before, ...changes })
  }
  return {
    find: () => source.read((tables) => tables.projects.get(id)),
    hold: () => source.read((tables) => tables.projects.get(id)),
    update: (project) =>
      source.write((tables) => {
        const before = tables.projects.get(id)
        if (!before) return
        const { createdAt, tracksSegments, workflowsRevision, publicKey, isFirst, isSystem } = before
        const { verifiedDomains, webhookEndpoints } = before
        change(tables, {
          ...project,
          id,
          createdAt,
          tracksSegments,
          workflowsRevision,
          publicKey,
          verifiedDomains,
          webhookEndpoints,
          isFirst,
          isSystem,
        })
      }),
    setTracksSegments: (tracksSegments) => source.write((tables) => change(tables, { tracksSegments })),
    reviseWorkflows: () =>
      source.write((tables) => {
        const { workflowsRevision = 0 } = tables.projects.get(id) ?? {}
        change(tables, { workflowsRevision: workflowsRevision + 1 })
      }),
    replaceKeys: (keys) =>
      source.write((tables) => {
        for (const { row } of tables.keys.filter((key) => key.projectId === id && !key.row.named))
          tables.keys.delete(row.hash)
        insertKeys(tables, id, keys)
        const { revision = 0 } = tables.projects.get(id) ?? {}
        change(tables, { publicKey: keys.find(({ kind }) => kind === 'public')?.clear, revision: revision + 1 })
      }),
    wipe: (batch) => source.write((tables) => wipe(tables, id, batch)),
    delete: () =>
      source.write(({ projects, publicFields }) => {
        projects.delete(id)
        publicFields.delete(id)
      }),
    takePublicFields: (wanted) =>
      source.write((tables) => {
        const taken = tables.publicFields.get(id) ?? 0
        const max = tables.projects.get(id)?.publicFieldsMax ?? 0
        const granted = Math.max(0, Math.min(wanted, max - taken))
        tables.publicFields.set(id, taken + granted)
        return granted
      }),
    renewPublicFields: () => source.write((tables) => void tables.publicFields.delete(id)),
  }
}
