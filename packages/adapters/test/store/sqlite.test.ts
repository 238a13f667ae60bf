import { storeConformance } from '@posthorn/core/conformance'
import { afterAll } from 'vitest'
import { emptiedSqlite } from '../emptied-sqlite.ts'

const stores = await emptiedSqlite()
afterAll(stores.end)

storeConformance('sqlite', { open: async () => stores.open() })
