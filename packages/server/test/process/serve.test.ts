import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { loadConfig } from '../../src/config/config.ts'
import { migrate, waitForMigration } from '../../src/processes/migrate.ts'
import { serve } from '../../src/processes/serve.ts'
import { aMail, at } from '../harness.ts'

const CHILD = fileURLToPath(new URL('../serve-child.ts', import.meta.url))

let directory: string
const children: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-serve-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** A server in a process of its own, ready to be called. */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--no-warnings', CHILD], {
    env: { ...process.env, PORT: '0', POSTHORN_DATA: directory, ...env },
  })
  endWithThis(child)
  children.push(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit').then(([code]) => code)
  await eventually(() => expect(output).toMatch(/ready at (\S+)/))
  return {
    url: /ready at (\S+)/.exec(output)?.[1] ?? '',
    secret: /sk_[0-9a-f]{64}/.exec(output)?.[0],
    exit,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    lines: () => output.split('\n').filter((line) => line !== ''),
  }
}

const bearer = (secret: string | undefined) => ({
  authorization: `Bearer ${secret}`,
  'content-type': 'application/json',
})

/** A request whose head the server has read, and whose body it waits for. */
async function beginRequest({ url, secret }: { url: string; secret: string | undefined }, length: number) {
  const headers = { ...bearer(secret), 'content-length': length, expect: '100-continue' }
  const begun = request(`${url}/v1/send`, { method: 'POST', headers })
  begun.flushHeaders()
  await once(begun, 'continue')
  return begun
}

describe('serve', () => {
  it('prints the keys once, delivers, drains on SIGTERM, and continues with the same data', async () => {
    const first = await start()
    expect(first.secret).toBeDefined()
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
    expect(statSync(path.join(directory, 'master.key')).mode & 0o777).toBe(0o600)
    const headers = bearer(first.secret)
    const sent = await fetch(`${first.url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(aMail()) })
    const id = String(at(await sent.json(), 'data.emails.0.email'))
    const status = async (url: string) => at(await (await fetch(`${url}/emails/${id}`, { headers })).json(), 'status')
    await eventually(async () => expect(await status(first.url)).toBe('SENT'))
    // The first start names the page where the holder of the key signs up.
    await eventually(() => expect(first.lines()).toContain(`  sign up        ${first.url}/account/sign-up`))
    first.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    for (const line of first.lines().filter((line) => line.startsWith('{'))) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(String),
        time: expect.any(String),
        msg: expect.any(String),
      })
      expect(line).not.toMatch(/sk_|pk_|example\.com/)
    }

    const second = await start()
    // Its first project still has no owner.
    await eventually(() => expect(second.lines()).toContain(`  sign up        ${second.url}/account/sign-up`))
    expect(second.lines().join()).not.toMatch(/sk_/)
    expect(await status(second.url)).toBe('SENT')
    second.kill('SIGINT')
    expect(await second.exit).toBe(0)
  })

  it.each([
    { POSTHORN_DISABLE_SIGNUPS: 'on' },
    { POSTHORN_ADMIN_EMAIL: 'a@example.com', POSTHORN_ADMIN_PASSWORD: 'correct horse' },
  ])('offers no sign-up if there is none, or the first project has an owner: %o', async (env) => {
    const server = await start(env)
    await eventually(() => expect(server.lines()).toContain(`  your account   ${server.url}/account/sign-in`))
    expect(server.lines().join()).not.toContain('sign up')
  })

  it('uses the port that the system chose in its own links', async () => {
    const server = await start()
    expect(server.url).toMatch(/:[1-9]\d+$/)
    const headers = bearer(server.secret)
    const template = {
      name: 'News',
      subject: 'News',
      body: '<p>News <a href="{{manageUrl}}">x</a></p>',
      type: 'MARKETING',
      from: aMail().from,
    }
    const made = await fetch(`${server.url}/templates`, { method: 'POST', headers, body: JSON.stringify(template) })
    const id = String(at(await made.json(), 'id'))
    const mail = { to: 'ada@example.com', template: id, subscribed: true }
    const sent = await fetch(`${server.url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(mail) })
    expect(sent.status).toBe(200)
    await eventually(async () => {
      const messages = await (await fetch(`${server.url}/inbox/messages`, { headers })).json()
      const one = await fetch(`${server.url}/inbox/messages/${at(messages, 'data.0.id')}`, { headers })
      expect(JSON.stringify(await one.json())).toContain(`${server.url}/manage/`)
    })
    expect(await (await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })).text()).toContain(server.url)
    const login = await fetch(`${server.url}/auth/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await login.text()).not.toMatch(/:0\b/)
    expect(server.lines().join('\n')).not.toMatch(/:0\b/)
  })

  it('finishes a request in progress', async () => {
    const server = await start({ WORKER: 'no' })
    const body = JSON.stringify(aMail())
    const slow = await beginRequest(server, body.length)
    slow.write(body.slice(0, 10))
    server.kill('SIGTERM')
    await eventually(() => expect(fetch(`${server.url}/health/live`)).rejects.toThrow())
    const answer = once(slow, 'response')
    slow.end(body.slice(10))
    const [response] = await answer
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(await server.exit).toBe(0)
  })

  it('exits immediately on a second signal', async () => {
    const server = await start()
    const hanging = await beginRequest(server, 100)
    hanging.on('error', () => undefined)
    server.kill('SIGTERM')
    await eventually(() => expect(server.lines().join()).toContain('stopping'))
    server.kill('SIGTERM')
    expect(await server.exit).toBe(143)
  })

  it('uses the given keys', async () => {
    const [secret, open] = [`sk_${'5'.repeat(64)}`, `pk_${'5'.repeat(64)}`]
    const server = await start({ POSTHORN_SECRET_KEY: secret, POSTHORN_PUBLIC_KEY: open })
    expect((await fetch(`${server.url}/contacts`, { headers: bearer(secret) })).status).toBe(200)
    server.kill('SIGTERM')
    await server.exit
  })
})

it('warns if recipients could not follow the links in real mail', async () => {
  const unreachable = 'cannot be reached by recipients: set POSTHORN_BASE_URL'
  const warningsOf = async (env: Record<string, string>) => {
    const server = await start(env)
    server.kill('SIGTERM')
    await server.exit
    return server.lines().filter((line) => line.includes('links in mails'))
  }
  const real = { POSTHORN_MAILER_URL: 'smtp://127.0.0.1:9' }
  expect(await warningsOf({})).toStrictEqual([])
  expect(await warningsOf(real)).toStrictEqual([expect.stringContaining(unreachable)])
  expect(await warningsOf({ ...real, POSTHORN_BASE_URL: 'https://mail.example.com' })).toStrictEqual([])
})

describe('serve in this process', () => {
  const config = (env: Record<string, string> = {}) =>
    loadConfig({ PORT: '0', POSTHORN_DATABASE_URL: 'sqlite::memory:', POSTHORN_LOG_LEVEL: 'silent', ...env })

  it('reports a port in use before it creates keys that would not be shown', async () => {
    const one = await serve(config(), { print: () => undefined })
    const { port } = new URL(one.url)
    const lines: string[] = []
    const other = serve(config({ PORT: port }), { print: (line) => lines.push(line) })
    await expect(other).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`)
    expect(lines).toStrictEqual([])
    await one.stop()
    await one.stopped
    expect(process.listenerCount('SIGTERM')).toBe(0)
  })

  it('does not print given keys', async () => {
    const keys = { POSTHORN_SECRET_KEY: `sk_${'7'.repeat(64)}`, POSTHORN_PUBLIC_KEY: `pk_${'7'.repeat(64)}` }
    const lines: string[] = []
    const serving = await serve(config(keys), { print: (line) => lines.push(line) })
    await serving.stop()
    expect(lines[0]).toMatch(/^The keys of the project "My project" \(prj_\w+\) are those in the settings\.$/)
    expect(lines.join()).not.toContain('7777777')
  })

  it('reports a directory that cannot be used', async () => {
    const file = fileURLToPath(import.meta.url)
    await expect(serve(loadConfig({ PORT: '0', POSTHORN_DATA: file }))).rejects.toThrow(
      'POSTHORN_DATA must be a writable directory',
    )
  })
})

it('migrate says what it did, and then has nothing to do', async () => {
  const config = loadConfig({ POSTHORN_DATA: directory })
  expect((await migrate(config)).applied).not.toHaveLength(0)
  expect((await migrate(config)).applied).toStrictEqual([])
})

it('waits for the migration of another process', async () => {
  const config = loadConfig({ POSTHORN_DATA: directory })
  const reasons: string[] = []
  let over = false
  const waiting = waitForMigration(config, (reason) => reasons.push(reason), 5).then(() => (over = true))
  await eventually(() => expect(reasons).toStrictEqual(['there is no database yet']))
  expect(over).toBe(false)
  await migrate(config)
  await waiting
  await waitForMigration(config, (reason) => reasons.push(`not now: ${reason}`), 5)
  expect(reasons.join()).not.toContain('not now')
})
