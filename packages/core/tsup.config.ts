import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'access/index': 'src/access/index.ts',
    'app/index': 'src/app/index.ts',
    'audience/index': 'src/audience/index.ts',
    'automation/index': 'src/automation/index.ts',
    'delivery/index': 'src/delivery/index.ts',
    'insight/index': 'src/insight/index.ts',
    'kernel/index': 'src/kernel/index.ts',
    'kernel/ports/index': 'src/kernel/ports/index.ts',
    'mail/index': 'src/mail/index.ts',
    'people/index': 'src/people/index.ts',
    'tenant/index': 'src/tenant/index.ts',
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
