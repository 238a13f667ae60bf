import { defineConfig } from 'vitest/config'
import { fromSource, SETUP } from './vitest.config.ts'

/** They neither load the machine nor measure it: two at a time, while the processor is idle in the other. */
const BESIDE = [
  'packages/adapters/test/{agenda-outage,attachments,converter,postgres-idle}.long.test.ts',
  'packages/server/test/{hostile-text,schemathesis,stall,stop}.long.test.ts',
]

/** Long fault and load runs, minutes each: whatever is not named above runs alone. */
export default defineConfig({
  ...fromSource,
  test: {
    globalSetup: SETUP,
    projects: [
      {
        extends: true,
        test: { name: 'beside others', include: BESIDE, maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['packages/*/test/**/*.long.test.ts'],
          exclude: BESIDE,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
