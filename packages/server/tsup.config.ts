import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    openapi: 'src/openapi/document.ts',
    memory: 'src/processes/memory.ts',
    checks: 'src/routes/inbox/checks.ts',
    // A separate process, as json-thread is a thread.
    'worker-process': 'src/processes/worker-process.ts',
    // They run by themselves, in separate threads; the file of the bundle that starts them is in the same folder.
    'json-thread': 'src/http/perform/json-thread.ts',
    'parse-thread': 'src/routes/inbox/parse-thread.ts',
  },
  format: 'esm',
  target: 'node22',
  clean: true,
  // Pages are plain files, read at run time from the folder of the bundle.
  async onSuccess() {
    await cp('src/pages/inbox/assets', 'dist/assets', { recursive: true })
    await cp('src/pages/browser', 'dist/browser', { recursive: true, filter: (file) => !file.endsWith('.json') })
    await cp('../../docs', 'dist/guides', { recursive: true, filter: (file) => !file.endsWith('/adr') })
  },
})
