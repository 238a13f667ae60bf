import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { server as hapiServer } from '@hapi/hapi'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Check } from '../../src/doctor/check.ts'
import { wantsHtml } from '../../src/http/accept.ts'
import { posthorn as plugin } from '../../src/index.ts'
import { type InboxServer, openInboxServer, until } from '../inbox-kit.ts'

const LOOK: readonly Check[] = [
  { name: 'clock', status: 'ok', code: 'ok', message: 'is right', fix: null },
  { name: 'base URL', status: 'warning', code: 'base_url_private', message: 'a <b>secret</b> detail', fix: null },
]
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** Returns a port that is not in use. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

let mounted: InboxServer
beforeAll(async () => {
  mounted = await openInboxServer({ prefix: '/mail' })
})
afterAll(() => mounted.close())

/** Starts the plugin as the whole of a server, with a doctor that counts its runs. */
async function open(checkup: () => Promise<readonly Check[]>) {
  const hapi = hapiServer({ host: '127.0.0.1', port: 0, debug: false })
  await hapi.register({ plugin, options: { posthorn: mounted.posthorn, limiter: null, wholeServer: true, checkup } })
  await hapi.start()
  onTestFinished(() => hapi.stop({ timeout: 0 }))
  const get = (headers: Record<string, string> = {}, path = '/') =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asked = request({
          port: hapi.info.port,
          host: '127.0.0.1',
          path,
          headers: { accept: BROWSER, ...headers },
        })
        asked.on('error', reject).on('response', (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece) => (text += piece))
          answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
        })
        asked.end()
      },
    )
  return { hapi, get }
}

describe('the page at the root', () => {
  it('shows a person at this machine the state, and checks it once a minute', async () => {
    let looks = 0
    const { get } = await open(async () => {
      looks += 1
      return LOOK
    })
    const [page] = [await get(), await get(), await get()]
    expect(page?.status).toBe(200)
    expect(page?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: expect.stringContaining('accept'),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
      ),
    })
    expect(page?.text).toContain('a &#60;b&#62;secret')
    expect(page?.text).toContain('1 other check is OK')
    expect(page?.text).not.toContain('is right')
    expect(page?.text).toContain('hello@sandbox.localhost')
    for (const place of ['/docs', '/inbox', '/openapi.yaml', '/account"', '/guides"'])
      expect(page?.text).toContain(`href="${place}`)
    expect(looks).toBe(1)
  })

  it.each([
    ['past a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['under another name', { host: 'evil.test' }],
    ['from another page', { 'sec-fetch-site': 'cross-site' }],
    ['with a key', { authorization: 'Bearer sk_x' }],
  ])('shows no state, and does no work, for a caller %s', async (_, headers) => {
    let looks = 0
    const { get } = await open(async () => {
      looks += 1
      return LOOK
    })
    const page = await get(headers)
    expect([page.status, looks]).toStrictEqual([200, 0])
    expect(page.text).toContain('/docs')
    for (const told of ['secret</b>', 'State', 'local inbox', 'doctor', 'Posthorn 0.'])
      expect(page.text).not.toContain(told)
  })

  it('does not wait for a slow doctor, and runs it again after a failure', async () => {
    let fails = 1
    const { get } = await open(() => (fails-- > 0 ? Promise.reject(new Error('gone')) : new Promise(() => {})))
    expect((await get()).status).toBe(500)
    expect((await get()).text).toContain('still running')
  })

  it.each([undefined, '*/*', 'application/json', 'text/html;q=0, application/json'])(
    'answers 404 to a program that accepts %s',
    async (accept) => {
      const { hapi, get } = await open(async () => LOOK)
      const asked = accept === undefined ? await fetch(hapi.info.uri) : undefined
      const status = asked?.status ?? (await get({ accept: accept ?? '' })).status
      expect(status).toBe(404)
    },
  )

  it('leaves other methods unchanged', async () => {
    const { hapi } = await open(async () => LOOK)
    const answer = await fetch(hapi.info.uri, { method: 'POST', headers: { accept: 'text/html' } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'ROUTE_NOT_FOUND' } }])
  })
})

/** Returns whether this machine has the program. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0
const [curl, npx] = [has('curl'), has('npx')]
if (!curl) console.warn('SKIPPED: the sample for curl on the home page does not run: there is no curl')
if (!npx) console.warn('SKIPPED: the sample for the command line on the home page does not run: there is no npx')

describe('its samples', () => {
  /** Returns the text of a sample, as a browser copies it. */
  const sampleIn = (page: string, id: string) =>
    (new RegExp(`<pre id="${id}"[^>]*>([^<]*)</pre>`).exec(page)?.[1] ?? '').replace(/&#(\d+);/g, (_, code) =>
      String.fromCharCode(Number(code)),
    )

  it('run as they are printed, and each sends a mail', async () => {
    const port = await freePort()
    const own = await openInboxServer({ prefix: '/mail', baseUrl: `http://127.0.0.1:${port}` })
    onTestFinished(() => own.close())
    const hapi = hapiServer({ host: '127.0.0.1', port, debug: false })
    await hapi.register({ plugin, options: { posthorn: own.posthorn, limiter: null, wholeServer: true } })
    await hapi.start()
    onTestFinished(() => hapi.stop({ timeout: 0 }))
    const { keys, messages } = await own.tenant()
    const page = await (await fetch(hapi.info.uri, { headers: { accept: BROWSER } })).text()
    const directory = await mkdtemp(path.join(tmpdir(), 'posthorn-home-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    await mkdir(path.join(directory, 'node_modules/@posthorn'), { recursive: true })
    await symlink(path.join(ROOT, 'packages/sdk'), path.join(directory, 'node_modules/@posthorn/sdk'))
    // The files that `npm install @posthorn/cli` would install there.
    await mkdir(path.join(directory, 'node_modules/.bin'))
    await symlink(path.join(ROOT, 'packages/cli/dist/index.js'), path.join(directory, 'node_modules/.bin/posthorn'))
    await writeFile(path.join(directory, 'send.mjs'), sampleIn(page, 'sdk'))
    const key = sampleIn(page, 'key').replace('sk_…', keys.secret)
    const shell = (command: string) =>
      promisify(execFile)('sh', ['-c', `${key}\n${command}`], {
        cwd: directory,
        env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, HOME: directory },
      })
    if (curl) expect(JSON.parse((await shell(sampleIn(page, 'curl'))).stdout)).toMatchObject({ success: true })
    expect((await shell('node send.mjs')).stdout).toContain('eml_')
    if (npx) expect((await shell(sampleIn(page, 'cli'))).stdout).toContain('eml_')
    const sent = 1 + Number(curl) + Number(npx)
    await until(async () => (await messages.list({ limit: 10, after: undefined, search: undefined })).length === sent)
  })
})

describe('an unknown path', () => {
  it.each([
    ['/nothing', BROWSER],
    ['/docs/nothing', BROWSER],
    ['/account/nothing', BROWSER],
  ])('is answered to a browser with a page: %s', async (path, accept) => {
    const { get } = await open(async () => LOOK)
    const page = await get({ accept }, path)
    expect([page.status, page.headers['content-type']]).toStrictEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('Page not found')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it.each([
    ['/nothing', '*/*'],
    ['/v1/nothing', BROWSER],
    ['/contacts/a/b', BROWSER],
  ])('is answered to programs with JSON: %s for %s', async (path, accept) => {
    const { get } = await open(async () => LOOK)
    const answer = await get({ accept }, path)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { error: { code: 'ROUTE_NOT_FOUND' } }])
  })
})

describe('in a server with other content', () => {
  it('is at the path where the plugin is mounted', async () => {
    const answer = await fetch(`http://localhost:${mounted.port}/mail`, { headers: { accept: BROWSER } })
    expect([answer.status, (await answer.text()).includes('href="/mail/inbox"')]).toStrictEqual([200, true])
  })

  it('leaves the root of a server to its owner', async () => {
    const hapi = hapiServer()
    hapi.route({ method: 'GET', path: '/', handler: () => 'mine' })
    await hapi.register({ plugin, options: { posthorn: mounted.posthorn, limiter: null } })
    expect((await hapi.inject({ url: '/', headers: { accept: BROWSER } })).payload).toBe('mine')
  })
})

it.each([
  [BROWSER, true],
  ['text/html', true],
  ['application/json, text/html;q=0.5', true],
  ['TEXT/HTML;level=1', true],
  ['text/html;q=0', false],
  ['text/html; q=0.000', false],
  ['text/html;q=0.01', true],
  ['text/htmlx', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
  [`${randomBytes(4000).toString('hex')},text/html`, true],
])('%j wants HTML: %s', (accept, wants) => {
  expect(wantsHtml(accept)).toBe(wants)
})
