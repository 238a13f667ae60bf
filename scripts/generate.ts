// Writes the files that are generated from the sources: openapi.yaml from the route table, the SDK's types from it,
// docs/errors.md and the SDK's codes from the error catalog. `--check` only says whether they are up to date. Needs the
// build: it reads dist/ of core and server.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './lists.ts'

const ROOT = path.resolve(fileURLToPath(import.meta.url), '../..')
const COMBINED = new Set(['allOf', 'anyOf', 'oneOf'])
const RULES = new Set(['required', 'properties', 'not', 'if', 'then', 'else'])

const BANNER = '// Made by scripts/generate.ts from openapi.yaml. Do not edit; run `npm run generate`.\n\n'

// By path: the workspace root depends on no package.
const { openApiYaml, openApiDocument } = await import(path.join(ROOT, 'packages/server/dist/openapi.js'))
const { default: openapiTypeScript, astToString } = await import(
  path.join(ROOT, 'packages/sdk/node_modules/openapi-typescript/dist/index.mjs')
)

const yaml: string = await openApiYaml()
// A property with a default may be left out of a request.
const types: string =
  BANNER + astToString(await openapiTypeScript(withoutRules(openApiDocument()), { defaultNonNullable: false }))

/**
 * Returns the document without the rules on which fields need one another, which types cannot express: they would
 * become unions of unknown.
 */
function withoutRules(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutRules)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(([name, value]) => !(COMBINED.has(name) && areRules(value)))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutRules(value)]))
}

function areRules(members: unknown): boolean {
  return Array.isArray(members) && members.every(isRule)
}

function isRule(member: unknown): boolean {
  if (typeof member !== 'object' || member === null) return false
  const entries = Object.entries(member)
  return entries.every(([name, value]) => RULES.has(name) || (COMBINED.has(name) && areRules(value)))
}

const { ERROR_CATALOGUE } = await import(path.join(ROOT, 'packages/core/dist/index.js'))
const { statusOf, suggestionOf } = await import(path.join(ROOT, 'packages/server/dist/index.js'))

/** Returns the catalog by status. */
const errors = Object.entries<{ message: string }>(ERROR_CATALOGUE)
  .map(([code, { message }]) => ({ code, message, status: Number(statusOf(code)) }))
  .sort((a, b) => a.status - b.status)

function errorCodes(): string {
  return `// Made by scripts/generate.ts from packages/core/src/kernel/errors/errors.ts. Do not edit; run \`npm run generate\`.

/** The codes of errors that a server answers with. New ones may come; none goes. \`UNEXPECTED_ANSWER\`: it was not Posthorn that answered. */
export type ErrorCode =
${[...errors.map(({ code }) => code), 'UNEXPECTED_ANSWER'].map((code) => `  | '${code}'`).join('\n')}
`
}

function errorsPage(): string {
  const rows = errors.map(
    ({ code, message, status }) => `| ${status} | \`${code}\` | ${message} | ${suggestionOf(code)} |`,
  )
  return `<!-- Made by scripts/generate.ts from packages/core/src/kernel/errors/errors.ts. Do not edit; run \`npm run generate\`. -->

# Errors

Every error has the same envelope. \`error.code\` never changes: use it in programs, show \`error.message\` to people, and give \`error.requestId\` to the
operator of the server. \`error.errors\` names each invalid field by its dotted path.

| Status | Code | What it means | What to do |
|---|---|---|---|
${rows.join('\n')}
`
}

const files = {
  'openapi.yaml': yaml,
  'packages/sdk/src/generated/api.ts': types,
  'packages/sdk/src/generated/error-codes.ts': errorCodes(),
  'docs/errors.md': errorsPage(),
  ...listFiles(),
}
const stale = Object.entries(files).filter(([file, content]) => read(file) !== content)

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is not what the sources say; run: npm run generate`)
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
