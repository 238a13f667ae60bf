import { storeConformance } from '@posthorn/core/conformance'
import { afterAll } from 'vitest'
import { migratedSqlite } from './migrated-sqlite.ts'

const databases = await migratedSqlite()
afterAll(databases.remove)

storeConformance('sqlite', { open: async () => databases.open() })
