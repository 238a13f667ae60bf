import type { ProjectId } from '../../ids.ts'
import type { Suppression } from '../../suppressions/schema.ts'
import type { SuppressionStore } from '../../suppressions/store.ts'
import { keyOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Whether the address was not suppressed before. */
export function insertSuppression({ suppressions }: Tables, projectId: ProjectId, row: Suppression): boolean {
  const key = keyOf(projectId, row.hash)
  if (suppressions.get(key)) return false
  suppressions.set(key, { projectId, row: { ...row } })
  return true
}

export function memorySuppressions(source: Source, projectId: ProjectId): SuppressionStore {
  const those = ({ suppressions }: Tables, hashes: readonly string[]) =>
    [...new Set(hashes)].flatMap((hash) => suppressions.get(keyOf(projectId, hash))?.row ?? [])

  return {
    add: (suppression) => source.write((tables) => insertSuppression(tables, projectId, suppression)),
    find: (hashes) => source.read((tables) => those(tables, hashes)),
    remove: (hash) => source.write(({ suppressions }) => suppressions.delete(keyOf(projectId, hash))),
    forgetAddresses: (hashes) =>
      source.write((tables) => {
        for (const row of those(tables, hashes))
          tables.suppressions.set(keyOf(projectId, row.hash), { projectId, row: { ...row, email: undefined } })
      }),
  }
}
