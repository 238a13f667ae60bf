import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMAND, emptyDirectory, run, runJson } from './cli.ts'
import { startServer } from './server.ts'

describe('help of a path', () => {
  test.each([
    [
      ['contacts', 'import'],
      ['contacts', 'import', '--help'],
    ],
    [
      ['workflows', 'steps', 'create'],
      ['workflows', 'steps', 'create', '--help'],
    ],
    [['send'], ['send', '--help']],
    [
      ['domains', 'add'],
      ['domains', 'create', '--help'],
    ],
    [['contacts'], ['contacts', '--help']],
    [[], ['--help']],
  ])('%j', async (words, same) => {
    expect(await run(['help', ...words])).toStrictEqual(await run(same))
  })

  test('of what is none says what was meant', async () => {
    expect(await run(['help', 'contcts'])).toMatchObject({ code: 2, stderr: expect.stringContaining('contacts?') })
    expect(await run(['help', 'contacts', 'lst'])).toMatchObject({ code: 2, stderr: expect.stringContaining('list?') })
  })
})

describe('a command that is called wrongly', () => {
  test.each([
    [['projects', 'create', 'My', 'shop'], 'Run "posthorn help projects create" for its usage.'],
    [['--json', 'api', '/contacts'], 'Run "posthorn help api" for its usage.'],
    [['domains', 'create'], 'Run "posthorn help domains create" for its usage.'],
    [['--nothing-of-the-kind'], 'Run "posthorn help <command>" for its usage.'],
  ])('%j says which help to read', async (words, hint) => {
    const { code, stderr } = await run(words)
    expect([code, stderr.replaceAll('\\"', '"')]).toStrictEqual([2, expect.stringContaining(hint)])
  })
})

describe('completion', () => {
  const env = { XDG_CONFIG_HOME: emptyDirectory() }
  mkdirSync(path.join(env.XDG_CONFIG_HOME, 'posthorn'))
  writeFileSync(
    path.join(env.XDG_CONFIG_HOME, 'posthorn', 'profiles.json'),
    JSON.stringify({ shop: { url: 'https://shop.example' }, test: {} }),
  )
  const complete = async (...words: readonly string[]) => {
    const { code, stdout } = await run(['complete', '--', ...words], { env })
    expect(code).toBe(0)
    return stdout.split('\n').filter(Boolean)
  }
  const values = async (...words: readonly string[]) => (await complete(...words)).map((line) => line.split('\t')[0])

  test('knows commands, verbs, options and their values', async () => {
    expect(await values('')).toEqual(expect.arrayContaining(['send', 'contacts', 'help']))
    expect(await values('')).not.toContain('complete')
    expect(await values('con')).toEqual(['contacts', 'config'])
    expect(await values('contacts', 'l')).toEqual(['list', 'lookup'])
    expect(await complete('workflows', 'steps', 'cr')).toEqual([expect.stringMatching(/^create\t.+/)])
    expect(await values('contacts', 'list', '--s')).toEqual(['--search'])
    expect(await values('contacts', 'list', '--js')).toEqual(['--json'])
    expect(await values('contacts', 'list', '--format', '')).toEqual(['table', 'wide', 'json'])
    expect(await values('--profile', '')).toEqual(['shop', 'test'])
    expect(await values('contacts', 'list', '--profile', 's')).toEqual(['shop'])
    expect(await values('contacts', 'list', '--search', '')).toEqual([])
    expect(await values('completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(await values('help', 'contacts', 'imp')).toEqual(['import'])
    expect(await values('import', '')).toEqual([':files'])
    expect(await values('contacts', 'get', '')).toEqual([])
    expect(await values('nonsense', 'x', '--nonsense', '')).toEqual(expect.any(Array))
  })

  test('works in a real bash, and the scripts of the others are whole', async () => {
    const { stdout: script } = await run(['completion', 'bash'])
    const posthorn = `posthorn() { ${COMMAND.map((word) => `'${word}'`).join(' ')} "$@"; }`
    const ask = `COMP_WORDS=(posthorn contacts lo); COMP_CWORD=2; _posthorn; echo "\${COMPREPLY[@]}"`
    const output = execFileSync('bash', ['-c', `${posthorn}\n${script}\n${ask}`], {
      encoding: 'utf8',
      env: { ...process.env, XDG_CONFIG_HOME: env.XDG_CONFIG_HOME },
    })
    expect(output).toBe('lookup\n')
    for (const shell of ['zsh', 'fish'] as const) {
      const { stdout } = await run(['completion', shell])
      expect(stdout).toContain('posthorn complete -- ')
      const checked = spawnSync(shell, ['-n'], { input: stdout })
      // Where the shell is there, it reads the script.
      if (!checked.error) expect([shell, checked.status, String(checked.stderr)]).toStrictEqual([shell, 0, ''])
    }
    expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2 })
  })
})

describe('api', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let at: readonly string[]
  beforeAll(async () => {
    server = await startServer()
    at = ['--url', server.url, '--key', server.key]
    for (let n = 0; n < 5; n++) await run(['contacts', 'create', `a${n}@example.com`, ...at])
  })
  afterAll(() => server.stop())

  test('makes any request', async () => {
    expect(await runJson(['api', 'get', '/contacts', '-q', 'limit=2', ...at])).toMatchObject({
      ...{ data: [{}, {}], hasMore: true },
    })
    const body = '{"email":"b@example.com","data":{"plan":"pro"}}'
    expect(await runJson(['api', 'POST', '/contacts', '-d', body, ...at])).toMatchObject({ data: { plan: 'pro' } })
    expect((await run(['api', 'POST', '/contacts', '-d', '-', ...at], { stdin: body })).code).toBe(0)
    const cwd = emptyDirectory()
    writeFileSync(path.join(cwd, 'b.json'), body)
    expect((await run(['api', 'POST', '/contacts', '-d', '@b.json', ...at], { cwd })).code).toBe(0)
    expect((await run(['api', 'DELETE', '/contacts/cnt_none', ...at])).code).toBe(1)
  })

  test('follows a list to its end', async () => {
    const all = await runJson(['api', 'GET', '/contacts?limit=2', '--all', '-q', 'search=a', ...at])
    expect(all).toMatchObject({ data: { length: 6 }, hasMore: false })
    expect(all).not.toHaveProperty('cursor')
    const emails = await run(['api', 'GET', '/contacts?limit=2&search=a', '--all', '--fields', 'email', ...at])
    expect(emails.stdout.trim().split('\n').sort()).toEqual(
      expect.arrayContaining(['a0@example.com', 'a4@example.com']),
    )
    expect(await runJson(['api', 'GET', '/templates?pageSize=1', '--all', ...at])).toMatchObject({ data: [] })
  })

  test('shows status and headers, and tells failures', async () => {
    const { code, stdout, stderr } = await run(['api', 'GET', '/contacts/cnt_none', '-i', ...at])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('CONTACT_NOT_FOUND') })
    expect(stdout).toMatch(/^404 Not Found\n[\s\S]*x-request-id: req_[\s\S]*\n\n\{/)
    expect(await run(['api', 'GET', '/contacts', '--url', server.url, '--key', 'sk_x'])).toMatchObject({ code: 4 })
    expect((await run(['api', 'GET', '/docs', ...at])).stdout).toContain('<html')
    expect(await run(['api', 'GET', '/contacts', '--url', 'http://127.0.0.1:1', '--key', 'sk_x'])).toMatchObject({
      code: 3,
    })
  })

  test.each([
    [['FETCH', '/contacts'], 'is no method'],
    [['GET', 'contacts'], 'slash'],
    [['POST', '/contacts', '-d', '{'], 'no JSON'],
    [['POST', '/contacts', '-d', '@nothing.json'], 'ENOENT'],
    [['GET', '/contacts', '-d', '{}'], 'has no body'],
    [['POST', '/contacts', '--all'], '--all'],
    [['GET', '/contacts', '-q', 'limit'], 'there is no "="'],
    [['GET', '/contacts', '-H', 'x'], 'there is no ":"'],
  ])('%j is bad usage', async (args, message) => {
    expect(await run(['api', ...args, ...at])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })

  test('works on a database, without a server', async () => {
    const data = path.join(emptyDirectory(), 'data')
    await run(['init', '--data', data])
    expect(await runJson(['api', 'GET', '/contacts', '--data', data])).toMatchObject({ data: [], total: 0 })
  })
})
