import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqlite } from '../src/sqlite/index.ts'

// An application with other copies of SQLite. Prints the refusal of a foreign connection, then each warning's code.
process.on('warning', (warning) => console.info('code' in warning ? warning.code : warning.name))
const [directory = ''] = process.argv.slice(2)

const alone = sqlite(path.join(directory, 'alone.db'))
await alone.close()

const host = new DatabaseSync(path.join(directory, 'app.db'))
host.exec('pragma journal_mode = wal')
const outsideClient = sqlite(path.join(directory, 'app.db'))
await outsideClient.close()

const driver = path.dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
cpSync(driver, path.join(directory, 'better-sqlite3'), { recursive: true, dereference: true })
const Foreign = createRequire(import.meta.url)(path.join(directory, 'better-sqlite3'))
try {
  sqlite(new Foreign(path.join(directory, 'foreign.db')))
} catch (error) {
  console.info(String(error))
}
