import { cp, glob } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'nodemailer/index': 'src/nodemailer/index.ts',
    'sendgrid/index': 'src/sendgrid/index.ts',
    'sendgrid/format/index': 'src/sendgrid/format/index.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  // A module uses this name for the result of `require`, which Node supports only in ES modules.
  footer: ({ format }) =>
    format === 'cjs' ? { js: "module.exports = module.exports['module.exports'] ?? module.exports" } : {},
  async onSuccess() {
    for await (const file of glob('**/*.d.cts', { cwd: 'src' })) await cp(`src/${file}`, `dist/${file}`)
  },
})
