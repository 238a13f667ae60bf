import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests run from the sources: the condition makes every workspace package resolve to its src/. */
export const fromSource = {
  resolve: { conditions: ['posthorn-source', 'node'] },
  ssr: { resolve: { conditions: ['posthorn-source', 'node'] } },
}

/** One directory and one PostgreSQL server for all files. */
export const SETUP = fileURLToPath(new URL('./test/support/global-setup.ts', import.meta.url))

const exclude = ['**/*.long.test.ts', '**/node_modules/**', '**/dist/**']

export default defineConfig({
  ...fromSource,
  test: {
    globalSetup: SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/{core,sdk,server}/{src,test}/**/*.test.ts', 'packages/{adapters,cli}/src/**/*.test.ts'],
          exclude,
          // Files share a process and what it has loaded: loading it again would take a third of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        // They start processes, threads and servers, and stop them with the process that they are in.
        test: {
          name: 'apart',
          include: ['packages/{adapters,cli}/test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
        },
      },
    ],
    // Half of the suite's time it waits for servers: with as many workers as cores 351 s of work on two of them took 339 s.
    maxWorkers: availableParallelism() + 2,
    // Only what hangs takes so long, however busy the machine is: no test is to fail because others want the processor.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
