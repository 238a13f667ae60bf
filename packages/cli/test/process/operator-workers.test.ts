import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '@posthorn/core/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyDirectory, run, runJson, start } from '../cli.ts'

const CHANGE = `const { DatabaseSync } = require('node:sqlite')
  const [file, statement] = process.argv.slice(1)
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000')
  database.exec(statement)
  database.close()`

/** Runs in a separate process: two SQLite libraries in one would release each other's locks. */
const change = (data: string, statement: string) =>
  execFileSync(process.execPath, ['--no-warnings', '-e', CHANGE, `${data}/posthorn.db`, statement])

async function processOn(data: string, command: 'serve' | 'worker'): Promise<ChildProcess> {
  const child = start([command, '--data', data], { env: { PORT: '0', POSTHORN_LOG_LEVEL: 'error' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (piece) => (output += piece))
  await eventually(() => expect(output).toMatch(/ ready/))
  return child
}

const workers = async (data: string): Promise<Record<string, unknown>[]> =>
  Object(await runJson(['operator', 'workers', '--data', data])).data

async function findings(data: string): Promise<string> {
  const { stdout } = await run(['doctor', '--data', data, '--json'])
  return stdout
}

/** Waits until both processes have reported all of their work. */
const bothAlive = (data: string) =>
  eventually(async () => {
    const listed = await workers(data)
    expect(listed.map(({ roles, state }) => [String(roles), state]).sort()).toStrictEqual([
      ['api,delivery,jobs', 'alive'],
      ['delivery,jobs', 'alive'],
    ])
    return listed
  })

describe('the processes of a deployment', () => {
  test('are listed until they stop; one that is killed is late, then dead, and others replace it', async () => {
    const data = emptyDirectory()
    await run(['init', '--data', data])
    expect(await workers(data)).toStrictEqual([])
    const server = await processOn(data, 'serve')
    const worker = await processOn(data, 'worker')
    const listed = await bothAlive(data)
    expect(new Set(listed.map(({ pid }) => pid))).toStrictEqual(new Set([server.pid, worker.pid]))
    expect(await findings(data)).toContain('2 processes reported in time')

    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const stateOf = async () => (await workers(data)).find(({ pid }) => pid === worker.pid)?.state
    const silence = (seconds: number) =>
      change(data, `update nodes set beat_at = beat_at - ${seconds * 1000} where pid = ${worker.pid}`)
    expect(await stateOf()).toBe('alive')
    silence(60)
    expect(await stateOf()).toBe('late')
    expect(await findings(data)).toContain('processes_late')
    silence(120)
    expect(await stateOf()).toBe('dead')
    expect(await findings(data)).toMatch(/processes_dead.*process \d+/s)
    expect((await run(['operator', 'workers', '--data', data])).stdout).toMatch(/dead[\s\S]*alive|alive[\s\S]*dead/)
    expect((await run(['operator', 'relays', '--data', data])).stdout).toContain('inbox')

    const next = await processOn(data, 'worker')
    await eventually(async () => expect((await workers(data)).map(({ pid }) => pid)).toContain(next.pid))
    for (const child of [next, server]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    expect((await workers(data)).map(({ pid }) => pid)).toStrictEqual([worker.pid])
  })
})
