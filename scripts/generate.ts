// Writes what is made from the route table: openapi.yaml, and the SDK's types from it. `--check` only says whether
// they are up to date. Needs the build: it reads packages/server/dist.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(fileURLToPath(import.meta.url), '../..')
const BANNER = '// Made by scripts/generate.ts from openapi.yaml. Do not edit; run `npm run generate`.\n\n'

// By path: the workspace root depends on no package.
const { openApiYaml } = await import(path.join(ROOT, 'packages/server/dist/openapi.js'))
const { default: openapiTypeScript, astToString } = await import(
  path.join(ROOT, 'packages/sdk/node_modules/openapi-typescript/dist/index.mjs')
)

const yaml: string = await openApiYaml()
// A property with a default may be left out of a request.
const types: string = BANNER + astToString(await openapiTypeScript(yaml, { defaultNonNullable: false }))

const files = { 'openapi.yaml': yaml, 'packages/sdk/src/generated/api.ts': types }
const stale = Object.entries(files).filter(([file, content]) => read(file) !== content)

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is not what the route table says; run: npm run generate`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [file, content] of stale) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), content)
    console.log(`wrote ${file}`)
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8')
  } catch {
    return undefined
  }
}
