// The lists that follow from the folders: a new noun, command, suite, or migration needs no line of its own. `npm run
// generate` writes them before it builds, because they are sources.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CORE_FLOORS } from '../.dependency-cruiser.mjs'
import { KEY_SCOPES } from '../packages/core/src/kernel/context/key.ts'

const ROOT = path.resolve(fileURLToPath(import.meta.url), '../..')
const CORE = 'packages/core/src'
const COMMANDS = 'packages/cli/src/commands'
const MIGRATIONS = 'packages/adapters/src/sql/migrations'
const SUITE = /^export function (\w+Conformance)\(harness: StoreHarness\)/gm
const PICTURE = /(?<=```text\n)app [\s\S]*?(?=\n```)/

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const filesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()

/** The exports of a file, and its path from the list. */
interface Entry {
  readonly from: string
  readonly names: readonly string[]
}

function listFile(entries: readonly Entry[], list: string): string {
  const imports = entries.map(({ from, names }) => `import { ${names.join(', ')} } from '${from}'`)
  return `// Made by scripts/lists.ts from the folders. Do not edit; run \`npm run generate\`.\n${imports.join('\n')}\n\n${list}\n`
}

const exportsOf = (file: string, pattern: RegExp): readonly string[] =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name)

/** The commands of the command line, and its nouns: each folder of commands has a `group.ts`. */
function commandList(): string {
  const entries = filesIn(COMMANDS)
    .filter((file) => /^(?:[^/]+\/group|[^/]+)\.ts$/.test(file))
    .map((file) => ({
      from: `../commands/${file}`,
      names: exportsOf(`${COMMANDS}/${file}`, /^export const (\w+): (?:Group|TopCommand)/gm),
    }))
  const names = entries.flatMap((entry) => entry.names)
  return listFile(entries, `export const commands = [\n${names.map((name) => `  ${name},`).join('\n')}\n] as const`)
}

/** Returns the suites of the rooms of the store. */
function storeSuites(): string {
  const entries = filesIn(CORE)
    .filter((file) => file.endsWith('.conformance.ts') && !/^(?:conformance|kernel)\//.test(file))
    .map((file) => ({ from: `../../${file}`, names: exportsOf(`${CORE}/${file}`, SUITE) }))
    .filter(({ names }) => names.length > 0)
  const names = entries.flatMap((entry) => entry.names)
  return listFile(entries, `export const roomSuites = [\n${names.map((name) => `  ${name},`).join('\n')}\n] as const`)
}

/** Returns the steps of the schema: each is a file with its name. */
function migrationSteps(): string {
  const steps = filesIn(MIGRATIONS)
    .filter((file) => /^\d{4}-[\w@-]+\.ts$/.test(file))
    .map((file) => ({
      step: file.slice(0, -'.ts'.length),
      from: `../${file}`,
      names: exportsOf(`${MIGRATIONS}/${file}`, /^export async function (\w+)/gm),
    }))
  const rows = steps.map(({ step, names }) => `  '${step}': ${names.join()},`)
  return listFile(steps, `export const steps = {\n${rows.join('\n')}\n} as const`)
}

/** Returns the SDK's list of key scopes. */
function keyScopes(): string {
  return `// Made by scripts/lists.ts from packages/core/src/kernel/context/key.ts. Do not edit; run \`npm run generate\`.

/** What a named key may be allowed. */
export const KEY_SCOPES = [
${KEY_SCOPES.map((scope) => `  '${scope}',`).join('\n')}
] as const
`
}

/** Returns the wings of core on their floors, with their rooms. */
function picture(): string {
  const rooms = new Map<string, Set<string>>()
  for (const file of filesIn(CORE)) {
    if (!file.endsWith('.ts') || /\.(?:test|conformance|cases)\.ts$/.test(file)) continue
    const [wing = '', room, ...rest] = file.split('/')
    if (room !== undefined && rest.length > 0) rooms.set(wing, (rooms.get(wing) ?? new Set()).add(room))
  }
  const drawn = (wing: string) => `${wing.padEnd(10)} ${[...(rooms.get(wing) ?? [])].sort().join(' ')}`
  return CORE_FLOORS.map((wings: readonly string[]) => wings.map(drawn).join('  |  ')).join('\n')
}

/** Returns the files that are made from folders, with their contents. */
export function listFiles(): Readonly<Record<string, string>> {
  return {
    'packages/cli/src/generated/commands.ts': commandList(),
    'packages/core/src/conformance/generated/suites.ts': storeSuites(),
    'packages/adapters/src/sql/migrations/generated/steps.ts': migrationSteps(),
    'packages/sdk/src/generated/key-scopes.ts': keyScopes(),
    'CONTRIBUTING.md': read('CONTRIBUTING.md').replace(PICTURE, picture),
  }
}

if (import.meta.main) {
  for (const [file, content] of Object.entries(listFiles())) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), content)
  }
}
