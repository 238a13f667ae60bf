import { defineConfig } from 'tsup'

const technologies = ['sqlite', 'postgres', 'nodemailer', 'inbox', 'embedded-queue', 'agenda', 'node', 'operations']

export default defineConfig({
  entry: Object.fromEntries(technologies.map((name) => [`${name}/index`, `src/${name}/index.ts`])),
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  clean: true,
})
