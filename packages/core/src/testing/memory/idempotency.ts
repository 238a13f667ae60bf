import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { IdempotencyStore } from '../../tenant/idempotency/store.ts'
import { keyOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

const PRUNE_BATCH = 1000

/** Deletes a bounded batch of expired answers. */
export function pruneAnswers({ answers }: Tables, now: Date): number {
  const going = answers.filter(({ row }) => row.expiresAt <= now).slice(0, PRUNE_BATCH)
  for (const { projectId, row } of going) answers.delete(keyOf(projectId, row.key))
  return going.length
}

export function memoryIdempotency(source: Source, projectId: ProjectId): IdempotencyStore {
  return {
    // Transactions run one after the other, so no other one can hold the key.
    lock: () => source.read(() => true),
    find: (key) => source.read((tables) => tables.answers.get(keyOf(projectId, key))?.row),
    save: (answer) =>
      source.write((tables) => tables.answers.set(keyOf(projectId, answer.key), { projectId, row: { ...answer } })),
    forgetContacts: (contactIds) =>
      source.write(({ answers }) => {
        const gone = new Set(contactIds)
        const named = answers.filter(
          (one) => one.projectId === projectId && one.row.contactIds.some((id) => gone.has(id)),
        )
        for (const { row } of named) answers.delete(keyOf(projectId, row.key))
      }),
  }
}
