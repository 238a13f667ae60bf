import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NODES, nodeBinary } from '../../../../test/long/runtime-kit.ts'
import { aDirectory } from '../shop.ts'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLES = fileURLToPath(new URL('../../../../examples/embedded/', import.meta.url))
const run = promisify(execFile)
const args = (name: string) => ['--conditions=posthorn-source', '--no-warnings', EXAMPLES + name]

/** Returns the environment of a newcomer: nothing is set. */
function environment(): NodeJS.ProcessEnv {
  const { POSTHORN_DATA: _, POSTHORN_MASTER_KEY: __, ...env } = process.env
  return { ...env, PORT: '0' }
}

/**
 * The oldest Node that the packages support: code that runs on it runs on the newer ones. The current one if it is not
 * available.
 */
const node = (await nodeBinary(NODES.find((version) => version.startsWith('22.')) ?? '')) ?? process.execPath

/** Runs an example to its end. Returns its output. */
async function printedBy(name: string) {
  return run(node, args(name), { cwd: aDirectory(), env: environment() })
}

/** Returns the first program on a page. */
function firstSampleOf(page: string): string {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8')
  const [, sample = ''] = /```ts\n(import \{ createPosthorn, [^`]*?)```/.exec(text) ?? []
  return sample
}

describe('the first sample', () => {
  it.each(['README.md', 'packages/node/README.md', 'docs/guide/embedding.md'])(
    'of %s sends a mail as it is printed',
    async (page) => {
      const directory = aDirectory()
      const file = path.join(PACKAGE, `.sample-${process.pid}-${path.basename(page, '.md')}.ts`)
      onTestFinished(() => rmSync(file, { force: true }))
      const result = `
for (let tries = 0; (await project.inbox.list()).data.length === 0 && tries < 300; tries++) await new Promise((resolve) => setTimeout(resolve, 100))
console.log((await project.inbox.list()).data.map(({ subject }) => subject).join())
process.exit()`
      mkdirSync(path.join(directory, 'data'))
      writeFileSync(file, firstSampleOf(page) + result)
      const { stdout } = await run(node, ['--conditions=posthorn-source', '--no-warnings', file], {
        cwd: directory,
        env: environment(),
      })
      expect(stdout).toBe('Hello\n')
    },
  )
})

describe('the examples of embedding', () => {
  it('index.ts sends a mail', async () => {
    const { stdout, stderr } = await printedBy('index.ts')
    expect(stdout).toBe('SENT Welcome, Ada\n')
    expect(stderr).toMatch(/^posthorn warn: Mail is captured/)
  })

  it('transaction.ts keeps order and receipt together', async () => {
    const { stdout, stderr } = await printedBy('transaction.ts')
    expect(stdout).toBe('o2 is not paid\no1 Order o1\n')
    expect(stderr).toContain('no worker is running')
  })

  it('own-store.ts prints how long transactions take', async () => {
    const { stdout } = await printedBy('own-store.ts')
    expect(stdout).toMatch(/^transaction: \d+ committed, 0 failed, 99% within [\d.]+ ms$/m)
    expect(stdout).toMatch(/^joined: 1 committed, 1 failed, /m)
  })

  it.each(['express.ts', 'fastify.ts', 'hapi.ts'])(
    '%s sends receipts, answers under its path, and stops',
    async (name) => {
      const child = spawn(node, args(name), {
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

  it('the test of the guide sends a mail in memory', async () => {
    const guide = readFileSync(new URL('../../../../docs/guide/adapters-and-tests.md', import.meta.url), 'utf8')
    const samples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, sample = '']) => sample)
    const sample = samples.find((sample) => sample.includes("from '@posthorn/node/testing'")) ?? ''
    const inline = ['--conditions=posthorn-source', '--no-warnings', '--input-type=module-typescript', '-e']
    const { stdout } = await run(node, [...inline, `${sample}\nconsole.log(app.outbox.length)`], {
      cwd: EXAMPLES,
    })
    expect(stdout).toBe('1\n')
  })

  it('route.ts answers requests of fetch', async () => {
    const script = `
      const { mail, order, close } = await import(${JSON.stringify(`${EXAMPLES}route.ts`)})
      const at = (email) => order(new Request('https://app.example/orders', { method: 'POST', body: JSON.stringify({ email }) }))
      const answers = [await at('ada@example.com'), await at('nobody'), await mail(new Request('https://app.example/mail/health/live'))]
      console.log(answers.map(({ status }) => status).join())
      await close()`
    const inline = ['--conditions=posthorn-source', '--no-warnings', '--input-type=module', '-e', script]
    const { stdout } = await run(node, inline, { cwd: aDirectory(), env: environment() })
    expect(stdout).toBe('201,422,200\n')
  })
})
