import type { FieldStore } from '../../fields/store.ts'
import type { ProjectId } from '../../ids.ts'
import { byCodePoint, keyOf } from './rows.ts'
import type { Source } from './tables.ts'

export function memoryFields(source: Source, projectId: ProjectId): FieldStore {
  return {
    ensure: (fields) =>
      source.write((tables) => {
        for (const { name, type } of fields) {
          const key = keyOf(projectId, name)
          if (!tables.fields.get(key)) tables.fields.set(key, { projectId, row: { name, type } })
        }
      }),
    list: () =>
      source.read((tables) =>
        tables.fields
          .filter((one) => one.projectId === projectId)
          .map(({ row }) => row)
          .sort((a, b) => byCodePoint(a.name, b.name)),
      ),
  }
}
