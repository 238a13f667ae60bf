// A worker in a separate process, as `npm test` has built it: from the sources it takes twice the CPU time to start.
import { loadConfig, work } from '@posthorn/server'

const working = await work(loadConfig(process.env))
await working.stopped
