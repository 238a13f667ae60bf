import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Generators of other projects, from the registries of their languages. */
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const OPENAPI_GENERATOR = '@openapitools/openapi-generator-cli'

const DOCUMENT = fileURLToPath(new URL('../../../../openapi.yaml', import.meta.url))
const TSC = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
const MINUTES = 60_000

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'posthorn-clients-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function run(program: string, ...args: readonly string[]) {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    cwd: directory,
    env: { ...process.env, GOBIN: directory, npm_config_cache: path.join(directory, 'npm') },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout + stderr
}

it('oapi-codegen makes a client in Go that compiles', { timeout: 15 * MINUTES }, async () => {
  await run('go', 'install', OAPI_CODEGEN)
  await writeFile(path.join(directory, 'go.mod'), 'module example.com/posthorn\n\ngo 1.24\n')
  const client = path.join(directory, 'client.go')
  await run(
    path.join(directory, 'oapi-codegen'),
    '-generate',
    'types,client',
    '-package',
    'posthorn',
    '-o',
    client,
    DOCUMENT,
  )
  await run('go', 'mod', 'tidy')
  expect(await run('go', 'build', './...')).toBe('')
})

it('openapi-generator makes a client in TypeScript that compiles', { timeout: 15 * MINUTES }, async () => {
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
  }
  const options = { ...compilerOptions, lib: ['ES2022', 'DOM'], skipLibCheck: true }
  await run('npm', 'install', '--no-fund', '--no-audit', '--prefix', directory, OPENAPI_GENERATOR)
  const generator = path.join(directory, 'node_modules/.bin/openapi-generator-cli')
  await run(generator, 'generate', '-i', DOCUMENT, '-g', 'typescript-fetch', '-o', 'ts')
  const project = { compilerOptions: options, include: ['**/*.ts'] }
  await writeFile(path.join(directory, 'ts/tsconfig.json'), JSON.stringify(project))
  expect(await run(process.execPath, TSC, '-p', 'ts/tsconfig.json')).toBe('')
})
