// What worker.long.test.ts runs in a process of its own.
import { loadConfig } from '../src/config.ts'
import { work } from '../src/processes/work.ts'

const working = await work(loadConfig(process.env))
await working.stopped
