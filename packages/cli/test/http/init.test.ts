import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'
import { startServer } from '../server.ts'

const ENTER = '\r'
const DOWN = '\u001b[B'
const ADMIN = { email: 'boss@example.com', password: 'correct horse' }
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ POSTHORN_ADMIN_EMAIL: ADMIN.email, POSTHORN_ADMIN_PASSWORD: ADMIN.password })
})
afterAll(() => server.stop())

test('asks a person, and creates a project, a domain, and a first mail', async () => {
  const data = path.join(emptyDirectory(), 'data')
  const outcome = await converse(
    ['init'],
    [
      ['Where should Posthorn run?', ENTER],
      ['Directory of the database?', data + ENTER],
      ['Name of the project?', `Shop${ENTER}`],
      ['Domain to send from?', `shop.example${ENTER}`],
      ['Send a first mail to?', `ada@example.com${ENTER}`],
    ],
  )
  expect(outcome.stderr).not.toContain('error')
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/name +Shop\n[\s\S]*ada@example\.com +SENT/) })
  expect(outcome.stdout).toMatch(/secret key +sk_[\s\S]*shop\.example: pending[\s\S]*_domainkey/)
  const on = ['--data', data]
  expect(await runJson(['projects', 'get', ...on])).toMatchObject({ name: 'Shop' })
  expect(await runJson(['inbox', 'list', ...on])).toMatchObject({ data: [{ subject: 'Hello from Posthorn' }] })
})

test('a script does the same with options, and a repetition does not change the project', async () => {
  const data = path.join(emptyDirectory(), 'data')
  const init = (...args: readonly string[]) => run(['init', '--data', data, ...args])
  expect(await init('--name', 'Shop', '--to', 'ada@example.com')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/name +Shop\n[\s\S]*ada@example\.com +SENT/),
  })
  expect(await init('--name', 'Other')).toMatchObject({ code: 0, stderr: expect.stringContaining('already exists') })
  expect(await runJson(['projects', 'get', '--data', data])).toMatchObject({ name: 'Shop' })
  expect(await init('--json', '--domain', 'x.example')).toMatchObject({ code: 2, stdout: '' })
})

test('a person can choose a server', async () => {
  const env = { XDG_CONFIG_HOME: emptyDirectory() }
  const outcome = await converse(
    ['init'],
    [
      ['Where should Posthorn run?', DOWN + ENTER],
      ['URL of the server?', server.url + ENTER],
      ['Name of the project?', `Asked${ENTER}`],
      ['Domain to send from?', ENTER],
      ['Send a first mail to?', ENTER],
      ['How do you sign in?', DOWN + ENTER],
      ['Address?', ADMIN.email + ENTER],
      ['Password?', ADMIN.password + ENTER],
    ],
    { env, cwd: emptyDirectory() },
  )
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/name +Asked\n[\s\S]*secret key +sk_/) })
  expect(await runJson(['projects', 'get'], { env })).toMatchObject({ name: 'Asked' })
  // The next test counts projects.
  expect((await run(['projects', 'delete', 'Asked', '--yes'], { env })).code).toBe(0)
})

test('at a server a person signs in and creates a project', async () => {
  const env = { XDG_CONFIG_HOME: emptyDirectory() }
  const outcome = await converse(
    ['init', '--url', server.url, '--name', 'Mine', '--to', 'ada@example.com'],
    [
      ['How do you sign in?', DOWN + ENTER],
      ['Address?', ADMIN.email + ENTER],
      ['Password?', ADMIN.password + ENTER],
    ],
    { env },
  )
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/name +Mine\n[\s\S]*ada@example\.com +SENT/) })
  expect(await runJson(['projects', 'get'], { env })).toMatchObject({ name: 'Mine' })
  // A repetition by a script: the session and the project exist.
  const again = await run(['init', '--url', server.url, '--name', 'Mine'], { env })
  expect(again).toMatchObject({ code: 0, stdout: expect.not.stringContaining('sk_') })
  expect(await runJson(['projects', 'list'], { env })).toHaveLength(2)
  const emptyHome = { XDG_CONFIG_HOME: emptyDirectory() }
  expect(await run(['init', '--url', server.url], { env: emptyHome })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('posthorn login'),
  })
})
