import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let data: string
const started: ChildProcess[] = []

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'posthorn-start-'))
})

afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

function start(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, POSTHORN_LOG_LEVEL: 'silent', ...env },
  })
  started.push(child)
  return child
}

/** Returns the URL in the line that says that the server is ready. */
async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('it has no output')
  for await (const line of createInterface({ input: stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('it ended before it was ready')
}

describe.each([
  ['npm start', 'npm', ['start', '--']],
  ['run.mjs', process.execPath, ['scripts/run.mjs', 'start']],
])('%s', (_, command, args) => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends its server on %s', async (signal) => {
    const child = start(command, [...args, '--port', '0'], { POSTHORN_DATA: path.join(data, 'new') })
    const url = await readyUrl(child)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed')
  })
})

it('detects a port in use before a database and keys are created', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    const place = path.join(data, 'new')
    const child = start(process.execPath, ['scripts/run.mjs', 'start', '--port', String(port)], {
      POSTHORN_DATA: place,
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(2)
    expect(existsSync(place) ? readdirSync(place) : []).toStrictEqual([])
  } finally {
    holder.close()
  }
})
