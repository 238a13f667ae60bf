import { defineConfig } from 'tsup'

const technologies = [
  'sqlite',
  'postgres',
  'nodemailer',
  'inbox',
  'message',
  'inbound',
  'sns',
  'smtp-receiver',
  'embedded-queue',
  'agenda',
  'node',
  'operations',
  'files',
  'oauth',
  'ses',
  'sendgrid',
  's3',
  'stripe',
]

export default defineConfig({
  entry: {
    ...Object.fromEntries(technologies.map((name) => [`${name}/index`, `src/${name}/index.ts`])),
    // Runs by itself, on threads of its own; found from one folder deep, where all files are.
    'sqlite/scan-thread': 'src/sqlite/scan-thread.ts',
    'text/thread': 'src/text/thread.ts',
    'smtp-threads/delivery-thread': 'src/smtp-threads/delivery-thread.ts',
    'inbound/thread': 'src/inbound/thread.ts',
  },
  esbuildOptions(options) {
    options.chunkNames = 'shared/[name]-[hash]'
  },
  format: 'esm',
  target: 'node22',
  clean: true,
})
