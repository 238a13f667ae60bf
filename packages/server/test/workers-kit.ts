// A machine with several worker processes, as real processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest'
import { endWithThis } from '../../../test/support/end-with.ts'
import { runningProcesses } from '../../../test/support/processes.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/support/smtp-server.ts'
import { loadConfig } from '../src/config/config.ts'
import { serve } from '../src/processes/serve.ts'
import { aMail, at } from './harness.ts'

const FILES = {
  worker: fileURLToPath(new URL('worker-child.ts', import.meta.url)),
  serve: fileURLToPath(new URL('serve-child.ts', import.meta.url)),
} as const

export interface Parent {
  readonly pid: number
  /** The URL that it printed. */
  readonly url: string
  /** Resolves with the exit code, or the signal. */
  readonly exit: Promise<number | NodeJS.Signals>
  output(): string
  kill(signal: NodeJS.Signals): void
  /** The process ids of its workers. */
  workers(): readonly number[]
}

/** Starts a worker or a server, and waits until it says that it is ready. */
export async function startParent(kind: keyof typeof FILES, env: Readonly<Record<string, string>>): Promise<Parent> {
  const child = spawn(process.execPath, ['--no-warnings', FILES[kind]], {
    env: { ...process.env, ...env },
  })
  endWithThis(child)
  const { pid = 0 } = child
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const workers = () => childrenOf(pid)
  onTestFinished(() => {
    const left = [pid, ...workers()]
    for (const one of left) if (isAlive(one)) process.kill(one, 'SIGKILL')
  })
  await eventually(() => expect(output).toContain('is ready'))
  const url = /at (http:[^\s)]+)/.exec(output)?.[1] ?? ''
  return { pid, url, exit, output: () => output, kill: (signal) => child.kill(signal), workers }
}

function childrenOf(pid: number): readonly number[] {
  return runningProcesses().flatMap((one) => (one.parent === pid && !one.isZombie ? one.pid : []))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const SECRET = `sk_${'9'.repeat(64)}`
const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }

export async function send(url: string, mail: Record<string, unknown> = aMail()): Promise<string> {
  const sent = await fetch(`${url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(mail) })
  return String(at(await sent.json(), 'data.emails.0.email'))
}

export const statusOf = async (url: string, id: string) =>
  at(await (await fetch(`${url}/emails/${id}`, { headers })).json(), 'status')

export const textOf = async (url: string) => (await fetch(url)).text()
export const codeOf = async (url: string) => (await fetch(url)).status

/** A directory for the data of each test, and functions that start a server and two workers on it. */
export function machine() {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'posthorn-workers-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const settings = (env: Record<string, string> = {}) => ({
    PORT: '0',
    POSTHORN_DATA: directory,
    POSTHORN_SECRET_KEY: SECRET,
    POSTHORN_LOG_LEVEL: 'info',
    POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
    POSTHORN_HEALTH_PORT: '0',
    POSTHORN_WORKERS: '2',
    ...env,
  })

  /** Starts a server that hands nothing over. */
  async function startApi(env: Record<string, string> = {}): Promise<string> {
    const config = loadConfig(settings({ ...env, POSTHORN_LOG_LEVEL: 'error' }))
    const server = await serve(config, { print: () => undefined, worker: false })
    onTestFinished(() => server.stop())
    return server.url
  }

  /** Starts workers with a slow mail server. */
  async function startBusy(behaviour: Parameters<SmtpServer['behave']>[0]) {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.stop())
    await smtp.behave(behaviour)
    const mailer = {
      POSTHORN_MAILER_URL: `${smtp.url}?connections=2`,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
    }
    return { api: await startApi(mailer), parent: await startParent('worker', settings(mailer)), smtp }
  }

  return { settings, startApi, startBusy }
}
