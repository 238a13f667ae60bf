// A server in a separate process, as `npm test` has built it: from the sources it takes twice the CPU time to start.
import { loadConfig, serve } from '@posthorn/server'

const serving = await serve(loadConfig(process.env), {
  worker: process.env.WORKER !== 'no',
  shutdownMs: process.env.SHUTDOWN_MS ? Number(process.env.SHUTDOWN_MS) : undefined,
})
await serving.stopped
