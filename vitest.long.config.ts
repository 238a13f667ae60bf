import { defineConfig } from 'vitest/config'
import { fromSource, SETUP } from './vitest.config.ts'

/** Long fault and load runs: one at a time, minutes each. */
export default defineConfig({
  ...fromSource,
  test: {
    globalSetup: SETUP,
    include: ['packages/*/test/**/*.long.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
