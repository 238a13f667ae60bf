import { type ChildProcess, spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMAND, emptyDirectory, runProcess, start } from '../cli.ts'
import { ended, output } from '../process-kit.ts'

const SECRET = `sk_${'a'.repeat(64)}`
const data = path.join(emptyDirectory(), 'data')

describe('a server as a process', () => {
  let server: ChildProcess
  let url = ''

  beforeAll(async () => {
    server = start(
      ['serve', '--port', '0', '--data', data, '--public-key', `pk_${'a'.repeat(64)}`, '--log-level', 'warn'],
      { env: { POSTHORN_SECRET_KEY: SECRET } },
    )
    url = (await output(server, /ready at (http:\S+)/))[1] ?? ''
  })
  afterAll(() => server.kill('SIGKILL'))

  test('sends mail that another process accepts', async () => {
    const send = [
      'send',
      '--to',
      'ada@example.com',
      '--from',
      'hello@sandbox.localhost',
      '--subject',
      'Hi',
      '--wait',
      '60',
      '--json',
    ]
    const outcome = await runProcess(send, { stdin: '<p>Hi</p>', env: { POSTHORN_URL: url, POSTHORN_KEY: SECRET } })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(outcome.stdout)).toMatchObject({ emails: [{ status: 'SENT' }] })
  })

  test('ends on request, and leaves the database to others', async () => {
    const exit = ended(server)
    server.kill('SIGTERM')
    expect(await exit).toBe(0)
    const outcome = await runProcess(['emails', 'list', '--data', data])
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/SENT +ada@example\.com/) })
    expect(await runProcess(['contacts', 'list'], { env: { POSTHORN_URL: url, POSTHORN_KEY: SECRET } })).toMatchObject({
      code: 3,
    })
  })
})

test('invalid settings are a usage error', async () => {
  const outcome = await runProcess(['serve', '--port', 'http', '--mailer-url', 'pigeon:'])
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toMatch(/^error USAGE: PORT must be a whole number[\s\S]*POSTHORN_MAILER_URL must be/)
})

test('an older Node gets a message before any code can crash', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.11.1' })`
  const outcome = await runProcess(['contacts', 'list'], { node: ['--import', old] })
  expect(outcome).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('posthorn needs Node 22 or newer'),
  })
})

test.each([
  ['after a line', 'IFS= read -r line; echo "$line"', 'Usage: posthorn send [options]\n'],
  ['before the first line', ':', ''],
])('a reader who leaves %s does not cause a failure', (_, reader, read) => {
  const help = `${COMMAND.map((word) => `'${word}'`).join(' ')} send --help`
  const script = `{ ${help}; echo "it ended with $?" >&2; } | { ${reader}; }`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect([stdout, stderr]).toStrictEqual([read, 'it ended with 0\n'])
})
