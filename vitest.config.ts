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

/** They end or freeze processes and threads, measure this one, or need it to be fresh. */
const APART = [
  'packages/adapters/test/{agenda-*,attachments,backup,converter,node,outage,postgres-connections}.test.ts',
  'packages/adapters/test/{rendered,scan,smtp-pool,sqlite,sqlite-*}.test.ts',
  'packages/cli/test/{memory,operations,places,process,prompts}.test.ts',
  'scripts/*.test.ts',
]

export default defineConfig({
  ...fromSource,
  test: {
    globalSetup: SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          exclude: [...exclude, ...APART],
          // Files share a process and what it has loaded: loading it again would take a third of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, exclude },
      },
    ],
    // A third of its time the suite waits for servers and processes.
    maxWorkers: availableParallelism() + 3,
    // Only what hangs takes so long, however busy the machine is: no test is to fail because others want the processor.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
