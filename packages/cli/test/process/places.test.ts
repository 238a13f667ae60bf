import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { emptyDirectory, run, runJson, runProcess } from '../cli.ts'

const failed = (code: number, error: string, words: readonly string[] = []) => ({
  code,
  stderr: expect.stringMatching(new RegExp(`^(?:Using .*\\n)?error ${error}[\\s\\S]*${words.join('[\\s\\S]*')}`)),
})

const KEY = 'another key, which no database knows'

/** Creates a directory with a database, its master key, and its first project. */
async function begun(): Promise<string> {
  const data = path.join(emptyDirectory(), 'data')
  expect(await run(['init', '--data', data])).toMatchObject({ code: 0 })
  return data
}

describe('init', () => {
  test('creates the directory, the database, the master key, and the first project, and shows the keys once', async () => {
    const data = path.join(emptyDirectory(), 'new', 'data')
    const { code, stdout, stderr } = await runProcess(['init', '--data', data])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^database +\S+posthorn\.db\n[\s\S]*secret key +sk_[0-9a-f]{64}\n$/),
    })
    expect(stderr).toContain('posthorn serve --data')
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['master.key', 'posthorn.db']))
    const listed = await run(['contacts', 'list', '--data', data])
    expect(listed.code).toBe(0)
    expect(listed.stderr).not.toContain('sk_')
  })

  test('does not change a database with a project, and reports it', async () => {
    const data = await begun()
    const key = readFileSync(path.join(data, 'master.key'), 'utf8')
    expect(await runJson(['init', '--data', data])).toMatchObject({ project: null, keys: null })
    const again = await run(['init', '--data', data])
    expect(again.stdout).not.toContain('sk_')
    expect(again.stderr).toContain('already exists')
    expect(readFileSync(path.join(data, 'master.key'), 'utf8')).toBe(key)
  })

  test('does not show given keys', async () => {
    const env = { POSTHORN_SECRET_KEY: `sk_${'a'.repeat(64)}`, POSTHORN_PUBLIC_KEY: `pk_${'b'.repeat(64)}` }
    const outcome = await run(['init', '--data', path.join(emptyDirectory(), 'data')], { env })
    expect(outcome.code).toBe(0)
    expect(outcome.stdout + outcome.stderr).not.toMatch(/[sp]k_/)
  })
})

describe('a place without a database', () => {
  test.each([
    ['contacts', 'list'],
    ['track', 'signed-up', 'ada@example.com'],
    ['send', '--to', 'ada@example.com', '--from', 'a@sandbox.localhost', '--subject', 's', '--body', 'b'],
    ['contacts', 'create', 'ada@example.com'],
    ['import', 'people.csv'],
    ['keys', 'create'],
    ['worker'],
  ])('stays empty, and the exit code is 2: %s', async (...command) => {
    const cwd = emptyDirectory()
    writeFileSync(path.join(cwd, 'people.csv'), 'email\nada@example.com\n')
    const outcome = await run([...command, '--data', './dta'], { cwd })
    expect(outcome).toMatchObject(failed(2, 'NO_DATABASE', ['dta', 'posthorn init --data', 'posthorn serve --data']))
    expect(readdirSync(cwd)).toEqual(['people.csv'])
  })

  test('may have been meant as a field', async () => {
    const cwd = emptyDirectory()
    const outcome = await run(['track', 'signed_up', 'ada@example.com', '--data', 'plan'], { cwd })
    expect(outcome).toMatchObject(failed(2, 'NO_DATABASE', ['--set plan=']))
    expect(readdirSync(cwd)).toEqual([])
    for (const command of [
      ['contacts', 'list'],
      ['track', 'a', 'ada@example.com'],
    ]) {
      expect(await run([...command, '--data', 'plan=pro'])).toMatchObject(failed(2, 'USAGE', ['--set plan=pro']))
    }
  })

  test('may have an empty file, or be named by a variable', async () => {
    const cwd = emptyDirectory()
    mkdirSync(path.join(cwd, 'data'))
    writeFileSync(path.join(cwd, 'data', 'posthorn.db'), '')
    const list = ['contacts', 'list']
    expect(await run([...list, '--data', path.join(cwd, 'data')])).toMatchObject(failed(2, 'NO_DATABASE'))
    const env = { POSTHORN_DATABASE_URL: `sqlite:${path.join(cwd, 'other.db')}`, POSTHORN_DATA: path.join(cwd, 'data') }
    expect(await run(list, { env })).toMatchObject(failed(2, 'NO_DATABASE', ['other.db']))
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(['data', 'data/posthorn.db'])
  })
})

describe('a database whose master key is in another place', () => {
  test('gets no other one from any command, and the doctor and restore explain it', async () => {
    const old = await begun()
    const backup = path.join(emptyDirectory(), 'copy.db')
    expect(await run(['backup', backup, '--data', old])).toMatchObject({ code: 0 })

    const data = path.join(emptyDirectory(), 'data')
    const key = path.join(data, 'master.key')
    mkdirSync(data)
    const restored = await run(['restore', backup, '--data', data])
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringMatching(/master\.key[\s\S]*POSTHORN_MASTER_KEY/) })
    for (const command of [['contacts', 'list'], ['serve', '--port', '0'], ['worker'], ['init'], ['keys', 'create']]) {
      const outcome = await run([...command, '--data', data])
      expect(outcome, command[0]).toMatchObject(failed(2, 'USAGE', ['master\\.key', 'POSTHORN_MASTER_KEY']))
      expect(existsSync(key), command[0]).toBe(false)
    }
    expect(await run(['doctor', '--data', data])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^broken +master key +.*is missing/m),
    })

    writeFileSync(key, KEY, { mode: 0o600 })
    const env = { POSTHORN_MASTER_KEY: KEY }
    for (const options of [{}, { env }]) {
      expect(await run(['contacts', 'list', '--data', data], options)).toMatchObject(failed(2, 'USAGE', ['master']))
      expect(await run(['doctor', '--data', data], options)).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^broken +master key +.*is not the master key of this database/m),
      })
    }
    rmSync(key)
    writeFileSync(key, readFileSync(path.join(old, 'master.key')), { mode: 0o600 })
    expect(await run(['contacts', 'list', '--data', data])).toMatchObject({ code: 0 })
    expect(await run(['doctor', '--data', data])).toMatchObject({ code: 0 })
    expect(await runJson(['restore', backup, '--data', data])).toMatchObject({ masterKey: { file: key, found: true } })
  })

  test('is not restored next to the key of another one', async () => {
    const [old, other] = [await begun(), await begun()]
    const backup = path.join(emptyDirectory(), 'copy.db')
    expect(await run(['backup', backup, '--data', old])).toMatchObject({ code: 0 })
    const before = readdirSync(other).sort()
    expect(await run(['restore', backup, '--data', other])).toMatchObject(failed(2, 'USAGE', ['master\\.key']))
    expect(readdirSync(other).sort()).toEqual(before)
    expect(readdirSync(path.dirname(backup))).toEqual(['copy.db'])
  })

  test('gets a new one on explicit request', async () => {
    const data = await begun()
    rmSync(path.join(data, 'master.key'))
    expect(await run(['migrate', '--data', data])).toMatchObject({ code: 0 })
    expect(existsSync(path.join(data, 'master.key'))).toBe(false)
    expect(await run(['migrate', '--new-master-key', '--data', data])).toMatchObject({ code: 0 })
    expect(await run(['contacts', 'list', '--data', data])).toMatchObject({ code: 0 })
  })
})

const found = await startPostgres()
if ('missing' in found) {
  console.warn(`SKIPPED: places on PostgreSQL are not tested here: ${found.missing}`)
} else {
  const { server } = found
  afterAll(() => server.stop())

  test('on PostgreSQL no command creates tables or a key', async () => {
    const url = await server.createEmptyDatabase()
    const env = { POSTHORN_DATA: path.join(emptyDirectory(), 'keys') }
    const list = ['contacts', 'list', '--data', url]
    expect(await run(list, { env })).toMatchObject(failed(2, 'NO_DATABASE', ['posthorn init --data']))
    expect(existsSync(env.POSTHORN_DATA)).toBe(false)
    expect(await run(['init', '--data', url], { env })).toMatchObject({ code: 0 })
    expect(await run(list, { env })).toMatchObject({ code: 0 })
    const elsewhere = { POSTHORN_DATA: path.join(emptyDirectory(), 'keys') }
    expect(await run(list, { env: elsewhere })).toMatchObject(failed(2, 'USAGE', ['POSTHORN_MASTER_KEY']))
    expect(existsSync(elsewhere.POSTHORN_DATA)).toBe(false)
    const wrong = { ...elsewhere, POSTHORN_MASTER_KEY: KEY }
    expect(await run(['doctor', '--data', url], { env: wrong })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^broken +master key +.*is not the master key of this database/m),
    })
  })
}
