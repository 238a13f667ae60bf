import { readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@posthorn/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { converse, emptyDirectory, run, runJson, start } from '../cli.ts'
import { startServer } from '../server.ts'

const ENTER = '\r'
const ADMIN = { email: 'boss@example.com', password: 'correct horse' }
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer({ POSTHORN_ADMIN_EMAIL: ADMIN.email, POSTHORN_ADMIN_PASSWORD: ADMIN.password })
})
afterAll(() => server.stop())

/** Creates a person with a home directory of their own. */
function newPerson() {
  const home = emptyDirectory()
  const env = { XDG_CONFIG_HOME: home }
  return {
    env,
    file: path.join(home, 'posthorn', 'profiles.json'),
    posthorn: (...args: readonly string[]) => run(args, { env }),
    json: (...args: readonly string[]) => runJson(args, { env }),
    login: (...args: readonly string[]) =>
      run(['login', '--url', server.url, '--email', ADMIN.email, '--password-stdin', ...args], {
        env,
        stdin: `${ADMIN.password}\n`,
      }),
  }
}

describe('login', () => {
  test('keeps the session in a file of its owner; a person with one project works in it', async () => {
    const me = newPerson()
    expect(await me.login()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/signed in {2}boss@example\.com\n[\s\S]*project {4}.*prj_/),
    })
    expect(statSync(me.file).mode & 0o777).toBe(0o600)
    expect(readFileSync(me.file, 'utf8')).not.toContain(ADMIN.password)
    expect(await me.json('whoami')).toMatchObject({ user: { email: ADMIN.email }, project: { id: server.project } })
    expect(await me.posthorn('contacts', 'create', 'ada@example.com')).toMatchObject({ code: 0 })
    expect(await me.json('domains', 'list')).toStrictEqual([])
    expect(await me.json('members', 'list')).toMatchObject([{ email: ADMIN.email, role: 'OWNER' }])
    expect((await me.posthorn('config', 'list')).stdout).toMatch(/default +http\S+ +yes +prj_/)
    expect((await me.posthorn('config', 'list', '--json')).stdout).not.toMatch(/[0-9a-f]{64}/)
  })

  test('asks a person at a terminal', async () => {
    const { env } = newPerson()
    const outcome = await converse(
      ['login', '--url', server.url, '--email', ADMIN.email],
      [['Password?', ADMIN.password + ENTER]],
      { env },
    )
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('boss@example.com') })
    expect(outcome.stderr).not.toContain(ADMIN.password)
  })

  test('a key in the environment is not used for the sign-in', async () => {
    vi.stubEnv('POSTHORN_KEY', 'sk_elsewhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    const me = newPerson()
    expect(await me.login()).toMatchObject({ code: 0, stdout: expect.stringContaining(ADMIN.email) })
  })

  test('a wrong password stores nothing', async () => {
    const { env, posthorn } = newPerson()
    const wrong = ['login', '--url', server.url, '--email', ADMIN.email, '--password-stdin']
    expect(await run(wrong, { env, stdin: 'wrong horse' })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('INVALID_CREDENTIALS'),
    })
    expect(await run(wrong, { env, stdin: '\n' })).toMatchObject({ code: 2 })
    expect(await run(wrong.slice(0, 5), { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--password-stdin'),
    })
    expect(await run([...wrong, '--data', './data'], { env })).toMatchObject({ code: 2 })
    expect(await posthorn('whoami')).toMatchObject({ code: 4, stderr: expect.stringContaining('posthorn login') })
  })

  test('the profile of one server does not become that of another', async () => {
    const me = newPerson()
    await me.login()
    const { port } = new URL(server.url)
    const other = await me.posthorn('login', '--url', `http://localhost:${port}`, '--email', 'x@example.com')
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('--profile <name>') })
    expect(await me.posthorn('whoami', '--url', `http://localhost:${port}`)).toMatchObject({ code: 4 })
    expect(await me.login('--profile', 'second')).toMatchObject({ code: 0 })
    expect(await me.posthorn('whoami', '--profile', 'second')).toMatchObject({ code: 0 })
  })

  test('a key in the profile is used until a project is chosen', async () => {
    const me = newPerson()
    await me.posthorn('config', 'set', 'url', server.url)
    await me.posthorn('config', 'set', 'key', 'sk_wrong')
    await me.login()
    expect(await me.posthorn('contacts', 'list')).toMatchObject({ code: 4 })
    expect(await me.posthorn('projects', 'use', server.project)).toMatchObject({ code: 0 })
    expect(await me.posthorn('contacts', 'list')).toMatchObject({ code: 0 })
    expect(await me.posthorn('contacts', 'list', '--key', 'sk_other')).toMatchObject({ code: 4 })
  })
})

test.each([
  ['the default profile', []],
  ['another profile', ['--profile', 'shop']],
])('the URL of the server is enough if %s has a session', async (_, profile) => {
  const me = newPerson()
  await me.login(...profile)
  for (const url of [server.url, `${server.url}/`]) {
    for (const args of [['keys', 'list'], ['contacts', 'list'], ['projects', 'list'], ['whoami']]) {
      expect(await me.posthorn(...args, '--url', url)).toMatchObject({ code: 0 })
      expect(await run(args, { env: { ...me.env, POSTHORN_URL: url } })).toMatchObject({ code: 0 })
    }
    // An explicit key wins.
    const env = { ...me.env, POSTHORN_URL: url, POSTHORN_KEY: 'sk_wrong' }
    expect(await run(['contacts', 'list'], { env })).toMatchObject({ code: 4 })
  }
  const chosen = () => Object.values<{ project?: string }>(JSON.parse(readFileSync(me.file, 'utf8')))[0]?.project
  const made = await me.json('projects', 'create', 'Brief', '--use', '--url', server.url)
  expect(made).toMatchObject({ id: chosen() })
  expect(await me.posthorn('projects', 'delete', 'Brief', '--yes', '--url', server.url)).toMatchObject({ code: 0 })
  expect(chosen()).toBeUndefined()
})

test('logout ends the session at the server, too', async () => {
  const me = newPerson()
  await me.login()
  const { session } = JSON.parse(readFileSync(me.file, 'utf8')).default
  expect(await me.posthorn('logout')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(me.file, 'utf8')).not.toContain(session)
  await expect(createClient({ url: server.url, session }).account.get()).rejects.toThrow('session has expired')
  expect(await me.posthorn('logout')).toMatchObject({ code: 4 })
})

test('the doctor shows the signed-in person at the server', async () => {
  const me = newPerson()
  await me.login()
  const doctor = () => me.posthorn('doctor', '--url', server.url)
  expect((await doctor()).stdout).toMatch(/^ok +session +signed in as boss@example\.com$/m)
  expect((await doctor()).stdout).not.toMatch(/--key/)
  const { session } = JSON.parse(readFileSync(me.file, 'utf8')).default
  await createClient({ url: server.url, session }).account.signOut()
  const ended = await doctor()
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('NOT_WELL') })
  expect(ended.stdout).toMatch(/^broken +session +is refused \(401\).*posthorn login/m)
})

test('an expired session explains how to sign in again', async () => {
  const me = newPerson()
  await me.login()
  const { session } = JSON.parse(readFileSync(me.file, 'utf8')).default
  await createClient({ url: server.url, session }).account.signOut()
  for (const args of [['whoami'], ['contacts', 'list']])
    expect(await me.posthorn(...args)).toMatchObject({ code: 4, stderr: expect.stringContaining('posthorn login') })
})

describe('projects of a person', () => {
  test('are created, listed, chosen, changed, emptied, and deleted', async () => {
    const me = newPerson()
    await me.login()
    const made = await me.json('projects', 'create', 'Shop', '--use')
    expect(made).toMatchObject({ name: 'Shop', secret: expect.stringMatching(/^sk_/) })
    expect((await me.posthorn('projects', 'list')).stdout).toMatch(/prj_\S+ +Shop +OWNER +yes/)
    expect(await me.json('projects', 'get')).toMatchObject({ name: 'Shop' })
    expect(await me.json('projects', 'show', server.project)).toMatchObject({ id: server.project })
    expect(await me.posthorn('projects', 'update', '--rate', '5', '--no-opens')).toMatchObject({
      stdout: expect.stringMatching(/tracks opens +no[\s\S]*mails a second +5\n/),
    })
    expect(await me.posthorn('projects', 'update', 'Shop')).toMatchObject({ code: 2 })
    expect((await me.posthorn('projects', 'setup', 'Shop')).stdout).toMatch(/contacts +no +posthorn import/)
    await me.posthorn('contacts', 'create', 'bob@example.com')
    expect((await me.posthorn('projects', 'setup')).stdout).toMatch(/contacts +yes\n/)
    expect(await me.posthorn('projects', 'reset', 'Shop')).toMatchObject({ code: 2 })
    expect(await me.posthorn('projects', 'reset', 'Shop', '--yes')).toMatchObject({ code: 0 })
    expect(await me.json('contacts', 'list')).toMatchObject({ data: [], total: 0 })
    expect(await me.posthorn('contacts', 'list', '--project', 'Nope')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no project with the name "Nope"\.[\s\S]*Shop/),
    })
    const typed = (name: string) =>
      converse(['projects', 'delete', 'Shop'], [['Type its name', name + ENTER]], { env: me.env })
    expect(await typed('shop')).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') })
    expect(await typed('Shop')).toMatchObject({ code: 0, stdout: 'Deleted the project "Shop". It held: nothing.\n' })
    expect(await me.json('projects', 'list')).toMatchObject([{ id: server.project }])
    // The profile no longer has it, and one project remains.
    expect(await me.posthorn('contacts', 'list')).toMatchObject({ code: 0 })
  })

  test('with several of them one is chosen, by name or id', async () => {
    const me = newPerson()
    await me.login()
    for (const name of ['Twin', 'Twin', 'Single']) await me.posthorn('projects', 'create', name)
    const other = newPerson()
    await other.login()
    expect(await other.posthorn('contacts', 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('posthorn projects use'),
    })
    expect(await other.posthorn('contacts', 'list', '--project', 'Single')).toMatchObject({ code: 0 })
    expect(await other.posthorn('projects', 'use', 'Twin')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('several projects with the name "Twin"'),
    })
    expect(await other.posthorn('projects', 'use', 'Single')).toMatchObject({ code: 0 })
    expect(await other.json('projects', 'get')).toMatchObject({ name: 'Single' })
  })

  test('a key is not a person', async () => {
    const { posthorn } = newPerson()
    const withKey = ['--url', server.url, '--key', server.key]
    expect(await posthorn('projects', 'list', ...withKey)).toMatchObject({ code: 4 })
    expect(await posthorn('projects', 'get', server.project, ...withKey)).toMatchObject({ code: 0 })
  })
})

test('in a database all projects are available, without a session', async () => {
  const data = path.join(emptyDirectory(), 'data')
  const on = (...args: readonly string[]) => run([...args, '--data', data])
  await on('init')
  expect(await on('projects', 'create', 'Shop')).toMatchObject({ code: 0, stdout: expect.stringMatching(/sk_/) })
  expect((await on('projects', 'list')).stdout).toMatch(/My project[\s\S]*Shop/)
  expect(await on('contacts', 'list', '--project', 'Shop')).toMatchObject({ code: 0 })
  expect(await on('projects', 'get', 'Shop')).toMatchObject({ stdout: expect.stringMatching(/name +Shop\n/) })
  await on('contacts', 'create', 'ada@example.com', '--project', 'Shop')
  await on('contacts', 'create', 'alan@example.com', '--project', 'Shop')
  await on('segments', 'create', 'All', '--static', '--project', 'Shop')
  const reset = await on('projects', 'reset', 'Shop', '--yes')
  expect(reset).toMatchObject({ stdout: 'The project "Shop" is empty. Deleted: 2 contacts, 1 segment.\n' })
  expect(await on('contacts', 'list', '--project', 'Shop')).toMatchObject({ stdout: '' })
  await on('contacts', 'create', 'ada@example.com', '--project', 'Shop')
  const gone = await on('projects', 'delete', 'Shop', '--yes', '--json')
  expect(JSON.parse(gone.stdout)).toMatchObject({ deleted: true, held: { contacts: 1, segments: 0 } })
  expect((await on('projects', 'list')).stdout).not.toContain('Shop')
})

describe('login in a browser', () => {
  const submit = (fields: Record<string, string>, cookie = '') =>
    fetch(`${server.url}/account/device`, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })

  /** Signs in on the page and answers the request with the code, as a browser would. */
  async function answerAtPage(code: string, step: 'allow' | 'deny') {
    const signedIn = await submit({ step: 'sign-in', ...ADMIN, code })
    expect([signedIn.status, signedIn.headers.getSetCookie().join()]).toEqual([
      expect.any(Number),
      expect.stringContaining('posthorn_session='),
    ])
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect(await (await submit({ step: 'look', code }, cookie)).text()).toContain(os.hostname())
    await submit({ step, code }, cookie)
  }

  test('a person types the code on the page, and the command line is approved or denied', async () => {
    const answer = async (step: 'allow' | 'deny') => {
      const { env } = newPerson()
      const child = start(['login', '--url', server.url, '--no-browser'], { env })
      const output = { stdout: '', stderr: '' }
      child.stdout?.on('data', (chunk) => (output.stdout += chunk))
      const shown = new Promise<string>((resolve) =>
        child.stderr?.on('data', (chunk) => {
          output.stderr += chunk
          const found = /Enter this code on the page:\n {2}(\S{9})\n/.exec(output.stderr)?.[1]
          if (found !== undefined) resolve(found)
        }),
      )
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      const early = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${output.stderr}`)))
      await answerAtPage(await Promise.race([shown, early]), step)
      return { step, code: await ended, ...output, whoami: await run(['whoami'], { env }) }
    }
    const allowed = await answer('allow')
    const denied = await answer('deny')
    expect(allowed).toMatchObject({ code: 0, stdout: expect.stringContaining(ADMIN.email), whoami: { code: 0 } })
    expect(denied).toMatchObject({ code: 4, stderr: expect.stringContaining('LOGIN_DENIED'), whoami: { code: 4 } })
  })
})
