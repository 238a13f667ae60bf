import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SETUP, SHARED } from './vitest.config.ts'

/** Fault and load runs, and the files of each project. */
export const LONG_SUITE = {
  /** Beside each other. */
  long: ['packages/*/test/**/*.long.test.ts', 'test/long/*.long.test.ts', 'examples/embedded/*.test.ts'],
  /** One at a time, because they measure CPU time or latency. */
  alone: ['packages/*/test/**/*.alone.test.ts', 'test/long/*.alone.test.ts'],
}

export default defineConfig({
  ...SHARED,
  test: {
    ...SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: LONG_SUITE.long,
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: LONG_SUITE.alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
