// Bundles the parts of the SDK that a page loads, as an application does, and compares the size with the limits. The
// same for the files that the console loads first. Needs the build.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from './bundle.ts'
import { ROOT } from './setup.mjs'

/** Bytes when minified and zipped. */
const LIMITS: Readonly<Record<string, number>> = {
  "export * from '@posthorn/sdk'": 14_592,
  "export { createClient } from '@posthorn/sdk'": 12_544,
  "export { verifyWebhook } from '@posthorn/sdk'": 1000,
  "export { workflow } from '@posthorn/sdk'": 1500,
  "export { default } from '@posthorn/sdk/sendgrid'": 16_384,
  "export { posthornTransport } from '@posthorn/sdk/nodemailer'": 14_336,
}

/** Bytes of the files that the first page of the console loads before it knows which screen it shows. */
const CONSOLE_LIMIT = 170_000

function report(what: string, size: number, limit: number): void {
  console.error(`${size} of ${limit} bytes${size > limit ? ', which is too many' : ''}: ${what}`)
  if (size > limit) process.exitCode = 1
}

const zipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

// A package of the workspace that depends on the SDK.
const directory = path.join(ROOT, 'packages/cli')
for (const [code, limit] of Object.entries(LIMITS)) {
  const script = await bundle(code, { directory, conditions: ['browser', 'module'], minify: true })
  report(code, zipped(script), limit)
}

const app = path.join(ROOT, 'packages/console/dist')
const index = readFileSync(path.join(app, 'index.html'), 'utf8')
const first = [...index.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) => file)
const sizes = first.map((file) => zipped(readFileSync(path.join(app, file))))
report(
  'the first page of the console',
  sizes.reduce((sum, size) => sum + size, zipped(index)),
  CONSOLE_LIMIT,
)
