import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { fromSource, SETUP } from './vitest.config.ts'

/** They neither load the machine nor measure it: two at a time, while the processor is idle in the other. */
const BESIDE = [
  'examples/embedded/*.test.ts',
  'packages/adapters/test/{agenda-mongo,agenda-outage,attachments,caps,collection,contents,converter,dns-hostile,event-counts,http-hostile,inbound-reader,ledger-sql,postgres-idle,postgres-versions,segment-windows,transfer,within,within-kill}.long.test.ts',
  'packages/cli/test/{export-database,embedded-mail,export-resume,templates-dev,webhook-crash}.long.test.ts',
  'test/long/template-recipes.long.test.ts',
  'packages/server/test/{abandoned,alarms,audit-crash,follow,follow-one,full-disk,hostile-text,inbox-hostile,inbox-page,late-database,shutdown}.long.test.ts',
  'packages/node/test/{examples,handlers,same-api,within,within-kill}.long.test.ts',
  'packages/server/test/{changing-project,contact-export,docs-page,home-page,nodes,odd-bodies,passkey-page,scheduled,security-page,worker}.long.test.ts',
  'packages/server/test/{mailer-kind,preferences-page,schemathesis,smtp-down,smtp-pause,stall,stop,tries-nodes,worker-processes}.long.test.ts',
  'test/long/runtimes.long.test.ts',
]

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const hasProperty = (file: string) => /\bfc\.assert\b/.test(readFileSync(file, 'utf8'))
/** 1,200 tests of three minutes: in `npm test` the suite runs on SQLite and in memory, and other files use this store. */
const ON_POSTGRES = 'packages/adapters/test/postgres.long.test.ts'
/** Files with a property of their own, and the stores that must do as `matches` does. */
const PROPERTIES = [
  ...globSync('packages/*/{src,test}/**/*.test.ts', { cwd: ROOT }).filter((file) => hasProperty(ROOT + file)),
  'packages/core/src/testing/memory-store.test.ts',
  'packages/adapters/test/sqlite.test.ts',
  ON_POSTGRES,
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
        // The same properties as in `npm test`, with more cases of each.
        test: {
          name: 'deep properties',
          include: PROPERTIES,
          env: { PROPERTY_RUNS: '10' },
          setupFiles: fileURLToPath(new URL('./test/support/deep-properties.ts', import.meta.url)),
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['packages/*/test/**/*.long.test.ts', 'test/long/*.long.test.ts'],
          exclude: [...BESIDE, ON_POSTGRES],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
})
