import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Suppression, SuppressionReason } from '../../people/suppressions/schema.ts'
import type { SuppressionStore } from '../../people/suppressions/store.ts'
import { keyOf, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Returns true if the address was not suppressed before. */
export function insertSuppression({ suppressions }: Tables, projectId: ProjectId, row: Suppression): boolean {
  const key = keyOf(projectId, row.hash)
  if (suppressions.get(key)) return false
  suppressions.set(key, { projectId, row: { ...row } })
  return true
}

export function memorySuppressions(source: Source, projectId: ProjectId): SuppressionStore {
  const those = ({ suppressions }: Tables, hashes: readonly string[]) =>
    [...new Set(hashes)].flatMap((hash) => suppressions.get(keyOf(projectId, hash))?.row ?? [])

  const having = ({ suppressions }: Tables, reason: SuppressionReason | undefined) =>
    suppressions
      .filter((owned) => owned.projectId === projectId && (reason === undefined || owned.row.reason === reason))
      .map(({ row }) => row)

  return {
    add: (suppression) => source.write((tables) => insertSuppression(tables, projectId, suppression)),
    addMany: (suppressions) =>
      source.write((tables) =>
        suppressions.flatMap((row) => (insertSuppression(tables, projectId, row) ? [row.hash] : [])),
      ),
    list: ({ limit, after, reason }) =>
      source.read((tables) => {
        const rows = having(tables, reason).map((row) => ({ row, id: row.hash, createdAt: row.createdAt }))
        const position = after && { createdAt: after.createdAt, id: after.hash }
        return pageOf(rows, { limit, after: position }).map(({ row }) => row)
      }),
    count: (reason) => source.read((tables) => having(tables, reason).length),
    find: (hashes) => source.read((tables) => those(tables, hashes)),
    remove: (hash) => source.write(({ suppressions }) => suppressions.delete(keyOf(projectId, hash))),
    forgetAddresses: (hashes) =>
      source.write((tables) => {
        for (const row of those(tables, hashes))
          tables.suppressions.set(keyOf(projectId, row.hash), { projectId, row: { ...row, email: undefined } })
      }),
  }
}
