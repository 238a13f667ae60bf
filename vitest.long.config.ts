import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SETUP } from './vitest.config.ts'

/** The files that take more than two minutes, the longest first: one that begins last would be waited for alone. */
export const LONGEST = [
  'test/long/first-mail.long.test.ts',
  'packages/cli/test/process/nodes.long.test.ts',
  'packages/cli/test/process/import.long.test.ts',
  // Where FerretDB is to be built.
  'packages/adapters/test/store/agenda-ferretdb.long.test.ts',
  'packages/cli/test/process/queue-outage.long.test.ts',
  'packages/cli/test/process/campaign-crash.long.test.ts',
  'packages/adapters/test/store/transfer.long.test.ts',
  'packages/adapters/test/store/postgres.long.test.ts',
  'packages/server/test/process/schemathesis.long.test.ts',
  'packages/server/test/process/workers.long.test.ts',
  'packages/node/test/process/within-kill.long.test.ts',
  'examples/embedded/metered-store.test.ts',
  'packages/cli/test/process/campaign-processes.long.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Pages in a browser, and programs of others: package managers, runtimes, generators, Schemathesis, old PostgreSQL. */
const OUTSIDE = [
  'test/long/*.long.test.ts',
  'examples/embedded/*.test.ts',
  'packages/server/test/process/*-page.long.test.ts',
  'packages/server/test/process/{generated-clients,inbox-hostile,schemathesis}.long.test.ts',
  'packages/cli/test/process/templates-dev.long.test.ts',
  'packages/node/test/process/examples.long.test.ts',
]

/** Fault and load runs, and the files of each project. CI runs a third of `outside`: three commits in a row cover it. */
export const LONG_SUITE = {
  /** Beside each other. */
  long: { include: ['packages/*/test/**/*.long.test.ts'], exclude: OUTSIDE },
  outside: { include: OUTSIDE, exclude: [] },
  /** One at a time, because they measure CPU time or latency. */
  alone: { include: ['packages/*/test/**/*.alone.test.ts', 'test/long/*.alone.test.ts'], exclude: [] },
}

/** Beside each other. As in the quick suite: what a file has loaded, the next one has, too. */
const SHARED_FILE = {
  isolate: false,
  // With six on two cores, files take longer than they gain, and processes are too slow to be killed often.
  maxWorkers: availableParallelism() + 2,
  sequence: { groupOrder: 0 },
}

export default defineConfig({
  test: {
    ...SETUP,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'long', ...SHARED_FILE, ...LONG_SUITE.long } },
      { extends: true, test: { name: 'outside', ...SHARED_FILE, ...LONG_SUITE.outside } },
      { extends: true, test: { name: 'alone', ...LONG_SUITE.alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
