import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { COMMAND, emptyDirectory, run, runJson } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

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

  test('of an unknown command suggests a similar one', async () => {
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
  ])('%j names the help to read', async (words, hint) => {
    const { code, stderr } = await run(words)
    expect([code, stderr.replaceAll('\\"', '"')]).toStrictEqual([2, expect.stringContaining(hint)])
  })
})

const SHELLS = ['bash', 'zsh', 'fish'] as const
const has = Object.fromEntries(
  SHELLS.map((shell) => [shell, spawnSync(shell, ['--version']).error === undefined]),
) as Record<(typeof SHELLS)[number], boolean>
for (const shell of SHELLS)
  if (!has[shell]) console.warn(`SKIPPED: completion in ${shell} is not tested here: there is no ${shell}`)

const QUOTED = COMMAND.map((word) => `'${word}'`).join(' ')
const FUNCTION = `posthorn() { ${QUOTED} "$@"; }`
const FISH_FUNCTION = `function posthorn; ${QUOTED} $argv; end`

const inShell = (shell: string, args: readonly string[]) =>
  execFileSync(shell, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 180_000,
    env: { ...process.env, HOME: emptyDirectory(), TERM: 'dumb' },
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

  test('completes commands, verbs, options, and their values', async () => {
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

  test.skipIf(!has.bash)('works in a real bash', async () => {
    const { stdout: script } = await run(['completion', 'bash'])
    const ask = `COMP_WORDS=(posthorn contacts lo); COMP_CWORD=2; _posthorn; echo "\${COMPREPLY[@]}"`
    expect(inShell('bash', ['-c', `${FUNCTION}\n${script}\n${ask}`])).toBe('lookup\n')
  })

  test.skipIf(!has.zsh)('works in a real zsh', async () => {
    // Simulates keys in a terminal of zsh: TAB completes the word.
    const { stdout: script } = await run(['completion', 'zsh'])
    const directory = emptyDirectory()
    writeFileSync(
      path.join(directory, '.zshrc'),
      `autoload -Uz compinit && compinit -u\n${FUNCTION}\n${script}\nPS1='ready> '\nunsetopt beep\n`,
    )
    const keys = `
      zmodload zsh/zpty
      zpty -b shell env ZDOTDIR=${directory} TERM=dumb zsh -i
      zpty -r -m shell before '*ready> *'
      zpty -w -n shell $'posthorn contacts lo\\t'
      zpty -r -m shell after '*lookup*'
      print -r -- "$after"
      zpty -d shell`
    expect(inShell('zsh', ['-f', '-c', keys])).toContain('posthorn contacts lookup')
  })

  test.skipIf(!has.fish)('works in a real fish', async () => {
    const { stdout: script } = await run(['completion', 'fish'])
    const found = inShell('fish', [
      '--no-config',
      '-c',
      `${FISH_FUNCTION}\n${script}\ncomplete -C 'posthorn contacts lo'`,
    ])
    expect(found).toMatch(/^lookup\t.+\n$/)
    expect(
      inShell('fish', ['--no-config', '-c', `${FISH_FUNCTION}\n${script}\ncomplete -C 'posthorn --format wi'`]),
    ).toMatch(/^wide\b/)
  })

  test('refuses other shells', async () => {
    expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2 })
  })
})

describe('api', () => {
  let server: ServerProject
  let at: readonly string[]
  beforeAll(async () => {
    server = await sharedServer()
    at = ['--url', server.url, '--key', server.key]
    for (let n = 0; n < 5; n++) await run(['contacts', 'create', `a${n}@example.com`, ...at])
  })

  test('makes any request', async () => {
    expect(await runJson(['api', 'get', '/contacts', '-q', 'limit=2', ...at])).toMatchObject({
      data: [{}, {}],
      hasMore: true,
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

  test('shows status and headers, and reports failures', async () => {
    const { code, stdout, stderr } = await run(['api', 'GET', '/contacts/cnt_none', '-i', ...at])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('CONTACT_NOT_FOUND') })
    expect(stdout).toMatch(/^404 Not Found\n[\s\S]*x-request-id: req_[\s\S]*\n\n\{/)
    expect(await run(['api', 'GET', '/contacts', '--url', server.url, '--key', 'sk_x'])).toMatchObject({ code: 4 })
    expect((await run(['api', 'GET', '/docs', ...at])).stdout).toContain('<html')
    expect((await run(['api', 'GET', 'contacts?limit=1', ...at])).code).toBe(0)
    expect(await run(['api', 'GET', '/contacts', '--url', 'http://127.0.0.1:1', '--key', 'sk_x'])).toMatchObject({
      code: 3,
    })
  })

  test.each([
    [['FETCH', '/contacts'], 'is not a method'],
    [['GET', 'http://127.0.0.1:3000/contacts'], 'only the path'],
    [['POST', '/contacts', '-d', '{'], 'is not valid JSON'],
    [['POST', '/contacts', '-d', '@nothing.json'], 'does not exist'],
    [['GET', '/contacts', '-d', '{}'], 'cannot have a body'],
    [['POST', '/contacts', '--all'], '--all'],
    [['GET', '/contacts', '-q', 'limit'], 'there is no "="'],
    [['GET', '/contacts', '-H', 'x'], 'there is no ":"'],
  ])('%j is a usage error', async (args, message) => {
    expect(await run(['api', ...args, ...at])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })

  test('works on a database, without a server', async () => {
    const data = path.join(emptyDirectory(), 'data')
    await run(['init', '--data', data])
    expect(await runJson(['api', 'GET', '/contacts', '--data', data])).toMatchObject({ data: [], total: 0 })
  })
})
