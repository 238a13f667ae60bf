import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'tsup'

const SWAGGER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** What of it the page of the API needs: the whole package is seven times as large. */
const SWAGGER_FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt': 'bundle-terms.txt',
  // By another name: whoever packs would take it for the license of this package.
  LICENSE: 'APACHE-2.0.txt',
  NOTICE: 'NOTICE.txt',
}

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    openapi: 'src/openapi.ts',
    memory: 'src/processes/memory.ts',
    checks: 'src/checks.ts',
    // A process of its own, as json-thread is a thread.
    'worker-process': 'src/processes/worker-process.ts',
    // Runs by itself, on a thread of its own; found beside whatever file the bundle has it called from.
    'json-thread': 'src/http/perform/json-thread.ts',
  },
  format: 'esm',
  target: 'node22',
  clean: true,
  // Pages are plain files, read at run time from beside the bundle.
  async onSuccess() {
    await cp('src/pages/inbox/assets', 'dist/assets', { recursive: true })
    for (const [from, to] of Object.entries(SWAGGER_FILES)) await cp(path.join(SWAGGER, from), `dist/swagger-ui/${to}`)
  },
})
