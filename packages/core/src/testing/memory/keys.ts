import type { KeyStore } from '../../access/keys/store.ts'
import type { NamedKey } from '../../kernel/context/key.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { insertRow } from './rows.ts'
import type { Source, StoredKey, Tables } from './tables.ts'

export function memoryKeys(source: Source, projectId: ProjectId): KeyStore {
  const named = ({ keys }: Tables): (StoredKey & { readonly named: NamedKey })[] =>
    keys
      .filter((one) => one.projectId === projectId)
      .flatMap(({ row }) => (row.named ? [{ ...row, named: row.named }] : []))
      .sort(({ named: a }, { named: b }) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const found = (tables: Tables, id: string) => named(tables).find((one) => one.named.id === id)
  const store = (tables: Tables, row: StoredKey) => insertRow(tables.keys, row.hash, { projectId, row })

  return {
    list: () => source.read((tables) => named(tables).map((one) => one.named)),
    find: (id) => source.read((tables) => found(tables, id)?.named),
    add: ({ hash, ...key }, max) =>
      source.write((tables) => {
        const there = named(tables)
        if (there.some((one) => one.named.name === key.name)) return 'exists'
        if (there.length >= max) return 'full'
        store(tables, { kind: 'named', hash, named: key })
        return 'added'
      }),
    renew: (id, { hash, ...renewed }) =>
      source.write((tables) => {
        const there = found(tables, id)
        if (!there) return false
        store(tables, { kind: 'named', hash, named: { ...there.named, ...renewed } })
        tables.keys.delete(there.hash)
        return true
      }),
    remove: (id) =>
      source.write((tables) => {
        const there = found(tables, id)
        if (there) tables.keys.delete(there.hash)
        return there !== undefined
      }),
    clear: () =>
      source.write((tables) => {
        for (const { hash } of named(tables)) tables.keys.delete(hash)
      }),
    use: (id, at) =>
      source.write((tables) => {
        const there = found(tables, id)
        if (!there || (there.named.usedAt && there.named.usedAt >= at)) return
        tables.keys.set(there.hash, { projectId, row: { ...there, named: { ...there.named, usedAt: at } } })
      }),
  }
}
