import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { createShutdown } from '../../src/http/shutdown.ts'

const SECRET = `sk_${'6'.repeat(64)}`
const CONNECTIONS = 50
/** The time after which idle connections are ended: not before the test has used them, however busy the machine is. */
const PATIENT = { SHUTDOWN_MS: '60000' }

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-shutdown-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

/** A process that serves, or only works, as a user starts it. */
async function start(script: 'serve-child.ts' | 'worker-child.ts', env: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', file], {
    env: {
      ...process.env,
      PORT: '0',
      POSTHORN_DATA: directory,
      POSTHORN_SECRET_KEY: SECRET,
      POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
      WORKER: 'no',
      ...env,
    },
  })
  endWithThis(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const exit = once(child, 'exit').then(([code]) => code)
  await eventually(() => expect(output).toMatch(/ready .*at http:\S+/))
  const url = /at (http:[^\s)]+)/.exec(output)?.[1] ?? ''
  return { url, exit, output: () => output, kill: () => child.kill('SIGTERM') }
}

interface Answer {
  readonly status: number
  readonly closes: boolean
  readonly text: string
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${SECRET}` } }, async (response) => {
      let text = ''
      response.on('error', reject)
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close', text })
    })
    asked.on('error', reject).end()
  })
}

/** A connection on which the test sends every byte itself. */
async function conversation(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => (received += text))
  const ended = once(socket, 'end')
  await once(socket, 'connect')
  return { write: (text: string) => void socket.write(text), received: () => received, ended }
}

/** Waits until the port is closed; from then on each answer asks for the end of its connection. */
async function untilPortClosed(url: string): Promise<void> {
  const { port } = new URL(url)
  await eventually(async () => {
    const socket = connect(Number(port), '127.0.0.1')
    const code = await new Promise((resolve) => {
      socket.once('connect', () => resolve('accepted')).once('error', (error) => resolve(codeOf(error)))
    })
    socket.destroy()
    expect(code).toBe('ECONNREFUSED')
  })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

describe('a server that is asked to end', () => {
  it('resets no connection of clients that send all the time', async () => {
    const server = await start('serve-child.ts')
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    onTestFinished(() => agent.destroy())
    const outcomes = new Map<string, number>()
    let answers = 0
    const ready = new Set<number>()
    async function client(_: unknown, number: number): Promise<void> {
      for (; ; ready.add(number)) {
        const outcome = await ask(`${server.url}/contacts`, agent).then(({ status }) => String(status), codeOf)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        answers++
        if (outcome !== '200') return
      }
    }
    const clients = Array.from({ length: CONNECTIONS }, client)
    await eventually(() => expect(ready.size).toBe(CONNECTIONS))
    server.kill()
    await Promise.all(clients)
    // Each client continues until the port is closed, which shows that the process has ended.
    expect(Object.fromEntries(outcomes)).toStrictEqual({ 200: answers - CONNECTIONS, ECONNREFUSED: CONNECTIONS })
    expect(await server.exit).toBe(0)
  })

  it('is not ready from the signal on, and asks for the end of each connection', async () => {
    const server = await start('serve-child.ts', PATIENT)
    const paths = ['/health/ready', '/health/live', '/contacts', '/docs', '/inbox', '/nowhere']
    const kept = paths.map((path) => ({ path, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
    onTestFinished(() => kept.forEach(({ agent }) => void agent.destroy()))
    for (const { agent } of kept)
      expect(await ask(`${server.url}/health/ready`, agent)).toMatchObject({ status: 200, closes: false })
    server.kill()
    await untilPortClosed(server.url)
    const answers = await Promise.all(kept.map(({ path, agent }) => ask(server.url + path, agent)))
    expect(answers.map(({ status, closes }) => [status, closes])).toStrictEqual(
      [503, 200, 200, 200, 200, 404].map((status) => [status, true]),
    )
    expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({
      error: { code: 'SERVICE_UNAVAILABLE', message: 'The server is about to stop.' },
    })
    expect(await server.exit).toBe(0)
    expect(server.output()).not.toContain('request failed')
  })

  it('asks for the end of a connection with an answer in progress, and of one without a request', async () => {
    const server = await start('serve-child.ts', PATIENT)
    const { port } = new URL(server.url)
    const [slow, young] = [await conversation(Number(port)), await conversation(Number(port))]
    slow.write(`POST /contacts/lookup HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${SECRET}\r\n`)
    slow.write('content-type: application/json\r\ncontent-length: 13\r\nexpect: 100-continue\r\n\r\n')
    await eventually(() => expect(slow.received()).toContain('100 Continue'))
    server.kill()
    await untilPortClosed(server.url)
    young.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n')
    await young.ended
    expect(young.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n/is)
    slow.write('{"emails":[]}')
    await slow.ended
    expect(slow.received()).toMatch(/HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*"found":\[\]/is)
    expect(await server.exit).toBe(0)
  })

  it('does not wait when no client is connected', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const shutdown = createShutdown(listener)
    await shutdown.begin(1_000_000_000)
    expect([shutdown.isBegun, listener.listening]).toStrictEqual([true, false])
  })
})

describe('a worker that is asked to end', () => {
  it('is alive, and not ready, while it finishes mail in flight', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.stop())
    await smtp.behave({ at: 'dot', silent: true })
    const mailer = { POSTHORN_MAILER_URL: smtp.url, POSTHORN_SANDBOX_DOMAIN: 'example.com' }
    const server = await start('serve-child.ts', mailer)
    const worker = await start('worker-child.ts', { ...mailer, POSTHORN_HEALTH_PORT: '0' })
    const agent = new Agent()
    expect(await ask(`${worker.url}/health/ready`, agent)).toMatchObject({ status: 200 })
    const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ to: 'ada@example.com', from: 'bob@example.com', subject: 'Hi', body: 'Hi' })
    expect((await fetch(`${server.url}/v1/send`, { method: 'POST', headers, body })).status).toBe(200)
    await eventually(async () => expect(await smtp.messages()).toHaveLength(1))
    worker.kill()
    await eventually(async () => expect((await ask(`${worker.url}/health/ready`, agent)).status).toBe(503))
    expect((await ask(`${worker.url}/health/live`, agent)).status).toBe(200)
  })
})
