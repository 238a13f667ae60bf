// Clients that follow the events of a server that is killed again and again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'

const CHILD = fileURLToPath(new URL('../serve-child.ts', import.meta.url))
const SECRET = `sk_${'8'.repeat(64)}`
const HEADERS = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
const KILLS = 5
const FOLLOWERS = 4
/** The number of events between two kills. */
const EVENTS = 60

async function start(directory: string) {
  const child = spawn(process.execPath, ['--no-warnings', CHILD], {
    env: { ...process.env, PORT: '0', POSTHORN_DATA: directory, POSTHORN_SECRET_KEY: SECRET },
  })
  endWithThis(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const exit = once(child, 'exit')
  await eventually(() => expect(output).toMatch(/ready at (\S+)/))
  return {
    url: /ready at (\S+)/.exec(output)?.[1] ?? '',
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** A client that connects again with the last id that it received, as browsers do. */
class FollowingClient {
  readonly names: string[] = []
  #lastId = ''
  #isOver = false
  readonly #urlNow: () => string
  readonly done: Promise<void>

  constructor(urlNow: () => string) {
    this.#urlNow = urlNow
    this.done = this.#follow()
  }

  leave(): void {
    this.#isOver = true
  }

  async #follow(): Promise<void> {
    while (!this.#isOver) {
      await this.#read().catch(() => {})
      await pause(20)
    }
  }

  async #read(): Promise<void> {
    const resume = this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }
    const headers = { ...HEADERS, accept: 'text/event-stream', ...resume }
    const request = get(`${this.#urlNow()}/events?after=0`, { headers, agent: false })
    const [answer]: IncomingMessage[] = await once(request, 'response')
    let text = ''
    for await (const piece of answer?.setEncoding('utf8') ?? []) {
      const messages = `${text}${piece}`.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) this.#take(message)
      if (this.#isOver) return void request.destroy()
    }
  }

  #take(message: string): void {
    this.#lastId = /^id: (.*)$/m.exec(message)?.[1] ?? this.#lastId
    const name = /"name":"(.*?)"/.exec(message)?.[1]
    if (name !== undefined) this.names.push(name)
  }
}

it('clients miss no event and see none twice, although the server is killed five times', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-streams-'))
  let server = await start(directory)
  onTestFinished(async () => {
    await server.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  const clients = Array.from({ length: FOLLOWERS }, () => new FollowingClient(() => server.url))
  const accepted: string[] = []
  const track = async (name: string) => {
    const body = JSON.stringify({ name, email: 'ada@example.com' })
    const answer = await fetch(`${server.url}/events/track`, { method: 'POST', headers: HEADERS, body }).catch(
      () => undefined,
    )
    if (answer?.ok) accepted.push(name)
  }
  for (let kill = 0; kill <= KILLS; kill++) {
    const tracked = Array.from({ length: EVENTS }, async (_, n) => {
      await pause(n * 15)
      await track(`e${kill}-${n}`)
    })
    // Some of the requests are open when the server is killed.
    if (kill < KILLS) {
      await tracked[Math.floor(EVENTS / 2) + kill]
      await server.kill()
      await Promise.all(tracked)
      server = await start(directory)
    }
    await Promise.all(tracked)
  }
  const listed = await fetch(`${server.url}/events?after=0`, {
    headers: { ...HEADERS, accept: 'application/x-ndjson' },
  })
  const stored = (await listed.text())
    .trim()
    .split('\n')
    .map((line) => /"name":"(.*?)"/.exec(line)?.[1])
  expect(new Set(stored)).toEqual(new Set([...stored, ...accepted]))
  expect(accepted.length).toBeGreaterThan(EVENTS * 2)
  for (const client of clients) await eventually(() => expect(client.names).toEqual(stored))
  for (const client of clients) client.leave()
  await track('last')
  await Promise.all(clients.map(({ done }) => done))
})
