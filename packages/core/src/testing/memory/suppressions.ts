import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Suppression } from '../../people/suppressions/schema.ts'
import { matchesSearch } from '../../people/suppressions/search.ts'
import type { SuppressionFilter, SuppressionSearch, SuppressionStore } from '../../people/suppressions/store.ts'
import { keyOf, newestFirst, pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Returns true if there was none with its hash. */
export function insertSuppression({ suppressions }: Tables, projectId: ProjectId, row: Suppression): boolean {
  const key = keyOf(projectId, row.hash)
  if (suppressions.get(key)) return false
  suppressions.set(key, { projectId, row: { ...row } })
  return true
}

const isWanted = (row: Suppression, { reason, kind, from, to }: SuppressionFilter) =>
  (reason === undefined || row.reason === reason) &&
  (kind === undefined || row.kind === kind) &&
  (!from || row.createdAt >= from) &&
  (!to || row.createdAt <= to)

const positioned = (row: Suppression) => ({ row, id: row.hash, createdAt: row.createdAt })

function searched(all: readonly Suppression[], { text, many, most, limit, after, ...filter }: SuppressionSearch) {
  const matches = all.filter((row) => matchesSearch(row, text))
  const isMany = matches.length >= many
  const wanted = (isMany ? all : matches).filter((row) => isWanted(row, filter)).map(positioned)
  if (!isMany) {
    return { rows: pageOf(wanted, { limit, after }).map(({ row }) => row), stoppedAt: undefined, total: wanted.length }
  }
  const seen = pageOf(wanted, { limit: most + 1, after })
  const rows = seen.slice(0, most).flatMap(({ row }) => (matchesSearch(row, text) ? [row] : []))
  return { rows: rows.slice(0, limit), stoppedAt: seen.length > most ? seen[most - 1] : undefined, total: many }
}

export function memorySuppressions(source: Source, projectId: ProjectId): SuppressionStore {
  const those = ({ suppressions }: Tables, hashes: readonly string[]) =>
    [...new Set(hashes)].flatMap((hash) => suppressions.get(keyOf(projectId, hash))?.row ?? [])

  const all = ({ suppressions }: Tables) =>
    suppressions.filter((owned) => owned.projectId === projectId).map(({ row }) => row)

  const having = (tables: Tables, filter: SuppressionFilter) => all(tables).filter((row) => isWanted(row, filter))

  const rulesIn = (tables: Tables) => all(tables).filter(({ kind }) => kind !== 'ADDRESS')

  return {
    add: (suppression) => source.write((tables) => insertSuppression(tables, projectId, suppression)),
    addMany: (suppressions) =>
      source.write((tables) =>
        suppressions.flatMap((row) => (insertSuppression(tables, projectId, row) ? [row.hash] : [])),
      ),
    list: ({ limit, after, ...filter }) =>
      source.read((tables) => pageOf(having(tables, filter).map(positioned), { limit, after }).map(({ row }) => row)),
    count: (filter) => source.read((tables) => having(tables, filter).length),
    search: (search) => source.read((tables) => searched(all(tables), search)),
    find: (hashes) => source.read((tables) => those(tables, hashes)),
    remove: (hash) => source.write(({ suppressions }) => suppressions.delete(keyOf(projectId, hash))),
    forgetAddresses: (hashes) =>
      source.write((tables) => {
        for (const row of those(tables, hashes))
          tables.suppressions.set(keyOf(projectId, row.hash), { projectId, row: { ...row, value: undefined } })
      }),
    ruleVersion: () => source.read(({ suppressionRules }) => suppressionRules.get(projectId)?.row),
    rules: () =>
      source.read((tables) =>
        rulesIn(tables)
          .map(positioned)
          .sort((one, other) => newestFirst(other, one))
          .map(({ row }) => row),
      ),
    changeRules: (version) =>
      source.write((tables) => {
        tables.suppressionRules.set(projectId, { projectId, row: version })
        return rulesIn(tables).length
      }),
  }
}
