import path from 'node:path'
import { setInterval } from 'node:timers'
import { makeDataDirectory } from '../src/node/private.ts'
import { sqlite } from '../src/sqlite/index.ts'

// Opens a database in a data directory as a server does, reports it, and never ends.
const [directory = ''] = process.argv.slice(2)
makeDataDirectory(directory)
const store = sqlite(path.join(directory, 'posthorn.db'))
await store.migrate()
process.stdout.write('open\n')
setInterval(() => store, 60_000)
