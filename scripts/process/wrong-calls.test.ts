import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { ROOT } from '../setup.mjs'

const SDK = path.join(ROOT, 'packages/sdk/src')
/** Types are printed as long as they are, and those of the API change. */
const WIDTH = 150

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  types: [],
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  ignoreDeprecations: '6.0',
  paths: {
    '@posthorn/sdk': [path.join(SDK, 'index.ts')],
    '@posthorn/sdk/sendgrid': [path.join(SDK, 'sendgrid/index.d.cts')],
  },
}

const MODULE = `import { createClient, type ProjectCode, workflow } from '@posthorn/sdk'
interface Project {
  templates: { welcome: { plan: string }; plain: object }
  events: { paid: unknown }
  fields: { visits: number }
}
declare const types: ProjectCode<Project>
declare const template: string | undefined
const client = createClient()
const typed = createClient({ types })
declare const to: string, from: string, subject: string, html: string
`
const COMMONJS = `import sgMail = require('@posthorn/sdk/sendgrid')
import defaulted, { MailService } from '@posthorn/sdk/sendgrid'
declare const to: string, from: string, subject: string, text: string
const mail: sgMail.MailDataRequired = { to, from, subject, text }
const service: MailService = new MailService()
`

/** A file that is not on the disk: its calls, one per line, after a head. */
interface Source {
  readonly name: string
  readonly head: string
  readonly calls: readonly string[]
}

/** Returns the messages of the compiler, each with the call that it is about. */
function complaints(sources: readonly Source[]): readonly string[] {
  const texts = new Map(
    sources.map(({ name, head, calls }) => [path.join(SDK, name), `${head}${calls.join('\n')}\nexport {}\n`]),
  )
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  host.getSourceFile = (file, version, ...rest) => {
    const text = texts.get(file)
    return text === undefined ? getSourceFile(file, version, ...rest) : ts.createSourceFile(file, text, version)
  }
  const said = ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], OPTIONS, host))
  return said.map(({ file, start = 0, code, messageText }) => {
    const line = file?.text.split('\n')[file.getLineAndCharacterOfPosition(start).line]
    const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    const [outer = '', ...inner] = lines.map((line) => line.trim())
    const told = [`TS${code} ${outer}`, ...inner.slice(-1)].map((line) => `  ${shortened(line)}`)
    return [line, ...told].join('\n')
  })
}

const shortened = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line)

const RIGHT = `
client.send({ to, template: 'tpl_1' })
client.send({ to, template: 'tpl_1', subject, data: { plan: 'pro' }, cc: undefined })
client.send({ to, from, subject, html })
client.send({ to, from, subject, body: html, text: 'Hello', template })
client.send({ to: [to, { email: to, name: 'Ada' }], subject, text: 'Hello' })
client.batch([{ to, template: 'tpl_1' }, { to, subject, text: 'Hello' }])
typed.send({ to, template: 'welcome', data: { plan: 'pro' } })
typed.send({ to, template: 'plain', subject })
typed.send({ to, subject, html, data: { visits: 1, anything: true } })
client.workflows.create(workflow('Welcome').on('paid').delay('2 days').exit())
client.workflows.create(workflow('Welcome').on('paid').exit().build())
client.workflows.create({ name: 'Welcome', triggerConfig: workflow('Welcome').on('paid').exit().build().triggerConfig })`

const WRONG = `
client.send({})
client.send({ to })
client.send({ to, from, subject })
client.send({ to, from, html })
client.send({ from, subject, html })
client.send({ template: 'tpl_1' })
client.send({ to, template })
client.send({ to: 1, template: 'tpl_1' })
client.send({ to: { name: 'Ada' }, template: 'tpl_1' })
client.send({ to, subjekt: subject, html })
client.send({ to, subject, html: 1 })
client.send({ to, subject, html, react: {} })
client.send({ to, subject, html, scheduledAt: 5 })
client.send({ to, subject, html, attachments: [{ filename: 'a.txt' }] })
client.batch([{ to, subject }])
typed.send({ to })
typed.send({ subject, html })
typed.send({ template: 'welcome', data: { plan: 'pro' } })
typed.send({ to, template: 'welcome' })
typed.send({ to, template: 'welcom', data: { plan: 'pro' } })
typed.send({ to, template: 'welcome', data: { plan: 3 } })
typed.send({ to, template: 'welcome', data: { plan: 'pro', nmae: 'Ada' } })
typed.batch([{ to, template: 'welcome' }])
typed.track({ event: 'payed', email: to })
client.track({ event: 'paid' })
client.contacts.create({ data: {} })
client.templates.create({ name: 'Hello', subject, body: html })
client.campaigns.create({ name: 'News', subject, body: html, from })
client.campaigns.create({ name: 'News', subject, body: html, from, audienceType: 'SEGMENTS' })
client.workflows.create({ eventName: 'paid' })
client.workflows.create(workflow('Welcome'))
workflow('Welcome').on('paid').delay('2 weks')
workflow('Welcome').on('paid').when({ field: 'plan', operator: 'equals', value: 'pro' }, (way) => way)
workflow('Welcome').on('paid').exit().send('tpl_1')
createClient({ key: 5 })
client.emials.list()`

const WRONG_COMMONJS = `
sgMail.send({ to })
sgMail.send({ to, from, subject })
sgMail.send({ to, from, subject, txt: text })
const count: number = sgMail.send(mail)
new MailService().setApiKey(5)`

const RIGHT_COMMONJS = `
sgMail.send(mail)
service.send([mail])
defaulted.send(mail)`

const linesOf = (text: string) => text.trim().split('\n')

it('the compiler accepts right calls and our declarations, and explains each wrong call', async () => {
  const said = complaints([
    { name: 'right.mts', head: MODULE, calls: linesOf(RIGHT) },
    { name: 'right.cts', head: COMMONJS, calls: linesOf(RIGHT_COMMONJS) },
    { name: 'wrong.mts', head: MODULE, calls: linesOf(WRONG) },
    { name: 'wrong.cts', head: COMMONJS, calls: linesOf(WRONG_COMMONJS) },
  ])
  expect(said.map((one) => one.split('\n')[0])).toEqual([...linesOf(WRONG_COMMONJS), ...linesOf(WRONG)])
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('wrong-calls.txt')
})
