// `npm start`, `npm test` and similar commands: prepare the machine, then do the task. See setup.mjs for how.
import { beside, build, declarations, install, run, runUntilStopped, toolchain } from './setup.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const POSTHORN = 'packages/cli/dist/index.js'

const tasks = {
  setup: () => {},
  build: (tools) => {
    build(tools)
    declarations(tools)
  },
  start: (tools, args) => {
    build(tools)
    runUntilStopped(tools, tools.node, [POSTHORN, 'serve', ...args])
  },
  posthorn: (tools, args) => {
    build(tools)
    runUntilStopped(tools, tools.node, [POSTHORN, ...args])
  },
  test: (tools, args) => {
    build(tools)
    run(tools, tools.node, [VITEST, 'run', ...args])
  },
  'test:long': (tools, args) => {
    build(tools)
    run(tools, tools.node, [VITEST, 'run', '--config', 'vitest.long.config.ts', ...args])
  },
  'test:deep': (tools, args) => {
    build(tools)
    run(tools, tools.node, [VITEST, 'run', '--config', 'vitest.deep.config.ts', ...args])
  },
  bench: (tools, args) => {
    build(tools)
    run(tools, tools.node, ['bench/run.ts', ...args])
  },
  /** Publishes the versions that the registry lacks, each package with a statement of its commit and workflow. */
  release: (tools) => {
    build(tools)
    declarations(tools)
    const env = { ...tools.env, PNPM_CONFIG_PROVENANCE: 'true' }
    run(tools, tools.node, ['node_modules/@changesets/cli/bin.js', 'publish'], { env })
  },
  examples: (tools, args) => {
    build(tools)
    declarations(tools)
    run(tools, tools.node, ['scripts/run-examples.ts', ...args])
  },
  generate: (tools) => {
    run(tools, tools.node, ['scripts/lists.ts'])
    build(tools)
    run(tools, tools.node, ['scripts/generate.ts'])
  },
  format: (tools) => run(tools, tools.node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']),
  check: (tools) => {
    build(tools)
    // Alone: it also checks files that the others create for a moment.
    run(tools, tools.node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], { label: 'biome' })
    // Two at a time: most of them use one core.
    beside(tools, ['check:sources', 'check:packages'])
  },
  'check:sources': (tools) => {
    // In any order: they read sources, and the console, the client, and the server need each other.
    run(tools, tools.pnpm, ['-r', '--no-sort', '--include-workspace-root', 'typecheck'], { label: 'types' })
    run(
      tools,
      tools.node,
      ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', 'packages'],
      { label: 'boundaries' },
    )
    run(tools, tools.node, ['node_modules/knip/bin/knip.js', '--no-progress'], { label: 'what nothing uses' })
  },
  'check:packages': (tools) => {
    run(tools, tools.node, ['scripts/generate.ts', '--check'], { label: 'generated files' })
    run(tools, tools.node, ['scripts/check-sizes.ts'], { label: 'sizes of what pages load' })
    declarations(tools)
    run(tools, tools.node, ['scripts/check-packages.ts'], { label: 'packages' })
    run(tools, tools.node, ['scripts/check-docs.ts'], { label: 'samples of the docs' })
  },
}

const [task = 'setup', ...args] = process.argv.slice(2)
if (!Object.hasOwn(tasks, task)) {
  console.error(`unknown task ${task}; there are ${Object.keys(tasks).join(', ')}`)
  process.exit(2)
}
const tools = toolchain()
install(tools)
tasks[task](tools, args)
