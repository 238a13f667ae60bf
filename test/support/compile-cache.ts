import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// Node saves its compiled code when a process exits by itself, and the runner ends its processes by a signal.
afterAll(() => flushCompileCache())
