import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { discardOf, sharedServer } from '../server.ts'

const SENDER = 'hello@sandbox.localhost'
let env: Record<string, string>
let project: string

beforeAll(async () => {
  const started = await sharedServer()
  project = started.project
  env = { POSTHORN_URL: started.url, POSTHORN_KEY: started.key }
})

test('a mail is accepted, or its outcome awaited', async () => {
  const send = ['send', '--to', 'ada@example.com', '--from', SENDER, '--subject', 'Hi', '--body', 'Hi']
  const accepted = await run(send, { env })
  expect(accepted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^id +to\neml_\w+ +ada@example\.com\n$/) })
  expect(accepted.stderr).toContain('Accepted 1 mail.')
  expect(await runJson(send, { env })).toEqual({
    emails: [{ contact: { id: expect.any(String), email: 'ada@example.com' }, email: expect.any(String) }],
    timestamp: expect.any(String),
  })
  expect(await runJson([...send, '--wait', '60'], { env })).toMatchObject({
    emails: [{ status: 'SENT', error: null, attempts: 1 }],
  })
  expect(await run([...send, '--wait', '60'], { env })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('captured in the inbox'),
  })
})

test('every noun returns an answer', async () => {
  expect(await runJson(['contacts', 'create', 'grace@example.com'], { env })).toMatchObject({
    email: 'grace@example.com',
  })
  expect(await runJson(['contacts', 'list'], { env })).toMatchObject({
    data: expect.any(Array),
    hasMore: false,
    total: 2,
  })
  expect(await runJson(['contacts', 'get', 'grace@example.com'], { env })).toMatchObject({ projectId: project })
  expect(await runJson(['templates', 'list'], { env })).toMatchObject({ data: [], total: 0 })
  expect(await runJson(['emails', 'list', '--status', 'SENT'], { env })).toMatchObject({ total: 4 })
  expect(await runJson(['inbox', 'list', '--wait', '30'], { env })).toMatchObject({ total: 4 })
  expect(await runJson(['inbox', 'open'], { env })).toEqual({ url: `${env.POSTHORN_URL}/inbox` })
  expect(await runJson(['track', 'signed-up', 'ada@example.com'], { env })).toMatchObject({
    event: expect.stringMatching(/^evt_/),
  })
  const csv = 'email,plan\nalan@example.com,pro\n'
  expect(await runJson(['import', '-'], { env, stdin: csv })).toMatchObject({ createdCount: 1, failureCount: 0 })
  const members = ['emacs@example.com', 'alan@example.com']
  expect(await runJson(['segments', 'create', '--name', 'Beta', '--static'], { env })).toMatchObject({ type: 'STATIC' })
  expect(await runJson(['segments', 'add', 'beta', ...members], { env })).toMatchObject({ added: 1 })
  expect(await runJson(['segments', 'remove', 'beta', ...members], { env })).toMatchObject({ removed: 1 })
  expect(await runJson(['contacts', 'fields', 'values', 'plan'], { env })).toMatchObject({ values: ['pro'] })
  const bulk = ['contacts', 'bulk', 'delete', '--search', 'alan@', '--yes']
  expect(await runJson(bulk, { env })).toMatchObject({ operation: 'delete', successCount: 1 })
})

describe('exit codes', () => {
  test('3: no server', async () => {
    const outcome = await run(['contacts', 'list', '--url', 'http://127.0.0.1:1'], { env })
    expect(outcome).toMatchObject({ code: 3, stdout: '' })
    expect(outcome.stderr).toMatch(
      /^error UNREACHABLE: http:\/\/127\.0\.0\.1:1 cannot be reached: .*\nStart a server with "posthorn serve"/,
    )
    const unreachable = await run(['import', '-', '--url', 'http://127.0.0.1:1'], { env, stdin: 'email\n' })
    expect(unreachable).toMatchObject({ code: 3, stdout: '' })
    const nothing = await run(['contacts', 'list'], { cwd: emptyDirectory() })
    expect([3, 4]).toContain(nothing.code) // a server may be running at the usual port
  })

  test('3: https:// where the server speaks http', async () => {
    const url = (env.POSTHORN_URL ?? '').replace('http:', 'https:')
    const outcome = await run(['contacts', 'list', '--url', url], { env })
    expect(outcome.code).toBe(3)
    expect(outcome.stderr).toBe(
      `error UNREACHABLE: ${url} cannot be reached: it does not speak TLS; try http:// instead of https://.\nStart a server with "posthorn serve", name a server with --url, or use a database directly with --data.\n`,
    )
  })

  test('1: one mistake is reported once', async () => {
    const send = ['send', '--to', 'ada@example.com', '--from', SENDER, '--body', 'x', '--subject']
    const { code, stderr } = await run([...send, 'Hi {{#if x}}'], { env })
    expect({ code, times: stderr.match(/subject/g)?.length }).toEqual({ code: 1, times: 1 })
    const both = await run(['send', '--to', 'ada', '--from', 'bob', '--subject', 'x', '--body', 'x'], { env })
    expect(both.stderr).toMatch(/\n {2}--to: .*\n {2}--from: /)
  })

  test('4: no key, a wrong key, the wrong kind of key', async () => {
    const none = await run(['contacts', 'list'], { env: { POSTHORN_URL: env.POSTHORN_URL ?? '' } })
    expect(none).toMatchObject({ code: 4, stderr: expect.stringContaining('--key, POSTHORN_KEY or a profile') })
    expect(await run(['contacts', 'list', '--key', 'sk_wrong'], { env })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('error UNAUTHORIZED'),
    })
    expect(await run(['contacts', 'list', '--key', 'pk_wrong'], { env })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('error INVALID_API_KEY'),
    })
  })

  test('4: work on the database itself', async () => {
    expect(await run(['keys', 'create'], { env })).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/DATABASE_NEEDED[\s\S]*--data/),
    })
  })

  test('1: not Posthorn', async () => {
    expect(await run(['contacts', 'list', '--url', `${env.POSTHORN_URL}/docs`], { env })).toMatchObject({ code: 1 })
  })

  test('2: an invalid key', async () => {
    expect(await run(['contacts', 'list', '--key', 'two words'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('key'),
    })
  })
})

test('the inbox of this machine needs no key', async () => {
  expect(await run(['inbox', 'list'], { env: { POSTHORN_URL: env.POSTHORN_URL ?? '' } })).toMatchObject({ code: 0 })
})

test('rotated keys no longer work', async () => {
  expect(await run(['keys', 'rotate'], { env })).toMatchObject({ code: 2 })
  const keys = await runJson(['keys', 'rotate', '--yes'], { env })
  expect(keys).toMatchObject({
    id: project,
    name: 'My project',
    public: expect.stringMatching(/^pk_/),
    secret: expect.stringMatching(/^sk_/),
  })
  expect(await run(['contacts', 'list'], { env })).toMatchObject({ code: 4 })
  const secret = /sk_\w+/.exec(JSON.stringify(keys))?.[0] ?? ''
  expect(await run(['contacts', 'list', '--key', secret], { env })).toMatchObject({ code: 0 })
  expect(await run(['keys', 'rotate', '--project', project, '--key', secret, '--yes'], { env })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^secret key +sk_/m),
  })
})

test('untrusted reports show in the reputation of the project, and in the doctor', async () => {
  const { url, key, project } = await sharedServer()
  const own = { POSTHORN_URL: url, POSTHORN_KEY: key }
  await run(['contacts', 'create', 'ada@example.com'], { env: own })
  const security = () => run(['projects', 'security', project], { env: own })
  const examined = () => run(['doctor', '--url', url, '--key', key])
  expect((await security()).stderr).not.toContain('Discarded')
  expect((await examined()).stdout).toMatch(/^ok +returned mail +no report or message was discarded in 30 days$/m)
  await discardOf(project)
  await discardOf(project)
  expect((await security()).stderr).toContain('Discarded reports and messages of 30 days: 2 unproven.')
  expect((await examined()).stdout).toMatch(/^ok +returned mail +discarded in 30 days: 2 unproven$/m)
  expect(await runJson(['projects', 'security', project], { env: own })).toMatchObject({
    discarded: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'unproven', count: 2 }],
  })
})
