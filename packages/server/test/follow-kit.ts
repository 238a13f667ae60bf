import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { expect, onTestFinished } from 'vitest'
import { endWithThis } from '../../../test/support/end-with.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { aMail, at } from './harness.ts'
import { SECRET } from './nodes-kit.ts'

export const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
export const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`

/** Starts a node in a separate process, on the data of a directory; it is killed when the test is over. */
async function startProcess(kind: 'serve' | 'worker', directory: string, env: Record<string, string>) {
  const entry = fileURLToPath(new URL(`${kind}-child.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: {
      ...process.env,
      PORT: '0',
      WORKER: 'no',
      POSTHORN_DATA: directory,
      POSTHORN_SECRET_KEY: SECRET,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
      POSTHORN_HEALTH_PORT: '0',
      ...env,
    },
  })
  endWithThis(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit')
  await eventually(() => expect(output).toMatch(/is ready.* at http:\S+/))
  return {
    url: /is ready.* at (http:[^\s)]+)/.exec(output)?.[1] ?? '',
    /** Returns its log, as records. */
    records: (): Record<string, unknown>[] =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async end() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Creates a directory that is removed when the test is over. */
export function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-follow-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Starts a server that only accepts, a worker for it, and the mail server that they send through. */
export async function startPair(env: Record<string, string> = {}, directory = aDirectory()) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const shared = { POSTHORN_MAILER_URL: smtp.url, ...env }
  const api = await startProcess('serve', directory, { ...shared, POSTHORN_NODE: 'front-1' })
  const worker = await startProcess('worker', directory, { ...shared, POSTHORN_NODE: 'back-7' })
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  return {
    smtp,
    api,
    worker,
    async send(own: Record<string, string> = {}, mail = aMail()) {
      const init = { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(mail) }
      const answer = await fetch(`${api.url}/v1/send`, init)
      expect(answer.status).toBe(200)
      return String(at(await answer.json(), 'data.emails.0.email'))
    },
    email: async (id: string): Promise<unknown> => (await fetch(`${api.url}/emails/${id}`, { headers })).json(),
  }
}
