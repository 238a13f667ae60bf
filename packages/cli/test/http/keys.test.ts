import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

const data = path.join(emptyDirectory(), 'data')
const config = emptyDirectory()
const profilesFile = path.join(config, 'posthorn', 'profiles.json')
let server: ServerProject
beforeAll(async () => {
  await run(['migrate', '--data', data])
  await run(['contacts', 'list', '--data', data]) // creates the first project
  server = await sharedServer()
})

type Place = () => { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
const PLACES: readonly [string, Place][] = [
  ['in this process', () => ({ args: ['--data', data], env: {} })],
  [
    'at a server',
    () => ({ args: ['--project', server.project], env: { POSTHORN_URL: server.url, POSTHORN_KEY: server.key } }),
  ],
]

describe.each(PLACES)('named keys %s', (_, place) => {
  const on = (...words: readonly string[]) => run([...place().args, 'keys', ...words], { env: place().env })
  const json = (...words: readonly string[]) => runJson([...place().args, 'keys', ...words], { env: place().env })

  test('are created, listed, replaced, and deleted', async () => {
    expect(await on('list')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\(public key\) +pk_[0-9a-f]{8}… +track .*\n\(secret key\) +sk_/m),
      stderr: 'The two keys of the project, and no named keys.\n',
    })
    const made = await on(
      'create',
      '--name',
      'ci',
      '--scope',
      'track,send',
      '--scope',
      'contacts:read',
      '--expires',
      '90d',
    )
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^id +key_\w+\nname +ci\nkey +sk_[0-9a-f]{64}\nscopes +send, track, contacts:read\nexpires /,
      ),
      stderr: 'Save it now: it is not shown again.\n',
    })
    const secret = /sk_[0-9a-f]{64}/.exec(made.stdout)?.[0] ?? ''
    const list = await on('list')
    expect(list).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^name +key +scopes +last used +expires +created by\n.*\n.*\nci +sk_[0-9a-f]{8}… +send,track,.* the (?:secret key|command line)\n$/,
      ),
      stderr: 'The two keys of the project, and 1 named key.\n',
    })
    expect(list.stdout).not.toContain(secret)
    expect(await on('rotate', 'ci')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect(await json('rotate', 'ci', '--yes')).toMatchObject({ name: 'ci', key: expect.not.stringContaining(secret) })
    expect(await on('delete', 'ci')).toMatchObject({ code: 2 })
    expect(await on('delete', 'ci', '--yes')).toMatchObject({ code: 0, stdout: 'Deleted the key "ci".\n' })
    expect(await on('delete', 'ci', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('KEY_NOT_FOUND'),
    })
    expect(await json('list')).toStrictEqual([])
  })

  test.each([
    ['no name', ['--scope', 'send'], 'Missing: <name>.'],
    ['an unknown scope', ['--scope', 'send,fly', '--name', 'x'], 'Unknown scope "fly".'],
    ['a time that is none', ['--scope', 'send', '--name', 'x', '--expires', 'soon'], 'Use a time such as 30m'],
  ])('are refused with %s', async (_, words, message) => {
    expect(await on('create', ...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})

test('a named key has the rights of its scopes at a server', async () => {
  const env = { POSTHORN_URL: server.url, POSTHORN_KEY: server.key }
  const made = await runJson(['keys', 'create', '--project', server.project, '--name', 'r', '--scope', 'read'], { env })
  const own = { POSTHORN_URL: server.url, POSTHORN_KEY: String(Object(made).key) }
  expect(await run(['contacts', 'list'], { env: own })).toMatchObject({ code: 0 })
  expect(await run(['contacts', 'create', 'ada@example.com'], { env: own })).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(/INSUFFICIENT_SCOPE[\s\S]*contacts:write/),
  })
})

describe('replacing both keys of the project', () => {
  const keep = (profiles: unknown) => {
    mkdirSync(path.dirname(profilesFile), { recursive: true })
    writeFileSync(profilesFile, JSON.stringify(profiles))
  }
  const kept = () => JSON.parse(readFileSync(profilesFile, 'utf8'))
  const env = { XDG_CONFIG_HOME: config }

  test('asks a person, and does nothing after a no', async () => {
    keep({ shop: { url: server.url, key: server.key } })
    const answered = await converse(
      ['keys', 'rotate', '--profile', 'shop', '--project', server.project],
      [['Continue?', 'n\r']],
      { env },
    )
    expect(answered).toMatchObject({ code: 1, stdout: '' })
    expect(kept()).toStrictEqual({ shop: { url: server.url, key: server.key } })
  })

  test('shows them once, and stores the new secret key in the profiles that had the old one', async () => {
    const other = { url: 'https://mail.example.com', key: server.key }
    const same = { url: server.url, key: server.key }
    keep({ shop: same, twin: same, other, none: { url: server.url } })
    const rotated = await run(['keys', 'rotate', '--profile', 'shop', '--project', server.project, '--yes'], { env })
    expect(rotated.code).toBe(0)
    const secret = /sk_[0-9a-f]{64}/.exec(rotated.stdout)?.[0]
    expect(secret).not.toBe(server.key)
    const fresh = { url: server.url, key: secret }
    expect(kept()).toStrictEqual({ shop: fresh, twin: fresh, other, none: { url: server.url } })
    expect(rotated.stderr).toContain('The profile "shop", "twin" of')
    expect(await run(['contacts', 'list', '--profile', 'twin'], { env })).toMatchObject({ code: 0 })
  })
})

describe('whoami with a key', () => {
  // The keys of the other project were replaced.
  beforeAll(async () => {
    server = await sharedServer()
  })

  const asked = (key: string, ...words: readonly string[]) =>
    run(['whoami', ...words], { env: { POSTHORN_URL: server.url, POSTHORN_KEY: key } })

  test('shows the project, the key, its scopes, and the server', async () => {
    const { code, stdout } = await asked(server.key)
    expect(code).toBe(0)
    expect(stdout).toContain(`project  My project (${server.project})\n`)
    expect(stdout).toContain(`key      ${server.key.slice(0, 11)}…, the secret key of the project\n`)
    expect(stdout).toContain(`server   ${server.url}\n`)
    const made = await runJson(['keys', 'create', '--name', 'reader', '--scope', 'contacts:read'], {
      env: { POSTHORN_URL: server.url, POSTHORN_KEY: server.key },
    })
    const key = String(Object(made).key)
    expect((await asked(key)).stdout).toMatch(/^key +sk_[0-9a-f]{8}…, named "reader"\nscopes +contacts:read\n/m)
    expect(JSON.parse((await asked(key, '--json')).stdout)).toMatchObject({
      user: null,
      url: server.url,
      key: { kind: 'named', name: 'reader' },
      project: { id: server.project },
    })
  })

  test('reports a wrong key', async () => {
    expect(await asked(`sk_${'0'.repeat(64)}`)).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('UNAUTHORIZED'),
    })
  })
})

describe('the doctor', () => {
  test('checks the server of POSTHORN_URL, and names it', async () => {
    const env = { POSTHORN_URL: server.url, POSTHORN_KEY: server.key }
    const outcome = await run(['doctor'], { cwd: emptyDirectory(), env })
    expect(outcome).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`server          ${server.url} responds`),
    })
    expect(outcome.stderr).toContain(`Checked the server at ${server.url} (from POSTHORN_URL).`)
  })

  test('names the checked place if only a key is set, or a database is named', async () => {
    const cwd = emptyDirectory()
    const outcome = await run(['doctor'], { cwd, env: { POSTHORN_KEY: server.key } })
    expect(outcome.stderr).toContain(
      'Checked the settings and the database on this machine. POSTHORN_KEY is set; use --url to check a server.',
    )
    const named = await run(['doctor', '--data', data], { cwd, env: { POSTHORN_URL: server.url } })
    expect(named.stderr).toContain(
      'Checked the settings and the database on this machine. POSTHORN_URL is set; use --url to check a server.',
    )
  })

  test('checks the server of the profile', async () => {
    const home = emptyDirectory()
    const env = { XDG_CONFIG_HOME: home }
    mkdirSync(path.join(home, 'posthorn'))
    writeFileSync(
      path.join(home, 'posthorn', 'profiles.json'),
      JSON.stringify({ default: { url: server.url, key: server.key } }),
    )
    expect((await run(['doctor'], { cwd: emptyDirectory(), env })).stderr).toContain('(from the profile "default")')
  })
})
