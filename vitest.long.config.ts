import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SETUP, SHARED } from './vitest.config.ts'

const include = (kind: string) => [`packages/*/test/**/*.${kind}.test.ts`, `{test/long,examples/*}/*.${kind}.test.ts`]

/** Fault and load runs: beside each other, then one at a time those that measure the CPU time of this process. */
export default defineConfig({
  ...SHARED,
  test: {
    ...SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: include('long'),
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: include('alone'), maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
