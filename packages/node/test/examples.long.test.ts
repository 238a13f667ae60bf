import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aDirectory } from './shop.ts'

const EXAMPLES = fileURLToPath(new URL('../../../examples/embedded/', import.meta.url))
const run = promisify(execFile)
const args = (name: string) => ['--conditions=posthorn-source', '--no-warnings', EXAMPLES + name]

/** The environment of a newcomer: nothing is set. */
function environment(): NodeJS.ProcessEnv {
  const { POSTHORN_DATA: _, POSTHORN_MASTER_KEY: __, ...env } = process.env
  return { ...env, PORT: '0' }
}

/** Runs an example to its end. Returns what it printed. */
async function printedBy(name: string) {
  return run(process.execPath, args(name), { cwd: aDirectory(), env: environment() })
}

describe('the examples of embedding', () => {
  it('index.ts sends a mail', async () => {
    const { stdout, stderr } = await printedBy('index.ts')
    expect(stdout).toBe('SENT Welcome, Ada\n')
    expect(stderr).toMatch(/^posthorn warn: No mail leaves/)
  })

  it('transaction.ts keeps order and receipt together', async () => {
    const { stdout, stderr } = await printedBy('transaction.ts')
    expect(stdout).toBe('o2 is not paid\no1 Order o1\n')
    expect(stderr).toContain('no worker takes it')
  })

  it('own-store.ts hears of transactions', async () => {
    expect((await printedBy('own-store.ts')).stdout).toContain('a transaction took')
  })

  it.each(['express.ts', 'fastify.ts', 'hapi.ts'])(
    '%s sends receipts, answers under its path, and stops',
    async (name) => {
      const child = spawn(process.execPath, args(name), {
        cwd: aDirectory(),
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      let port = ''
      for await (const line of createInterface(child.stdout)) {
        port = /port: (\d+)/.exec(line)?.[1] ?? ''
        if (port !== '') break
      }
      const url = `http://127.0.0.1:${port}`
      const order = (email: string) =>
        fetch(`${url}/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify({ email }),
        })
      expect([(await order('ada@example.com')).status, (await order('nobody')).status]).toEqual([201, 422])
      expect((await fetch(`${url}/mail/health/live`, { headers: { connection: 'close' } })).status).toBe(200)
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
  )

  it('route.ts answers requests of fetch', async () => {
    const script = `
      const { mail, order, close } = await import(${JSON.stringify(`${EXAMPLES}route.ts`)})
      const at = (email) => order(new Request('https://app.example/orders', { method: 'POST', body: JSON.stringify({ email }) }))
      const answers = [await at('ada@example.com'), await at('nobody'), await mail(new Request('https://app.example/mail/health/live'))]
      console.log(answers.map(({ status }) => status).join())
      await close()`
    const inline = ['--conditions=posthorn-source', '--no-warnings', '--input-type=module', '-e', script]
    const { stdout } = await run(process.execPath, inline, { cwd: aDirectory(), env: environment() })
    expect(stdout).toBe('201,422,200\n')
  })
})
