import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { chooseTarget, type GlobalOptions } from '../../src/lib/connection.ts'
import { ioOf } from '../../src/lib/io.ts'
import { type Profiles, profilesFile, readProfiles, writeProfiles } from '../../src/lib/profiles.ts'
import { emptyDirectory, run } from '../cli.ts'

interface Situation {
  readonly flags?: GlobalOptions
  readonly env?: Readonly<Record<string, string>>
  readonly profiles?: Profiles
  readonly database?: boolean
}

async function targetOf({ flags = {}, env = {}, profiles, database }: Situation) {
  const cwd = emptyDirectory()
  const io = ioOf({
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: { ...env, XDG_CONFIG_HOME: cwd },
    cwd,
  })
  if (profiles) await writeProfiles(io, profiles)
  if (database) {
    mkdirSync(path.join(cwd, 'data'))
    writeFileSync(path.join(cwd, 'data', 'posthorn.db'), '')
  }
  return chooseTarget(io, flags)
}

async function remoteOf(situation: Situation) {
  const target = await targetOf(situation)
  if (target.kind !== 'remote') throw new Error('It works on a database.')
  return target
}

const LOCAL = 'http://127.0.0.1:3000'
const shop = { url: 'https://shop.example', key: 'sk_shop' }
const usual = { url: 'https://usual.example', key: 'sk_usual' }

describe('where a command works', () => {
  test.each<[string, Situation, object]>([
    ['nothing said', {}, { kind: 'remote', url: LOCAL, key: undefined }],
    [
      'nothing said, and a database is there',
      { database: true },
      { kind: 'embedded', data: undefined, note: expect.stringContaining('posthorn.db') },
    ],
    [
      'nothing but a database URL in the environment',
      { env: { POSTHORN_DATABASE_URL: 'sqlite:x.db' } },
      { kind: 'embedded', data: undefined, note: expect.any(String) },
    ],
    ['a directory', { flags: { data: ['./data'] } }, { kind: 'embedded', data: './data' }],
    [
      'a key, and a database is there',
      { flags: { key: 'sk_1' }, database: true },
      { kind: 'remote', url: LOCAL, key: 'sk_1' },
    ],
    [
      'the environment',
      { env: { POSTHORN_URL: 'http://e.example', POSTHORN_KEY: 'sk_e' }, profiles: { default: usual } },
      { url: 'http://e.example', key: 'sk_e' },
    ],
    [
      'flags over the environment',
      { flags: { url: 'http://f.example' }, env: { POSTHORN_URL: 'http://e.example', POSTHORN_KEY: 'sk_e' } },
      { url: 'http://f.example', key: 'sk_e' },
    ],
    ['the default profile', { profiles: { default: usual, shop } }, usual],
    [
      'a profile by name over the environment',
      {
        flags: { profile: 'shop' },
        env: { POSTHORN_URL: 'http://e.example', POSTHORN_KEY: 'sk_e' },
        profiles: { shop },
      },
      shop,
    ],
  ])('%s', async (_, situation, target) => {
    expect(await targetOf(situation)).toMatchObject(target)
  })

  test('reports a key of the environment that is sent to another server than its URL', async () => {
    const env = { POSTHORN_URL: 'http://e.example/', POSTHORN_KEY: 'sk_e' }
    const elsewhere = await targetOf({ flags: { url: 'http://f.example' }, env })
    expect(elsewhere).toMatchObject({
      note: 'POSTHORN_KEY is sent to http://f.example (--url), although POSTHORN_URL is http://e.example/. Give the key for this server with --key.',
    })
    for (const situation of [
      { flags: { url: 'http://e.example' }, env },
      { flags: { url: 'http://f.example', key: 'sk_f' }, env },
      { flags: { url: 'http://f.example' }, env: { POSTHORN_KEY: 'sk_e' } },
      { env },
    ])
      expect(await targetOf(situation)).not.toHaveProperty('note')
  })

  test("the key of a profile is not sent to another server's URL", async () => {
    const url = 'https://other.example'
    expect(await targetOf({ flags: { url }, profiles: { default: usual } })).toEqual({
      kind: 'remote',
      url,
      key: undefined,
    })
    expect(await targetOf({ flags: { url, profile: 'shop' }, profiles: { shop } })).toEqual({
      kind: 'remote',
      url,
      key: undefined,
    })
    expect(await targetOf({ env: { POSTHORN_URL: url }, profiles: { default: usual } })).toEqual({
      kind: 'remote',
      url,
      key: undefined,
    })
  })

  const { url } = shop
  const signedIn = { url, session: 'ses_1', project: 'prj_1' }
  const inside = { url, session: 'ses_1', project: 'prj_1', key: undefined }
  const outside = { session: undefined, project: undefined }
  test.each<[string, Situation, object]>([
    ['the environment', { env: { POSTHORN_URL: url }, profiles: { default: signedIn } }, inside],
    ['the flag', { flags: { url }, profiles: { default: signedIn } }, inside],
    [
      'a slash at its end',
      { flags: { url: `${url}/` }, profiles: { default: signedIn } },
      { ...inside, url: `${url}/` },
    ],
    ['a slash in the profile', { flags: { url }, profiles: { default: { ...signedIn, url: `${url}//` } } }, inside],
    [
      'capitals and the usual port',
      { flags: { url: 'https://SHOP.example:443' }, profiles: { default: signedIn } },
      { ...inside, url: 'https://SHOP.example:443' },
    ],
    ['another profile', { flags: { url }, profiles: { default: usual, shop: signedIn } }, inside],
    ['a profile and its URL', { flags: { url: `${url}/`, profile: 'shop' }, profiles: { shop } }, { key: 'sk_shop' }],
    [
      'another project',
      { flags: { url, project: 'prj_2' }, profiles: { default: signedIn } },
      { ...inside, project: 'prj_2' },
    ],
    ['the key of a profile', { flags: { url }, profiles: { default: shop } }, { key: 'sk_shop' }],
    ['--key', { flags: { url, key: 'sk_1' }, profiles: { default: signedIn } }, { ...outside, key: 'sk_1' }],
    [
      'a key in the environment',
      { env: { POSTHORN_URL: url, POSTHORN_KEY: 'sk_e' }, profiles: { default: signedIn } },
      { ...outside, key: 'sk_e' },
    ],
    ...[`${url}:444`, 'http://shop.example', `${url}.evil.example`, `${url}@evil.example`, `${url}/other`].map(
      (other): [string, Situation, object] => [
        `another server, ${other}`,
        { env: { POSTHORN_URL: other }, profiles: { default: signedIn, shop: signedIn } },
        { ...outside, url: other, key: undefined },
      ],
    ),
  ])('the URL of a profile with a session uses the session: %s', async (_, situation, target) => {
    const { url, key, session, project } = { session: undefined, project: undefined, ...(await remoteOf(situation)) }
    expect({ url, key, session, project }).toMatchObject(target)
  })

  test('a key of the environment for another server is not sent with a profile', async () => {
    const env = { POSTHORN_URL: 'https://e.example', POSTHORN_KEY: 'sk_e' }
    const profiles = { shop: { url } }
    expect(await targetOf({ flags: { profile: 'shop' }, env, profiles })).toMatchObject({ url, key: undefined })
    expect(
      await targetOf({ flags: { profile: 'shop' }, env: { ...env, POSTHORN_URL: `${url}/` }, profiles }),
    ).toMatchObject({ url, key: 'sk_e' })
  })

  test('several sessions at one server need a choice', async () => {
    const two = { a: signedIn, b: { ...signedIn, session: 'ses_2' } }
    await expect(targetOf({ flags: { url }, profiles: two })).rejects.toThrow('a, b')
    expect(await targetOf({ flags: { url }, profiles: { ...two, default: signedIn } })).toMatchObject(inside)
  })

  test.each<[string, Situation]>([
    ['--data twice', { flags: { data: ['a', 'b'] } }],
    ['--data and --url', { flags: { data: ['a'], url: LOCAL } }],
    ['a profile that is not there', { flags: { profile: 'nope' } }],
    ['a URL that is none', { flags: { url: 'localhost:3000' } }],
  ])('%s is a usage error', async (_, situation) => {
    await expect(targetOf(situation)).rejects.toMatchObject({ code: 'USAGE' })
  })
})

describe('profiles', () => {
  const env = { XDG_CONFIG_HOME: emptyDirectory() }

  test('are written for the owner only, and read again', async () => {
    expect(await run(['config', 'set', 'url', 'https://mail.example', '--profile', 'shop'], { env })).toMatchObject({
      code: 0,
    })
    expect((await run(['config', 'set', 'key', '--profile', 'shop'], { env, stdin: 'ok_0123456789\n' })).code).toBe(0)
    expect(await run(['config', 'set', 'key', '--profile', 'shop'], { env, stdin: 'sk_0123456789\n' })).toMatchObject({
      code: 0,
      stdout: '',
    })
    expect(await readProfiles({ env })).toEqual({ shop: { url: 'https://mail.example', key: 'sk_0123456789' } })
    expect(statSync(profilesFile({ env })).mode & 0o777).toBe(0o600)
    expect(await run(['config', 'get', 'url', '--profile', 'shop'], { env })).toMatchObject({
      code: 0,
      stdout: 'https://mail.example\n',
    })
    const list = await run(['config', 'list'], { env })
    expect(list.stdout).toContain('sk_0123…')
    expect(list.stdout + list.stderr).not.toContain('sk_0123456789')
    const json = await run(['config', 'list', '--json'], { env })
    expect(JSON.parse(json.stdout)).toEqual({
      profiles: [{ profile: 'shop', url: 'https://mail.example', key: 'sk_0123…', signedIn: false, project: null }],
    })
  })

  test.each([
    ['config', 'set', 'colour', 'red'],
    ['config', 'set', 'url', 'mail.example'],
    ['config', 'set', 'key', 'secret'],
    ['config', 'get', 'colour'],
  ])('%s %s %s %s is a usage error', async (...args) => {
    expect(
      await run(
        args.filter((arg) => arg !== undefined),
        { env },
      ),
    ).toMatchObject({ code: 2, stdout: '' })
  })

  test('a missing setting is a failure, and a broken file is reported', async () => {
    expect(await run(['config', 'get', 'key'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('NOT_SET'),
    })
    const broken = { XDG_CONFIG_HOME: emptyDirectory() }
    mkdirSync(path.dirname(profilesFile({ env: broken })), { recursive: true })
    writeFileSync(profilesFile({ env: broken }), '{')
    expect(await run(['config', 'list'], { env: broken })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PROFILES_NOT_READABLE'),
    })
  })
})
