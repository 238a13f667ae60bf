import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    csv: 'src/csv.ts',
    imports: 'src/imports.ts',
    'kernel/errors/nearness': 'src/kernel/errors/nearness.ts',
    conformance: 'src/conformance.ts',
    'testing/index': 'src/testing/index.ts',
  },
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  clean: true,
})
