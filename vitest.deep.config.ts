import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SETUP } from './vitest.config.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))

/** Files with a property of their own, and the stores, whose suite has some. */
const PROPERTIES = globSync('packages/*/{src,test}/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bfc\.assert\b|\bstoreConformance\(/.test(readFileSync(ROOT + file, 'utf8')),
)

/** Every property, with ten times the cases of `npm test`. CI runs a shard of it for each commit. */
export default defineConfig({
  test: { ...SETUP, include: PROPERTIES, env: { PROPERTY_RUNS: '10' }, maxWorkers: availableParallelism() },
})
