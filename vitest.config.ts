import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests run from the sources: the condition makes every workspace package resolve to its src/. */
export const fromSource = {
  resolve: { conditions: ['posthorn-source', 'node'] },
  ssr: { resolve: { conditions: ['posthorn-source', 'node'] } },
}

export default defineConfig({
  ...fromSource,
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', '**/node_modules/**', '**/dist/**'],
    // Much of the suite waits for servers: one worker less than there are cores, as vitest has it, would leave them idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
