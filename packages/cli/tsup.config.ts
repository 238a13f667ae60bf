import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'node22',
  clean: true,
  // The page of `templates dev` inlines them at run time.
  async onSuccess() {
    await cp('src/lib/templates-dev/browser', 'dist/browser', {
      recursive: true,
      filter: (file) => !file.endsWith('.json'),
    })
  },
})
