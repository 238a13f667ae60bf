import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'
import { startServer } from '../server.ts'

const ENTER = '\r'
const PASSWORD = 'correct horse'
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Creates a person with a home directory of their own, who signs up at the server. */
function newPerson(email: string) {
  const home = emptyDirectory()
  const env = { XDG_CONFIG_HOME: home }
  const signUp = ['signup', '--url', server.url, '--email', email]
  return {
    env,
    file: path.join(home, 'posthorn', 'profiles.json'),
    posthorn: (args: readonly string[], more = {}) => run(args, { env: { ...env, ...more } }),
    json: (...args: readonly string[]) => runJson(args, { env }),
    signUp: (stdin = `${PASSWORD}\n`) => run([...signUp, '--password-stdin'], { env, stdin }),
    atTerminal: (...typed: readonly string[]) =>
      converse(
        signUp,
        typed.map((text, n) => [n === 0 ? 'Password?' : 'again?', text + ENTER] as const),
        { env },
      ),
  }
}

describe('signup', () => {
  test('creates an account, signs in, and explains how to get a project', async () => {
    const ada = newPerson('ada@example.com')
    const made = await ada.signUp()
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/signed in {2}ada@example\.com\n/) })
    expect(made.stderr).toContain('posthorn projects create <name> --use')
    expect(made.stderr).toContain('posthorn projects claim')
    expect(made.stderr).toContain(`Open the link in the email to ada@example.com to confirm the address.`)
    expect(made.stderr).toContain(`${server.url}/inbox`)
    expect(readFileSync(ada.file, 'utf8')).not.toContain(PASSWORD)
    expect(await ada.json('whoami')).toMatchObject({ user: { email: 'ada@example.com' }, project: null })
    const again = await newPerson('ada@example.com').signUp()
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/CONFLICT: An account with this address already exists\./),
    })
  })

  test('asks twice for a password, without echo', async () => {
    const bob = newPerson('bob@example.com')
    const differ = await bob.atTerminal(PASSWORD, 'correct house')
    expect(differ).toMatchObject({ code: 2, stderr: expect.stringContaining('The passwords do not match.') })
    const done = await bob.atTerminal(PASSWORD, PASSWORD)
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('bob@example.com') })
    expect(done.stderr).not.toContain(PASSWORD)
  })

  test('without a terminal reports the missing options, and stores nothing', async () => {
    const eve = newPerson('eve@example.com')
    const refused = (args: readonly string[]) => eve.posthorn(['signup', '--url', server.url, ...args])
    expect(await refused([])).toMatchObject({ code: 2, stderr: expect.stringMatching(/no terminal[\s\S]*--email/) })
    expect(await refused(['--email', 'eve@example.com'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no terminal[\s\S]*--password-stdin/),
    })
    expect(await refused(['--data', './data'])).toMatchObject({ code: 2 })
    expect(await eve.signUp('short\n')).toMatchObject({ code: 1, stderr: expect.stringContaining('password') })
    expect(await eve.posthorn(['whoami'])).toMatchObject({ code: 4 })
  })

  test('explains the next step if sign-ups are disabled', async () => {
    const closed = await startServer({ POSTHORN_DISABLE_SIGNUPS: 'on' })
    try {
      const args = ['signup', '--url', closed.url, '--email', 'x@example.com', '--password-stdin']
      const refused = await run(args, { env: { XDG_CONFIG_HOME: emptyDirectory() }, stdin: PASSWORD })
      expect(refused).toMatchObject({
        code: 4,
        stderr: expect.stringMatching(/FORBIDDEN[\s\S]*invitation[\s\S]*operator/),
      })
    } finally {
      await closed.stop()
    }
  })
})

describe('projects claim', () => {
  test('makes the holder of the secret key the owner, and works in the project from then on', async () => {
    const { key, url, project } = server
    const grace = newPerson('grace@example.com')
    expect(await grace.posthorn(['projects', 'claim'], { POSTHORN_KEY: key })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('posthorn login'),
    })
    await grace.signUp()
    expect(await grace.posthorn(['projects', 'claim'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no terminal[\s\S]*--key/),
    })
    // A key of the environment is for the server of the environment.
    const elsewhere = { POSTHORN_KEY: key, POSTHORN_URL: 'http://127.0.0.1:9' }
    expect(await grace.posthorn(['projects', 'claim'], elsewhere)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('http://127.0.0.1:9'),
    })
    expect(await grace.posthorn(['projects', 'claim', '--key', 'sk_wrong'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This is not the secret key of a project.'),
    })
    const typed = await converse(['projects', 'claim'], [['secret key', key + ENTER]], { env: grace.env })
    expect(typed).toMatchObject({ code: 0, stdout: expect.stringContaining(`(${project})`) })
    expect(typed.stderr).not.toContain(key)
    expect(await grace.json('whoami')).toMatchObject({ project: { id: project, role: 'OWNER' } })
    expect(await grace.json('members', 'list')).toMatchObject([{ email: 'grace@example.com', role: 'OWNER' }])

    const late = newPerson('late@example.com')
    await late.signUp()
    expect(await late.posthorn(['projects', 'claim'], { POSTHORN_KEY: key, POSTHORN_URL: `${url}/` })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/CONFLICT[\s\S]*has an owner[\s\S]*invite/),
    })
  })
})
