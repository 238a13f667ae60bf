// What serve.test.ts runs in a process of its own.
import { loadConfig } from '../src/config.ts'
import { serve } from '../src/processes/serve.ts'

const serving = await serve(loadConfig(process.env), {
  worker: process.env.WORKER !== 'no',
  shutdownMs: process.env.SHUTDOWN_MS ? Number(process.env.SHUTDOWN_MS) : undefined,
})
await serving.stopped
