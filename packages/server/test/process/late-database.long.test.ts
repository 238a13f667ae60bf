import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { openWithRetry } from '../../src/processes/open-with-retry.ts'
import { callNode, type Environment, nodeConfig, ownPostgresFor, SECRET } from '../nodes-kit.ts'

const postgres = await ownPostgresFor('nodes that start before their database')
afterAll(() => postgres?.stop())

/** A process that a node runs in, with its output. */
function start(file: 'serve-child.ts' | 'worker-child.ts', url: string, env: Environment = {}) {
  const entry = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: {
      ...process.env,
      PORT: '0',
      WORKER: 'no',
      POSTHORN_DATABASE_URL: url,
      POSTHORN_MASTER_KEY: 'of all nodes the same'.padEnd(40, '.'),
      POSTHORN_SECRET_KEY: SECRET,
      ...env,
    },
  })
  endWithThis(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  return { output: () => output, exit: once(child, 'exit'), stop: () => child.kill('SIGTERM') }
}

const complaints = (output: string) =>
  output.split('\n').filter((line) => line.includes('the database does not respond yet; retrying'))

describe.skipIf(!postgres)('a node whose database comes late', () => {
  it('waits for it, logs each attempt, and then serves and works', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    postgres?.kill()
    const [api, worker] = [start('serve-child.ts', url), start('worker-child.ts', url)]
    for (const { output } of [api, worker])
      await eventually(() => expect(complaints(output()).length).toBeGreaterThanOrEqual(3))
    for (const { output } of [api, worker]) expect(output()).not.toContain('is ready')
    postgres?.start()
    for (const { output } of [api, worker]) {
      await eventually(() => expect(output()).toContain('is ready'))
      const said = complaints(output())
      expect(said.length).toBeLessThanOrEqual(8)
      expect(JSON.parse(said[0] ?? '')).toMatchObject({
        level: 'warn',
        againInSeconds: 0.5,
        err: { message: expect.stringContaining('ECONNREFUSED') },
      })
    }
    const node = { url: /ready at (\S+)/.exec(api.output())?.[1] ?? '' }
    expect((await callNode(node, 'GET /contacts')).status).toBe(200)
  })

  it('gives up in the end, and says why', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    postgres?.kill()
    onTestFinished(() => postgres?.start())
    const startedAt = performance.now()
    await expect(openWithRetry(nodeConfig(url), silentLog, { retryForMs: 1200 })).rejects.toThrow(
      /the database does not respond: .*ECONNREFUSED/,
    )
    expect(performance.now() - startedAt).toBeGreaterThan(1200)
  })

  it('does not wait if only a person can fix the problem', async () => {
    const wrong = new URL((await postgres?.createEmptyDatabase()) ?? '')
    wrong.pathname = '/nowhere'
    const said: string[] = []
    const log = { ...silentLog, warn: (_: object, message: string) => void said.push(message) }
    await expect(openWithRetry(nodeConfig(wrong.href), log)).rejects.toThrow('"nowhere" does not exist')
    expect(said).toStrictEqual([]) // as it would with each further attempt
  })

  it('can be stopped by a signal while it waits', async () => {
    const url = (await postgres?.createEmptyDatabase()) ?? ''
    postgres?.kill()
    onTestFinished(() => postgres?.start())
    const { exit, output, stop } = start('serve-child.ts', url)
    await eventually(() => expect(complaints(output())).not.toHaveLength(0))
    stop()
    expect(await exit).toEqual([null, 'SIGTERM'])
  })
})
