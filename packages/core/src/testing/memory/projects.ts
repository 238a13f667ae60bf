import type { KeyHash, ProjectsStore } from '../../projects/store.ts'
import { insertRow } from './rows.ts'
import type { Source, Tables } from './tables.ts'

function insertKeys(tables: Tables, projectId: Parameters<ProjectsStore['find']>[0], keys: readonly KeyHash[]): void {
  for (const { kind, hash } of keys) insertRow(tables.keys, hash, { projectId, row: { kind, hash } })
}

export function memoryProjects(source: Source): ProjectsStore {
  return {
    find: (id) => source.read((tables) => tables.projects.get(id)),
    findByKey: (hash) =>
      source.read((tables) => {
        const key = tables.keys.get(hash)
        const project = key && tables.projects.get(key.projectId)
        return project && { project, kind: key.row.kind }
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
        if (tables.projects.filter(() => true).length > 0) return false
        insertRow(tables.projects, project.id, { ...project })
        insertKeys(tables, project.id, keys)
        return true
      }),
    update: (project) =>
      source.write((tables) => {
        const before = tables.projects.get(project.id)
        if (before) tables.projects.set(project.id, { ...project, tracksSegments: before.tracksSegments })
      }),
    setTracksSegments: (id, tracksSegments) =>
      source.write((tables) => {
        const before = tables.projects.get(id)
        if (before) tables.projects.set(id, { ...before, tracksSegments })
      }),
    replaceKeys: (id, keys) =>
      source.write((tables) => {
        for (const { row } of tables.keys.filter((key) => key.projectId === id)) tables.keys.delete(row.hash)
        insertKeys(tables, id, keys)
      }),
  }
}
