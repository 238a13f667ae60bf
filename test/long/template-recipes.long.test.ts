import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer, type TestServer } from '../../packages/sdk/test/server.ts'
import { npmInstall } from './stranger-kit.ts'

const GUIDE = readFileSync(new URL('../../docs/guide/templates.md', import.meta.url), 'utf8')
const SDK = fileURLToPath(new URL('../../packages/sdk', import.meta.url))
const STRANGERS = ['mjml@5', '@react-email/components@1', '@react-email/render@2', 'react@19', 'react-dom@19', 'tsx@4']
/** The output of the recipes. */
const DATA = { url: 'https://example.com/?a=1&b=2', items: [{ title: 'Tea' }, {}] }
const LINK = 'href="https://example.com/?a=1&amp;b=2"'

const run = promisify(execFile)
const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-recipes-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const at = (...parts: readonly string[]) => path.join(directory, ...parts)

writeFileSync(at('package.json'), '{"private":true}\n')
const missing = await npmInstall(directory, STRANGERS).then(
  () => undefined,
  (error) => String(error).split('\n')[0],
)
if (missing) console.warn(`SKIPPED: the recipes for MJML and React Email are not tested: ${missing}`)

/** Returns the first block of the guide in this language that has the text. */
function block(language: string, text: string): string {
  const blocks = [...GUIDE.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(([, name]) => name === language)
  const found = blocks.find(([, , code = '']) => code.includes(text))
  if (!found?.[2]) throw new Error(`the guide has no ${language} with ${text}`)
  return found[2]
}

describe.skipIf(missing !== undefined)('the recipes of the guide to templates', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    // Links stay as they are written.
    await server.client().projects.update(server.projectId, { tracking: { opens: false, clicks: false } })
  })
  afterAll(() => server.stop())

  async function aTemplate(body: string): Promise<string> {
    const content = { type: 'TRANSACTIONAL', from: 'hello@sandbox.localhost', subject: 'Welcome' } as const
    return (await server.client().templates.create({ name: 'Welcome', body, ...content })).id
  }

  /** Sends with the template, and returns the mail that arrived. */
  async function arrived(template: string): Promise<string> {
    const client = server.client()
    await client.inbox.clear()
    const { warnings } = await client.send({ to: 'ada@example.com', template, data: DATA })
    expect(warnings ?? []).toEqual([])
    const [mail] = (await client.inbox.list({ wait: 30 })).data
    return (await client.inbox.get(mail?.id ?? '')).html ?? ''
  }

  it('MJML writes a template whenever its file changes', async () => {
    const source = block('html', '<mjml>')
    const [, command = ''] = /^npx (.*)$/m.exec(block('sh', 'npx mjml')) ?? []
    const [name = '', ...args] = command.split(' ')
    for (const folder of ['src', 'emails']) mkdirSync(at(folder))
    writeFileSync(at('src/welcome.mjml'), source)
    const watching = spawn(at('node_modules/.bin', name), args, {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    onTestFinished(() => void watching.kill('SIGKILL'))
    const written = () => (existsSync(at('emails/welcome.html')) ? readFileSync(at('emails/welcome.html'), 'utf8') : '')
    await expect.poll(written).toContain('</html>')
    writeFileSync(at('src/welcome.mjml'), source.replace('Hello', 'Good morning'))
    await expect.poll(written).toContain('Good morning {{name ?? "there"}}')
    const body = written()
    for (const text of ['{{#each items}}', '{{this.title}}', '{{/each}}', 'href="{{url}}"'])
      expect(body).toContain(text)

    const template = await aTemplate(body.replace('{{this.title}}', "{{this.title ?? 'none'}}"))
    const html = await arrived(template)
    for (const text of ['Good morning there', 'Tea', 'none', LINK]) expect(html).toContain(text)
    expect(html).not.toContain('{{')
  })

  it('React Email stores a template', async () => {
    writeFileSync(at('store-welcome.jsx'), block('jsx', '@react-email/render'))
    mkdirSync(at('node_modules/@posthorn'))
    symlinkSync(SDK, at('node_modules/@posthorn/sdk'))
    const template = await aTemplate('not yet')
    const [type = '', install = '', tsx = ''] = block('sh', 'npx tsx').split('\n')
    for (const stranger of STRANGERS.slice(1)) expect(`${install} `).toContain(` ${stranger.replace(/@\d+$/, '')} `)
    const env = {
      ...process.env,
      NODE_OPTIONS: '--conditions=posthorn-source',
      POSTHORN_URL: server.url,
      POSTHORN_KEY: server.keys.secret,
    }
    await run('sh', ['-c', `${type} && ${tsx.replace('tpl_welcome', template)}`], { cwd: directory, env })
    const { body } = await server.client().templates.get(template)
    for (const text of ['{{name ?? "there"}}', "{{this.title ?? 'none'}}", '{{#each items}}', 'href="{{url}}"'])
      expect(body).toContain(text)
    const html = await arrived(template)
    for (const text of ['there</p>', 'Tea</p>', 'none</p>', LINK]) expect(html).toContain(text)
    expect(html).not.toContain('{{')
  })
})
