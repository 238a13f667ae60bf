// A store of your own around another one: here it says which transactions are slow. Run it with `node own-store.ts`.
// A store for another database is proved by the conformance suite: see the guide to adapters and tests.
import { createPosthorn, type Store, sqlite } from '@posthorn/node'

function watched(store: Store, slowMs: number): Store {
  return {
    ...store,
    async transaction(work, turn) {
      const began = performance.now()
      try {
        return await store.transaction(work, turn)
      } finally {
        const ms = performance.now() - began
        if (ms >= slowMs) console.log(`a transaction took ${ms.toFixed(1)} ms`)
      }
    },
  }
}

await using posthorn = await createPosthorn({ store: watched(sqlite('data/mail.db'), 0) })
const project = await posthorn.projects.getOrCreate({ name: 'My service' })
await project.contacts.create({ email: 'ada@example.com' })
