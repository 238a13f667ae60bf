import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', postgres: 'src/postgres.ts', testing: 'src/testing.ts' },
  format: 'esm',
  target: 'node22',
  clean: true,
})
