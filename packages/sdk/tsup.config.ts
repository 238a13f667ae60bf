import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'nodemailer/index': 'src/nodemailer/index.ts',
    'sendgrid/index': 'src/sendgrid/index.ts',
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
})
