// Checks the code of the docs, and the examples in doc comments, against the published declarations of the packages.
// Needs the build and the declarations. A sample that is a part of a program uses SURROUNDINGS for names that it does
// not declare.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HEADLINE } from '../packages/cli/src/lib/codegen/render.ts'
import { readPages } from './docs/pages.ts'
import { readExamples } from './examples.ts'
import { publishedPackages } from './pack.ts'
import { ROOT } from './setup.mjs'

/** The names that parts of programs may use without declaring them. */
const SURROUNDINGS = `import type { Posthorn } from '@posthorn/sdk'
declare global {
  const posthorn: Posthorn
  const client: Posthorn
  const projectId: string
  const csv: string
  const html: string
  const body: string
  const headers: Record<string, string>
  const bytes: Uint8Array
  const emptyDatabase: () => Promise<string>
}
`
/** Packages of others that the docs name and this repository does not need. */
const STRANGERS = `declare module 'standardwebhooks' {
  export class Webhook {
    constructor(secret: string)
    verify(payload: string, headers: Record<string, string>): unknown
  }
}
`
const MY_STORE = `import type { Store } from '@posthorn/core'
export declare function myStore(url: string): Store
`

// Inside node_modules, which other tools skip, and from where packages of the workspace are found.
const directory = path.join(ROOT, 'node_modules/.docs-samples')

/** The entry points of the packages, as types. */
function entrances(): Record<string, readonly string[]> {
  return Object.fromEntries(
    publishedPackages().flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      return Object.entries<{ readonly types?: string }>(exports).flatMap(([entrance, { types }]) =>
        types === undefined ? [] : [[name + entrance.slice(1), [path.join(folder, types)]] as const],
      )
    }),
  )
}

/** The declarations of other packages that samples import. */
const OTHERS = {
  nodemailer: 'packages/sdk/node_modules/@types/nodemailer/index.d.ts',
  '@hapi/hapi': 'packages/server/node_modules/@hapi/hapi/lib/index.d.ts',
  kysely: 'packages/adapters/node_modules/kysely/dist/index.d.ts',
  pg: 'packages/adapters/node_modules/@types/pg/index.d.ts',
}

rmSync(directory, { recursive: true, force: true })
mkdirSync(path.join(directory, 'samples'), { recursive: true })
mkdirSync(path.join(directory, 'src'), { recursive: true })
writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}\n')
writeFileSync(path.join(directory, 'surroundings.d.ts'), SURROUNDINGS)
writeFileSync(path.join(directory, 'strangers.d.ts'), STRANGERS)
writeFileSync(path.join(directory, 'src/my-store.ts'), MY_STORE)

/** The place of each sample, by its file. */
const places = new Map<string, { readonly file: string; readonly line: number }>()
const samples = readPages()
  .filter(({ file }) => !file.startsWith('docs/adr/'))
  .flatMap(({ file, blocks }) =>
    blocks.filter(({ language }) => language === 'ts').map(({ code, line }) => ({ file, code, line })),
  )
const examples = readExamples()
for (const { file, code, line } of [...samples, ...examples]) {
  const name = `samples/${file.replaceAll(/[^a-z0-9]+/gi, '-')}-${line}.ts`
  places.set(name, { file, line })
  writeFileSync(path.join(directory, name), `${code}export {}\n`)
  // The samples next to the output of codegen import it.
  if (code.includes(HEADLINE)) writeFileSync(path.join(directory, 'samples/posthorn.types.ts'), code)
}

const config = {
  extends: path.join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    noEmit: true,
    customConditions: [],
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    lib: ['ES2024', 'ESNext.Disposable'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: {
      ...entrances(),
      ...Object.fromEntries(Object.entries(OTHERS).map(([name, file]) => [name, [path.join(ROOT, file)]])),
    },
  },
  include: ['samples', '*.d.ts'],
}
writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(config))

/** Returns the errors of the compiler, at the lines of the docs. */
function complaints(): readonly string[] {
  try {
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], { cwd: directory, encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout = String(error) } = { ...Object(error) }
    return String(stdout)
      .trim()
      .split('\n')
      .map((text) =>
        text.replace(/^(samples\/[^(]+)\((\d+),/, (whole, name: string, line: string) => {
          const place = places.get(name)
          return place ? `${place.file}:${place.line + Number(line) - 1}: (` : whole
        }),
      )
  }
}

if (samples.length < 10 || examples.length < 10) throw new Error('the docs have no code')
const found = complaints()
for (const complaint of found) console.error(complaint)
console.error(`${samples.length} samples of the docs and ${examples.length} examples checked`)
if (found.length > 0) process.exitCode = 1
rmSync(directory, { recursive: true, force: true })
