// What serve.test.ts runs in a process of its own: the server as `npm test` has built it.
import { loadConfig, serve } from '@posthorn/server'

const serving = await serve(loadConfig(process.env), {
  worker: process.env.WORKER !== 'no',
  shutdownMs: process.env.SHUTDOWN_MS ? Number(process.env.SHUTDOWN_MS) : undefined,
})
await serving.stopped
