// Bundles the parts of the SDK that a page loads, as an application does, and compares the size with the limits. Needs
// the build.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from './bundle.ts'
import { ROOT } from './setup.mjs'

/** Bytes when minified and zipped. */
const LIMITS: Readonly<Record<string, number>> = {
  "export * from '@posthorn/sdk'": 13_312,
  "export { createClient } from '@posthorn/sdk'": 11_400,
  "export { verifyWebhook } from '@posthorn/sdk'": 1000,
  "export { workflow } from '@posthorn/sdk'": 1500,
  "export { default } from '@posthorn/sdk/sendgrid'": 15_200,
  "export { posthornTransport } from '@posthorn/sdk/nodemailer'": 13_312,
}

// A package of the workspace that depends on the SDK.
const directory = path.join(ROOT, 'packages/cli')
for (const [code, limit] of Object.entries(LIMITS)) {
  const script = await bundle(code, { directory, conditions: ['browser', 'module'], minify: true })
  const size = gzipSync(script, { level: 9 }).length
  console.error(`${size} of ${limit} bytes${size > limit ? ', which is too many' : ''}: ${code}`)
  if (size > limit) process.exitCode = 1
}
