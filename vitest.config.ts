import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** One directory, one PostgreSQL server, and one seed for all files of a run. */
export const SETUP = {
  // Node imports the sources itself, without Vite, which takes a third less CPU time. The condition makes every workspace
  // package resolve to its src/.
  execArgv: ['--conditions=posthorn-source'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: at('./test/support/global-setup.ts'),
  setupFiles: [at('./test/support/properties.ts'), at('./test/support/compile-cache.ts')],
  // Only a test that hangs takes so long, however busy the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
}

/** Files that take minutes, or that measure this process, are for the long suite. */
export const LONG = ['**/*.long.test.ts', '**/*.alone.test.ts']

/** Projects are named for what their files start; the folder of a file is its project. */
export const PROJECTS = {
  /** Nothing. */
  unit: ['packages/*/src/**/*.test.ts', 'packages/*/test/unit/**/*.test.ts', 'scripts/unit/*.test.ts'],
  /** Databases. */
  store: ['packages/*/test/store/**/*.test.ts'],
  /** A server in this process. */
  http: ['packages/*/test/http/**/*.test.ts'],
  /** Processes, threads, browsers, and mail servers. */
  process: ['packages/*/test/process/**/*.test.ts', 'scripts/process/*.test.ts'],
}

const QUICK = { exclude: [...LONG, '**/node_modules/**'] }
const CORES = availableParallelism()
/** A third of its time the suite waits for servers and processes; `unit` waits for nothing. */
const WAITING = { maxWorkers: CORES + 3 }
const BUSY = { maxWorkers: CORES, sequence: { groupOrder: 1 } }
const projects = Object.entries(PROJECTS).map(([name, include]) => ({
  extends: true as const,
  test: { name, include, ...QUICK, ...(name === 'unit' ? BUSY : WAITING) },
}))

// Files share a process and what it has loaded: loading it again would take a third of the CPU time. A process keeps to
// one project, so a run of everything has none: 20 processes would load the product in place of 5.
const namesProjects = process.argv.some((argument) => argument.startsWith('--project'))

export default defineConfig({
  test: {
    ...SETUP,
    isolate: false,
    ...(namesProjects ? { projects } : { include: Object.values(PROJECTS).flat(), ...QUICK, ...WAITING }),
  },
})
