import { storeConformance } from '@posthorn/core/testing'
import { sqlite } from '../src/sqlite/index.ts'

storeConformance('sqlite', {
  async open() {
    const store = sqlite(':memory:', { synchronous: 'normal' })
    await store.migrate()
    return store
  },
})
