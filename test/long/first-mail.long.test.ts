import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/setup.mjs'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { installs, npmInstall, removeStrangers, runs, type Stranger, starts } from './stranger-kit.ts'

const SECRET = `sk_${'5'.repeat(64)}`

let smtp: SmtpServer
let server: Stranger
let process_: ChildProcess | undefined
let url = ''

/** Installed once, by the first test that needs it. */
const shared = (install: () => Promise<Stranger>) => {
  let installing: Promise<Stranger> | undefined
  return () => (installing ??= install())
}

/** An application with `@posthorn/node`. */
const application = shared(() => installs(['@posthorn/node']))

/** An application with `@posthorn/sdk` and nothing else. */
const customer = shared(() => installs(['@posthorn/sdk']))

/** An application with `@posthorn/sdk` and its own nodemailer. */
const withNodemailer = shared(() => installs(['@posthorn/sdk'], ['nodemailer']))

/** An application with the types of Node, those of PostgreSQL's client, which the store on it takes, and compilers. */
const typed = shared(async () => {
  const app = await application()
  const compilers = ['5.9', '6.0'].map((version) => `typescript-${version}@npm:typescript@~${version}.0`)
  await npmInstall(app.directory, ['@types/node@24', 'pg', '@types/pg', ...compilers])
  return app
})

/** Returns how many mails with this subject have arrived. */
async function arrived(subject: string): Promise<number> {
  const subjects = (await smtp.messages()).map(
    ({ source }) => /^Subject: (.*)\r$/m.exec(Buffer.from(source).toString())?.[1],
  )
  return subjects.filter((one) => one === subject).length
}

/** Waits for the next mail with this subject. */
async function arrives(subject: string, before = 0): Promise<void> {
  await expect.poll(() => arrived(subject)).toBeGreaterThan(before)
}

/** Prints the time of a stranger's first mail, from the beginning of `npm install`, including its downloads. */
function tellSeconds(what: string, { since }: Stranger): void {
  console.info(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s from npm install to the mail`)
}

async function writes({ directory }: Stranger, name: string, source: string): Promise<string> {
  await writeFile(path.join(directory, name), source)
  return name
}

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await installs(['@posthorn/cli'])
  process_ = starts(server, ['posthorn', 'serve', '--port', '0'], {
    POSTHORN_MAILER_URL: smtp.url,
    POSTHORN_SECRET_KEY: SECRET,
    POSTHORN_SANDBOX_DOMAIN: 'example.com',
  })
  for await (const line of createInterface({ input: process_.stdout ?? process.stdin })) {
    url = /ready at (http:\S+)/.exec(line)?.[1] ?? ''
    if (url) break
  }
  process_.stdout?.resume()
})

afterAll(async () => {
  if (process_?.exitCode === null && process_.kill()) await once(process_, 'exit')
  await smtp.stop()
  await removeStrangers()
})

describe("a stranger's first mail", () => {
  it('with the command line', async () => {
    expect(server).toMatchObject({ packages: expect.toSatisfy((count) => count <= TREES.cli.packages) })
    expect(server.megabytes).toBeLessThanOrEqual(TREES.cli.megabytes)
    const mail = [
      '--to',
      'ada@example.org',
      '--from',
      'shop@example.com',
      '--subject',
      'By command',
      '--body',
      '<p>Hi</p>',
    ]
    const sent = await runs(server, 'npx', ['posthorn', 'send', ...mail], { POSTHORN_URL: url, POSTHORN_KEY: SECRET })
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('ada@example.org') })
    await arrives('By command')
    tellSeconds('By command', server)
  })

  it('and the pages of the server that sent it', async () => {
    for (const page of ['/docs', '/openapi.yaml', '/inbox', '/guides'])
      expect((await fetch(url + page)).status, page).toBe(page === '/inbox' ? 404 : 200)
  })

  it('with the SDK', async () => {
    const app = await customer()
    expect(app.packages).toBeLessThanOrEqual(TREES.sdk.packages)
    expect(app.megabytes).toBeLessThanOrEqual(TREES.sdk.megabytes)
    const program = await writes(
      app,
      'send.js',
      `import { createClient } from '@posthorn/sdk'
      const posthorn = createClient({ url: process.env.POSTHORN_URL, key: process.env.POSTHORN_KEY })
      const { emails } = await posthorn.send({
        to: 'ada@example.org', from: 'shop@example.com', subject: 'By SDK', body: '<p>Hello {{name}}</p>', data: { name: 'Ada' },
      })
      console.log(emails[0].contact.email)`,
    )
    const sent = await runs(app, process.execPath, [program], { POSTHORN_URL: url, POSTHORN_KEY: SECRET })
    expect(sent).toMatchObject({ code: 0, stdout: 'ada@example.org\n', stderr: '' })
    await arrives('By SDK')
    tellSeconds('By SDK', app)
  })

  it.each([
    ['require', 'send.cjs', "const sgMail = require('@posthorn/sdk/sendgrid');"],
    ['import', 'send.js', "import sgMail from '@posthorn/sdk/sendgrid'"],
  ])('with the example of @sendgrid/mail, of which %s has one line changed', async (_, name, line) => {
    const readme = await readFile(path.join(ROOT, 'packages/sdk/node_modules/@sendgrid/mail/README.md'), 'utf8')
    const [, example = ''] = /```js\n(const sgMail[\s\S]*?)```/.exec(readme) ?? []
    expect(example.split('\n')[0]).toBe("const sgMail = require('@sendgrid/mail');")
    const app = await customer()
    const before = await arrived('Sending with Twilio SendGrid is Fun')
    const program = await writes(app, name, example.replace(/.*/, line))
    const sent = await runs(app, process.execPath, [program], { POSTHORN_URL: url, SENDGRID_API_KEY: SECRET })
    expect(sent).toMatchObject({ code: 0, stdout: '', stderr: '' })
    await arrives('Sending with Twilio SendGrid is Fun', before)
  })

  it.each([
    [
      'require',
      'send.cjs',
      `const nodemailer = require('nodemailer')
      const { posthornTransport } = require('@posthorn/sdk/nodemailer')`,
    ],
    [
      'import',
      'send.js',
      `import nodemailer from 'nodemailer'
      import { posthornTransport } from '@posthorn/sdk/nodemailer'`,
    ],
  ])('with nodemailer, by %s', async (form, name, lines) => {
    const app = await withNodemailer()
    const program = await writes(
      app,
      name,
      `${lines}
      nodemailer
        .createTransport(posthornTransport())
        .sendMail({ from: 'shop@example.com', to: 'ada@example.org', subject: 'Nodemailer by ${form}', text: 'Hi' })
        .then(({ accepted }) => console.log(accepted.join()))`,
    )
    const sent = await runs(app, process.execPath, [program], { POSTHORN_URL: url, POSTHORN_KEY: SECRET })
    expect(sent).toMatchObject({ code: 0, stdout: 'ada@example.org\n', stderr: '' })
    await arrives(`Nodemailer by ${form}`)
  })

  it('in a process of its own', async () => {
    const app = await application()
    expect(app.packages).toBeLessThanOrEqual(TREES.node.packages)
    expect(app.megabytes).toBeLessThanOrEqual(TREES.node.megabytes)
    const program = await writes(
      app,
      'send.js',
      `import { createPosthorn, smtp, sqlite } from '@posthorn/node'
      const posthorn = await createPosthorn({
        store: sqlite('data/mail.db'),
        mailer: smtp(process.env.SMTP_URL),
        settings: { sandboxDomain: 'example.com' },
      })
      await posthorn.start()
      const project = await posthorn.projects.getOrCreate({ name: 'My service' })
      const { emails: [sent] } = await project.send({ to: 'ada@example.org', from: 'shop@example.com', subject: 'In process', body: '<p>Hi</p>' })
      while ((await project.emails.get(sent.email)).status !== 'SENT') await new Promise((go) => setTimeout(go, 50))
      await posthorn.close()`,
    )
    const sent = await runs(app, process.execPath, [program], { SMTP_URL: smtp.url })
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    await arrives('In process')
    tellSeconds('In process', app)
  })

  it('with core and the ports alone', async () => {
    const app = await installs(['@posthorn/core', '@posthorn/adapters'], ['better-sqlite3', 'kysely', 'nodemailer'])
    expect(app.packages).toBeLessThanOrEqual(TREES.ports.packages)
    expect(app.megabytes).toBeLessThanOrEqual(TREES.ports.megabytes)
    const program = await writes(
      app,
      'send.js',
      `import { loadMasterKey, nodePlatform } from '@posthorn/adapters/node'
      import { smtp } from '@posthorn/adapters/nodemailer'
      import { sqlite } from '@posthorn/adapters/sqlite'
      import { createPosthorn } from '@posthorn/core'
      import { getEmail, SendRequest, sendEmails } from '@posthorn/core/mail'
      const posthorn = await createPosthorn({
        platform: nodePlatform({ masterKey: await loadMasterKey('./data') }),
        store: sqlite('./data/mail.db'),
        mailer: smtp(process.env.SMTP_URL),
        settings: { sandboxDomain: 'example.com' },
      })
      const { ctx } = await posthorn.createProject({ name: 'My service' })
      await posthorn.start()
      const mail = SendRequest.parse({ to: 'ada@example.org', from: 'shop@example.com', subject: 'By ports', body: '<p>Hi</p>' })
      const [sent] = await sendEmails(ctx, mail)
      while ((await getEmail(ctx, sent.email)).status !== 'SENT') await new Promise((go) => setTimeout(go, 50))
      await posthorn.stop()
      await posthorn.close()`,
    )
    const sent = await runs(app, process.execPath, [program], { SMTP_URL: smtp.url })
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    await arrives('By ports')
    tellSeconds('By ports', app)
  })
})

/** The limits of `npm install`, with room for new versions of dependencies. */
const TREES = {
  cli: { packages: 160, megabytes: 100 },
  node: { packages: 130, megabytes: 95 },
  ports: { packages: 45, megabytes: 65 },
  sdk: { packages: 5, megabytes: 3.3 },
}

describe('the packages that a setting needs', () => {
  const env = { POSTHORN_DATABASE_URL: 'postgres://posthorn:secret@127.0.0.1:9/posthorn', POSTHORN_KEY: SECRET }

  it('are named with the command that installs them, which then works', async () => {
    const refused = await runs(server, 'npx', ['posthorn', 'serve', '--port', '0'], env)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toMatch(/^error PACKAGE_MISSING: .*pg for PostgreSQL \(POSTHORN_DATABASE_URL\)/m)
    const command = /npm install (.*)/.exec(refused.stderr)?.[1]?.split(' ') ?? []
    expect(command).toHaveLength(3)
    const diagnosis = await runs(server, 'npx', ['posthorn', 'doctor'], env)
    expect(diagnosis.stdout).toMatch(/^broken +configuration .*npm install pg@/)
    await npmInstall(server.directory, command.slice(0, 1))
    const withoutQueue = await runs(server, 'npx', ['posthorn', 'doctor'], env)
    expect(withoutQueue.stdout).toMatch(/^ok +configuration[\s\S]*broken +database .*ECONNREFUSED/)
    expect(withoutQueue.stdout).toMatch(/^broken +queue .*npm install agenda@/m)
    await npmInstall(server.directory, command)
    const examined = await runs(server, 'npx', ['posthorn', 'doctor'], env)
    expect(examined.stdout).toMatch(/^ok +configuration/)
    expect(examined.stdout).toMatch(/broken +database .*ECONNREFUSED/)
  })
})

describe('the types', () => {
  it.each([
    ['nodenext', '5.9'],
    ['nodenext', '6.0'],
    ['bundler', '6.0'],
  ])(
    'match the code, for a program that resolves as %s does, with TypeScript %s and only our packages',
    async (resolution, version) => {
      const program = `import { createPosthorn, type PosthornOptions } from '@posthorn/core'
      import { sendEmails } from '@posthorn/core/mail'
      import { aProduct } from '@posthorn/core/testing'
      import { sqlite } from '@posthorn/adapters/sqlite'
      import { inbox } from '@posthorn/adapters/inbox'
      import { smtp } from '@posthorn/adapters/nodemailer'
      import { loadMasterKey, nodePlatform } from '@posthorn/adapters/node'
      import { backupSqlite } from '@posthorn/adapters/operations'
      import { postgres } from '@posthorn/adapters/postgres'
      import { agendaQueue } from '@posthorn/adapters/agenda'
      import { createPosthorn as embed, sqlite as file } from '@posthorn/node'
      import { createClient, isPosthornError } from '@posthorn/sdk'
      import { loadConfig, serve } from '@posthorn/server'
      export const options: PosthornOptions = {
        platform: nodePlatform({ masterKey: await loadMasterKey('./data') }), store: sqlite('./mail.db'), mailer: smtp('smtp://localhost'),
      }
      const { ctx } = await (await createPosthorn(options)).createProject({ name: 'Shop' })
      // @ts-expect-error the input is a request that was parsed
      await sendEmails(ctx, { from: 'shop@example.com' })
      const client = createClient({ url: 'http://localhost:3000', key: 'sk_1' })
      export const id: string | undefined = (await client.send({ to: 'a@b.c', from: 'a@b.c', subject: '', body: '' })).emails[0]?.email
      // @ts-expect-error a number is no address
      await client.send({ to: 1, from: 'a@b.c', subject: '', body: '' })
      // @ts-expect-error it says nothing
      await client.send({ to: 'a@b.c' })
      const own = await (await embed({ store: file('./mail.db') })).projects.getOrCreate({ name: 'Shop' })
      // @ts-expect-error a number is no address
      await own.send({ to: 1, from: 'a@b.c', subject: '', body: '' })
      export const known = (error: unknown) => isPosthornError(error, 'CONTACT_NOT_FOUND')
      export const { url } = await serve(loadConfig(process.env))
      export const others = { aProduct, inbox, backupSqlite, postgres, agendaQueue }`
      const required = `import sgMail = require('@posthorn/sdk/sendgrid')
      import { createClient } from '@posthorn/sdk'
      import { posthornTransport } from '@posthorn/sdk/nodemailer'
      const mail: sgMail.MailDataRequired = { to: 'a@b.c', from: 'a@b.c', subject: '', text: '' }
      new sgMail.MailService().send(mail)
      // @ts-expect-error a promise is no number
      const count: number = sgMail.send(mail)
      export = { count, createClient, posthornTransport }`
      const app = await typed()
      await writes(app, 'typed.ts', program)
      await writes(app, 'required.cts', required)
      const config = {
        compilerOptions: {
          module: resolution === 'bundler' ? 'esnext' : 'nodenext',
          moduleResolution: resolution,
          target: 'es2024',
          strict: true,
          noEmit: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          lib: ['es2024', 'dom'],
          types: ['node'],
        },
        files: resolution === 'bundler' ? ['typed.ts'] : ['typed.ts', 'required.cts'],
      }
      await writes(app, 'tsconfig.json', JSON.stringify(config))
      const compiler = path.join(app.directory, `node_modules/typescript-${version}/bin/tsc`)
      expect(await runs(app, process.execPath, [compiler])).toMatchObject({ code: 0, stdout: '' })
    },
  )
})
