import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOTHING } from '../../src/lib/import/state.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

let cwd: string
beforeEach(async () => {
  cwd = emptyDirectory()
  await run(on('init'))
})

const on = (...args: readonly string[]) => ['--data', path.join(cwd, 'data'), ...args]
const file = (name: string, text: string) => writeFileSync(path.join(cwd, name), text)
const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8')
const importing = (...args: readonly string[]) => run(on('import', ...args), { cwd })

const CSV = `E-Mail,First name,Notes,subscribed
ada@example.com,Ada,secret,
grace@example.com,Grace,,no
nonsense,Nobody,,
Ada@example.com,,,yes
`
const STATE = 'people.csv.posthorn-import.json'
const MAPPING = ['--map', 'E-Mail=email', '--map', 'First name=firstName', '--map', 'Notes=']

describe('import', () => {
  test('creates and changes contacts, and writes failed rows to a file for corrections', async () => {
    file('people.csv', CSV)
    const outcome = await importing('people.csv', ...MAPPING)
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toBe(
      'rows                4\ncreated             2\nupdated             1\nfailed              1\nrepeated addresses  1\n' +
        'line  email     error\n4     nonsense  This is not an email address such as ada@example.com.\n',
    )
    expect(outcome.stderr).toContain('error ROWS_FAILED: 1 of 4 rows failed.')
    expect(outcome.stderr).toContain('people.errors.csv. Correct them there, and import that file with the same --map.')
    expect(read('people.errors.csv')).toBe(
      'E-Mail,First name,Notes,subscribed,posthorn_error\nnonsense,Nobody,,,This is not an email address such as ada@example.com.\n',
    )
    expect(existsSync(path.join(cwd, 'people.csv.posthorn-import.json'))).toBe(false)
    expect(await runJson(on('contacts', 'get', 'ada@example.com'))).toMatchObject({
      subscribed: true,
      data: { firstName: 'Ada' },
    })

    const repairedText = read('people.errors.csv').replace('nonsense', 'nobody@example.com')
    file('mended.csv', repairedText)
    const repaired = await importing('mended.csv', ...MAPPING)
    expect(repaired).toMatchObject({ code: 0, stderr: '', stdout: 'rows     1\ncreated  1\nupdated  0\nfailed   0\n' })
    expect(await runJson(on('contacts', 'get', 'nobody@example.com'))).toHaveProperty('data', { firstName: 'Nobody' })
    await run(on('import', '-', ...MAPPING), { cwd, stdin: repairedText.replace('nobody@', 'piped@') })
    expect(await runJson(on('contacts', 'get', 'piped@example.com'))).toHaveProperty('data', { firstName: 'Nobody' })
  })

  test('keeps a column named error, in the file of failed rows too', async () => {
    file('log.csv', 'email,error\na@example.com,E1\nbad,E2\n')
    await importing('log.csv')
    file('log.errors.csv', read('log.errors.csv').replace('bad', 'b@example.com'))
    expect(await importing('log.errors.csv')).toMatchObject({ code: 0 })
    expect(await runJson(on('contacts', 'get', 'a@example.com'))).toHaveProperty('data', { error: 'E1' })
    expect(await runJson(on('contacts', 'get', 'b@example.com'))).toHaveProperty('data', { error: 'E2' })
  })

  test('gives the reasons of failed short rows in the right column', async () => {
    file('short.csv', 'email,name,plan\nbad,Ada\nworse\n')
    await importing('short.csv')
    const why = 'This is not an email address such as ada@example.com.'
    expect(read('short.errors.csv')).toBe(`email,name,plan,posthorn_error\nbad,Ada,,${why}\nworse,,,${why}\n`)
    file('short.errors.csv', read('short.errors.csv').replace('bad', 'a@example.com').replace('worse', 'b@example.com'))
    expect(await importing('short.errors.csv')).toMatchObject({ code: 0, stderr: '' })
    expect(await runJson(on('contacts', 'get', 'a@example.com'))).toHaveProperty('data', { name: 'Ada' })
    expect(await runJson(on('contacts', 'get', 'b@example.com'))).toHaveProperty('data', {})
  })

  test('prints JSON for scripts', async () => {
    file('people.csv', CSV)
    const outcome = await importing('people.csv', ...MAPPING, '--json')
    expect(JSON.parse(outcome.stdout)).toStrictEqual({
      file: 'people.csv',
      dryRun: false,
      totalRows: 4,
      successCount: 3,
      createdCount: 2,
      updatedCount: 1,
      failureCount: 1,
      duplicateCount: 1,
      columns: [
        { column: 'E-Mail', field: 'email', isNew: false },
        { column: 'First name', field: 'firstName', isNew: expect.any(Boolean) },
        { column: 'Notes', field: null, isNew: false },
        { column: 'subscribed', field: 'subscribed', isNew: false },
      ],
      errors: [{ row: 4, email: 'nonsense', error: expect.any(String), code: 'invalid_email', field: 'email' }],
      errorsFile: path.join(cwd, 'people.errors.csv'),
    })
    expect(JSON.parse(outcome.stderr)).toMatchObject({ error: { code: 'ROWS_FAILED' } })
  })

  test('with a dry run shows what would change, and writes nothing', async () => {
    file('people.csv', CSV)
    const outcome = await importing('people.csv', ...MAPPING, '--dry-run')
    expect(outcome.stdout).toMatch(/^would be created +2$/m)
    expect(existsSync(path.join(cwd, 'people.errors.csv'))).toBe(false)
    expect(await runJson(on('contacts', 'list'))).toMatchObject({ total: 0 })
    const result = await importing('people.csv', ...MAPPING, '--dry-run', '--errors', 'bad.csv')
    expect([result.code, read('bad.csv')]).toStrictEqual([1, expect.stringContaining('nonsense,Nobody')])
    file('good.csv', 'email\na@example.com\n')
    expect(await importing('good.csv', '--dry-run')).toMatchObject({ code: 0, stderr: 'Nothing was changed.\n' })
  })

  test('reads stdin', async () => {
    const outcome = await run(on('import', '-', '--errors', 'bad.csv', ...MAPPING), { cwd, stdin: CSV })
    expect(outcome).toMatchObject({ code: 1, stdout: expect.stringMatching(/^created +2$/m) })
    expect(read('bad.csv')).toContain('nonsense')
    const mac = await run(on('import', '-'), { cwd, stdin: 'email,a\rmac@example.com,1\r' })
    expect(mac).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +1$/m) })
  })

  test('uses the last of several rows with one address', async () => {
    file('people.csv', 'email,plan\na@example.com,one\nb@example.com,x\na@example.com,two\n')
    expect((await importing('people.csv')).stdout).toMatch(/^repeated addresses +1$/m)
    expect(await runJson(on('contacts', 'get', 'a@example.com'))).toMatchObject({ data: { plan: 'two' } })
  })

  test('writes all failed rows, although the API names only a thousand', async () => {
    const bad = Array.from({ length: 2500 }, (_, i) => `bad ${i}`)
    file('people.csv', `email\n${bad.join('\n')}\ngood@example.com\n`)
    const { stdout } = await importing('people.csv')
    expect(stdout).toMatch(/^failed +2500$/m)
    expect(
      read('people.errors.csv')
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toStrictEqual(bad)
  })

  test('does not overwrite a file with corrections', async () => {
    file('people.csv', 'email\nbad\n')
    file('people.errors.csv', 'mine')
    await importing('people.csv')
    expect([read('people.errors.csv'), read('people.2.errors.csv')]).toStrictEqual([
      'mine',
      expect.stringContaining('bad'),
    ])
    expect(await importing('people.csv', '--errors', 'people.errors.csv')).toMatchObject({ code: 2 })
    expect((await importing('people.csv', '--errors', 'people.errors.csv', '--yes')).code).toBe(1)
    expect(read('people.errors.csv')).toContain('bad')
  })
})

describe('a usage error', () => {
  test.each<[string, readonly string[], string]>([
    ['no file', [], 'missing required argument'],
    ['a file that is not there', ['missing.csv'], 'missing.csv does not exist'],
    ['a directory', ['.'], 'is a directory'],
    ['a mapping that is none', ['people.csv', '--map', 'email'], '--map "email" must be'],
    ['a mapping of nothing', ['people.csv', '--map', '=email'], 'must be <column>=<field>'],
    ['errors in a directory that is not there', ['people.csv', '--errors', 'none/bad.csv'], 'directory does not exist'],
    ['errors on trial there', ['people.csv', '--dry-run', '--errors', 'none/bad.csv'], 'directory does not exist'],
    ['errors over the file itself', ['people.csv', '--errors', 'people.csv'], 'names the imported file'],
    ['a pipe begun again', ['-', '--restart'], 'cannot be restarted'],
    ['Latin-1', ['latin.csv'], 'not in UTF-8'],
  ])('%s', async (_, args, message) => {
    file('people.csv', 'email\na@example.com\n')
    writeFileSync(path.join(cwd, 'latin.csv'), 'email,gr\u00f6\u00dfe\n', 'latin1')
    expect(await importing(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
    expect(existsSync(path.join(cwd, STATE))).toBe(false)
  })

  test.each<[string, string, string]>([
    ['an empty file', '', 'FILE_EMPTY'],
    ['a file without addresses', 'name\nAda\n', '--map "E-Mail=email"'],
  ])('%s is refused, and leaves no files', async (_, text, result) => {
    file('people.csv', text)
    expect(await importing('people.csv')).toMatchObject({ code: 1, stderr: expect.stringContaining(result) })
    expect(existsSync(path.join(cwd, 'people.csv.posthorn-import.json'))).toBe(false)
  })
})

describe('an unfinished import', () => {
  test('continues only with the same file and the same options', async () => {
    file('people.csv', CSV)
    const { code } = await importing('people.csv', ...MAPPING)
    expect(code).toBe(1)
    // The state after a kill: the part was sent, and its end was not seen.
    const state = {
      version: 1,
      id: 'x',
      hash: 'another',
      place: 'elsewhere',
      mapping: {},
      tries: 0,
      totals: NOTHING,
      failedLines: [],
    }
    file(STATE, JSON.stringify(state))
    const changed = await importing('people.csv', ...MAPPING)
    expect(changed).toMatchObject({ code: 2, stderr: expect.stringContaining('the file has changed') })
    expect(changed.stderr).toContain('--restart')
    file(STATE, 'rubbish')
    expect(await importing('people.csv', ...MAPPING)).toMatchObject({ code: 2 })
    expect((await importing('people.csv', ...MAPPING, '--restart')).stdout).toMatch(/^updated +3$/m)
    expect(existsSync(path.join(cwd, STATE))).toBe(false)
  })

  /** Leaves the state of a run that was killed before it sent a part. */
  async function leave(text: string, errorsFile: string): Promise<void> {
    const made = await runJson(on('contacts', 'create', 'somebody@example.com'))
    const project = /prj_\w+/.exec(JSON.stringify(made))?.[0]
    file('people.csv', text)
    file(
      STATE,
      JSON.stringify({
        version: 1,
        id: randomUUID(),
        hash: createHash('sha256').update(text).digest('hex'),
        mapping: {},
        place: `${path.join(cwd, 'data', 'posthorn.db')} ${project}`,
        tries: 0,
        totals: NOTHING,
        failedLines: [],
        errors: { file: errorsFile, bytes: 10 },
      }),
    )
  }

  test('writes further failed rows to the file of the new option', async () => {
    await leave('email\nbad\n', path.join(cwd, 'none', 'bad.csv'))
    const lost = await importing('people.csv')
    expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining('none/bad.csv, the file for failed rows') })
    expect(lost.stderr).toContain('--errors')
    const outcome = await importing('people.csv', '--errors', 'bad.csv')
    expect(outcome.stderr).toContain(`Rows that failed earlier are in ${path.join(cwd, 'none', 'bad.csv')}.`)
    expect(outcome.stderr).toContain(`They are in ${path.join(cwd, 'bad.csv')}.`)
    expect(read('bad.csv')).toMatch(/^email,posthorn_error\nbad,This/)
  })

  test('reports the file of failed rows after another process has changed theirs', async () => {
    file('people.errors.csv', 'email\nmended@example.com\n')
    await leave('email\nbad\n', path.join(cwd, 'people.errors.csv'))
    const { stderr } = await importing('people.csv')
    expect(stderr).toContain('people.errors.csv was changed by another program; rows that failed since are in ')
    expect(stderr).toMatch(/They are in \S+people\.2\.errors\.csv\./)
    expect([read('people.errors.csv'), read('people.2.errors.csv')]).toStrictEqual([
      'email\nmended@example.com\n',
      expect.stringMatching(/^email,posthorn_error\nbad,This/),
    ])
  })
})
