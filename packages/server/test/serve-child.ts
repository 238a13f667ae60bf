// What serve.test.ts runs in a process of its own.
import { loadConfig } from '../src/config.ts'
import { serve } from '../src/processes/serve.ts'

const serving = await serve(loadConfig(process.env), {
  worker: process.env.WORKER !== 'no',
  leaveMs: process.env.LEAVE_MS ? Number(process.env.LEAVE_MS) : undefined,
})
await serving.stopped
