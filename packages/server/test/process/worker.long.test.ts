import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { loadConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/processes/migrate.ts'
import { serve } from '../../src/processes/serve.ts'
import { work } from '../../src/processes/work.ts'
import { aMail, at } from '../harness.ts'

const CHILD = fileURLToPath(new URL('../worker-child.ts', import.meta.url))
const SECRET = `sk_${'8'.repeat(64)}`
const silent = { print: () => undefined }

let directory: string
const children: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-worker-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const settings = (env: Record<string, string> = {}) => ({
  PORT: '0',
  POSTHORN_DATA: directory,
  POSTHORN_SECRET_KEY: SECRET,
  POSTHORN_LOG_LEVEL: 'error',
  POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
  ...env,
})

/** A worker in a process of its own. */
async function startWorker(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--no-warnings', CHILD], {
    env: { ...process.env, ...settings(env) },
  })
  endWithThis(child)
  children.push(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit').then(([code]) => code)
  await eventually(() => expect(output).toContain('worker is ready'))
  return { exit, output: () => output, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

async function startApi(env: Record<string, string> = {}) {
  const server = await serve(loadConfig(settings(env)), { ...silent, worker: false })
  onTestFinished(() => server.stop())
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  const send = async (mail: Record<string, unknown>) => {
    const sent = await fetch(`${server.url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(mail) })
    return String(at(await sent.json(), 'data.emails.0.email'))
  }
  const statusOf = async (id: string) =>
    at(await (await fetch(`${server.url}/emails/${id}`, { headers })).json(), 'status')
  return { send, statusOf }
}

describe('a worker', () => {
  it('delivers mail that a server without one accepts, answers for its health, and ends with 0', async () => {
    const api = await startApi()
    const worker = await startWorker({ POSTHORN_HEALTH_PORT: '0' })
    expect(worker.output()).not.toContain('sk_')
    const id = await api.send(aMail())
    await eventually(async () => expect(await api.statusOf(id)).toBe('SENT'))
    const url = /at (http:\S+)\)/.exec(worker.output())?.[1] ?? ''
    expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ok', delivery: 'ok' })
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    const posted = await fetch(`${url}/health/live`, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toStrictEqual([405, 'GET, HEAD'])
    expect((await fetch(`${url}/contacts`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(401)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('posthorn_email_outcomes_total{status="SENT"} 1')
    worker.kill('SIGTERM')
    expect(await worker.exit).toBe(0)
  })

  it('finishes its current mail and gives the rest back when it is asked to stop', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.stop())
    await smtp.behave({ at: 'content', delayMs: 1000 })
    const mailer = {
      POSTHORN_MAILER_URL: `${smtp.url}?connections=2`,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
    }
    const api = await startApi(mailer)
    const worker = await startWorker(mailer)
    const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => api.send(aMail({ to: `p${i}@example.com` }))))
    const statuses = async () => Promise.all(ids.map((id) => api.statusOf(id)))
    await eventually(async () => expect(await statuses()).toContain('SENT'))
    worker.kill('SIGTERM')
    expect(await worker.exit).toBe(0)
    const left = await statuses()
    expect(new Set(left)).toStrictEqual(new Set(['SENT', 'PENDING'])) // nothing is claimed any more
    expect((await smtp.messages()).length).toBe(left.filter((status) => status === 'SENT').length)
    await smtp.behave()
    const next = await startWorker(mailer)
    await eventually(async () => expect(new Set(await statuses())).toStrictEqual(new Set(['SENT'])))
    expect((await smtp.messages()).length).toBe(12)
    next.kill('SIGTERM')
    await next.exit
  })

  it('creates neither database nor first project, and refuses a database in memory', async () => {
    await expect(work(loadConfig(settings()), silent)).rejects.toThrow(`Database not found: ${directory}`)
    expect(readdirSync(directory)).toStrictEqual([])
    await migrate(loadConfig(settings()))
    const worker = await work(loadConfig(settings()), silent)
    expect(worker.healthUrl).toBeUndefined()
    await worker.stop()
    await worker.stopped
    const lines: string[] = []
    const server = await serve(loadConfig(settings()), { print: (line) => lines.push(line), worker: false })
    await server.stop()
    expect(lines.join()).toContain('My project')
    expect(lines.join()).not.toContain(SECRET)
    await expect(work(loadConfig(settings({ POSTHORN_DATABASE_URL: 'sqlite::memory:' })), silent)).rejects.toThrow(
      'A worker cannot use a database in memory',
    )
  })

  it('reports a port in use, and closes everything that it opened', async () => {
    await migrate(loadConfig(settings()))
    const one = await work(loadConfig(settings({ POSTHORN_HEALTH_PORT: '0' })), silent)
    const { port } = new URL(one.healthUrl ?? '')
    await expect(work(loadConfig(settings({ POSTHORN_HEALTH_PORT: port })), silent)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another process. Set POSTHORN_HEALTH_PORT`,
    )
    await one.stop()
    expect(process.listenerCount('SIGTERM')).toBe(0)
  })
})
