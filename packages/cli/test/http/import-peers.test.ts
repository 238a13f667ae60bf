import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { answer, startGateway } from '../gateway.ts'
import { startServer } from '../server.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

let cwd: string
let count = 0
beforeEach(() => {
  cwd = emptyDirectory()
  count += 1
})

/** Gives each test people and lists of its own. */
const own = (text: string) => text.replaceAll('example.com', `t${count}.example.com`).replaceAll('News', `News${count}`)
const env = () => ({ POSTHORN_URL: server.url, POSTHORN_KEY: server.key })
const file = (name: string, text: string) => writeFileSync(path.join(cwd, name), own(text))
const asked = (...args: readonly string[]) => run(args.map(own), { cwd, env: env() })
const json = (...args: readonly string[]) => runJson(args.map(own), { env: env() })
const importing = (...args: readonly string[]) => asked('import', ...args)
const contact = (email: string) => json('contacts', 'get', email)
const files = () => readdirSync(cwd).sort()

/** An export of listmonk's subscribers. */
const EXPORT = `uuid,email,name,attributes,status,created_at,updated_at
0f2a4e3c-1111-4a6e-8a53-000000000001,ada@example.com,Ada Lovelace,"{""city"": ""London"", ""age"": 36, ""zip"": ""01234"", ""tags"": [""a"", ""b""], ""address"": {""street"": ""St James, 12""}}",enabled,2024-01-02 03:04:05,2024-01-02 03:04:05
0f2a4e3c-1111-4a6e-8a53-000000000002,grace@example.com,,{},disabled,2024-01-02 03:04:05,2024-01-02 03:04:05
0f2a4e3c-1111-4a6e-8a53-000000000003,eve@example.com,Eve,"{""city"": ""Rome""}",blocklisted,2024-01-02 03:04:05,2024-01-02 03:04:05
0f2a4e3c-1111-4a6e-8a53-000000000004,odd@example.com,=cmd(),not json,enabled,2024-01-02 03:04:05,2024-01-02 03:04:05
0f2a4e3c-1111-4a6e-8a53-000000000005,nobody,No Body,{},enabled,2024-01-02 03:04:05,2024-01-02 03:04:05
`

const list = (id: number, name: string, status: string, optin?: string) => ({
  subscription_status: status,
  id,
  uuid: `ce13e971-0000-4000-8000-00000000000${id}`,
  name,
  type: 'public',
  ...(optin !== undefined && { optin }),
  tags: ['test'],
  created_at: '2024-01-02T03:04:05Z',
  updated_at: '2024-01-02T03:04:05Z',
})

const subscriber = (email: string, status: string, lists: readonly object[]) => ({
  id: 1,
  created_at: '2024-01-02T03:04:05Z',
  updated_at: '2024-01-02T03:04:05Z',
  uuid: 'u',
  email,
  name: 'A B',
  attribs: { city: 'Bengaluru', good: true, type: 'known' },
  status,
  lists,
})

/** An answer of listmonk to GET /api/subscribers. */
const PAGE = {
  data: {
    results: [
      subscriber('all@example.com', 'enabled', [list(1, 'News', 'confirmed'), list(2, 'Offers', 'unsubscribed')]),
      subscriber('left@example.com', 'enabled', [list(1, 'News', 'unsubscribed')]),
      subscriber('asked@example.com', 'enabled', [list(1, 'News', 'unconfirmed', 'double')]),
      subscriber('unsaid@example.com', 'enabled', [list(1, 'News', 'unconfirmed')]),
      subscriber('single@example.com', 'enabled', [list(3, 'Beta', 'unconfirmed', 'single')]),
      subscriber('none@example.com', 'enabled', []),
      subscriber('blocked@example.com', 'blocklisted', [list(1, 'News', 'unsubscribed')]),
    ],
    query: '',
    total: 7,
    per_page: 20,
    page: 1,
  },
}

describe('--from listmonk', () => {
  test('reads its export: attributes become fields, and blocklisted people are suppressed', async () => {
    file('subscribers.csv', EXPORT)
    const outcome = await importing('subscribers.csv', '--from', 'listmonk')
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('1 of 5 rows failed') })
    expect(outcome.stdout).toMatch(/^rows +5\ncreated +4\nupdated +0\nfailed +1\nsuppressed +1\n/)
    expect(await contact('ada@example.com')).toMatchObject({
      subscribed: true,
      data: {
        name: 'Ada Lovelace',
        city: 'London',
        age: 36,
        zip: '01234',
        tags: ['a', 'b'],
        address: { street: 'St James, 12' },
      },
    })
    expect(await contact('grace@example.com')).toMatchObject({ subscribed: false, data: {} })
    expect(await contact('eve@example.com')).toMatchObject({ subscribed: false, data: { city: 'Rome' } })
    expect(await json('suppressions', 'get', 'eve@example.com')).toMatchObject({ reason: 'MANUAL' })
    expect(await contact('odd@example.com')).toHaveProperty('data', { name: '=cmd()', attributes: 'not json' })
    expect(files()).toEqual(['subscribers.csv', 'subscribers.errors.csv'])
    const failed = readFileSync(path.join(cwd, 'subscribers.errors.csv'), 'utf8').replace(
      'nobody',
      'nobody@example.com',
    )
    file('mended.csv', failed)
    expect(await importing('mended.csv')).toMatchObject({ code: 0 })
    expect(await contact('nobody@example.com')).toHaveProperty('data', { name: 'No Body' })
  })

  test('reads answers of its API: lists become segments, and unconfirmed people get no marketing mail', async () => {
    file('page.json', JSON.stringify(PAGE))
    const outcome = await importing('page.json', '--from', 'listmonk')
    expect(outcome).toMatchObject({ code: 0 })
    expect(outcome.stdout).toMatch(
      /^rows +7\ncreated +7\nupdated +0\nfailed +0\nsuppressed +1\nunsubscribed +4\nnever confirmed +2\nsegments +News\d+\n +Beta\n$/,
    )
    const subscribed = async (name: string) => Object(await contact(`${name}@example.com`)).subscribed
    expect(await Promise.all(['all', 'single', 'none'].map(subscribed))).toEqual([true, true, true])
    expect(await Promise.all(['left', 'asked', 'unsaid', 'blocked'].map(subscribed))).toEqual([
      false,
      false,
      false,
      false,
    ])
    const members = await asked('segments', 'members', 'News')
    expect(members.stdout).toContain(own('all@example.com'))
    expect(members.stdout).not.toMatch(/left|asked|unsaid|single|blocked/)
    expect((await asked('segments', 'members', 'Beta')).stdout).toContain(own('single@example.com'))
    expect(await contact('all@example.com')).toHaveProperty('data', {
      name: 'A B',
      city: 'Bengaluru',
      good: true,
      type: 'known',
    })
    // A second import finds all of it.
    expect((await importing('page.json', '--from', 'listmonk')).stdout).toMatch(/^rows +7\ncreated +0\nupdated +7\n/)
    expect(await json('segments', 'get', 'News')).toMatchObject({ memberCount: 1 })
  })

  test('keeps unconfirmed people on request', async () => {
    file('page.json', JSON.stringify(PAGE))
    const { stdout } = await importing('page.json', '--from', 'listmonk', '--keep-unconfirmed')
    expect(stdout).not.toContain('never confirmed')
    expect(await contact('unsaid@example.com')).toMatchObject({ subscribed: true })
    expect(await contact('left@example.com')).toMatchObject({ subscribed: false })
    expect(await json('segments', 'get', 'News')).toMatchObject({ memberCount: 3 })
  })

  test('shows with --dry-run what would happen, and leaves no files', async () => {
    file('page.json', JSON.stringify(PAGE))
    const outcome = await importing('page.json', '--from', 'listmonk', '--dry-run')
    expect(outcome.stdout).toMatch(/^rows +7\nwould be created +7\n[\s\S]*would be suppressed +1\n/)
    expect(outcome.stderr).toContain('Nothing was changed.')
    expect((await asked('contacts', 'list', '--search', '@example.com')).stdout).not.toContain('@')
    expect(await asked('suppressions', 'get', 'blocked@example.com')).toMatchObject({ code: 1 })
    expect((await asked('segments', 'list')).stdout).not.toContain(own('News'))
    expect(files()).toEqual(['page.json'])
  })

  test('does not fill a segment with a condition', async () => {
    await asked('segments', 'create', '--name', 'News', '--where', 'subscribed equals true')
    file('page.json', JSON.stringify(PAGE))
    const outcome = await importing('page.json', '--from', 'listmonk')
    expect(outcome).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/"News\d+" is a dynamic segment/),
    })
  })

  test.each([
    ['names.csv', 'name,attributes\nAda,{}\n', 'has no column email'],
    ['broken.json', '{"data": [', 'is not valid JSON'],
    ['other.json', '{"data": {"results": []}}', 'contains no contacts'],
  ])('refuses %s', async (name, text, reason) => {
    file(name, text)
    const outcome = await importing(name, '--from', 'listmonk')
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
    expect(files()).toEqual([name])
  })

  test('needs a file, and a known product', async () => {
    expect(await run(['import', '-', '--from', 'listmonk'], { stdin: EXPORT, env: env() })).toMatchObject({ code: 2 })
    const unknown = await importing('x.csv', '--from', 'paperboy')
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('brevo, hubspot, listmonk, mailchimp, plunk, sendgrid'),
    })
  })

  test('continues after an interruption, with the same file', async () => {
    let lost = 0
    const gateway = await startGateway(server.url, async ({ method, path }, pass) => {
      const answered = await pass()
      if (method !== 'POST' || path !== '/contacts/import' || lost++ > 0) return answered
      return answer(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Lost.' } })
    })
    try {
      file('page.json', JSON.stringify(PAGE))
      const again = () =>
        run(['import', 'page.json', '--from', 'listmonk'], { cwd, env: { ...env(), POSTHORN_URL: gateway.url } })
      expect(await again()).toMatchObject({ code: 1, stderr: expect.stringContaining('Run the same command again') })
      const translated = path.join(cwd, 'page.json.posthorn.csv')
      expect(statSync(translated).mode & 0o777).toBe(0o600)
      expect(existsSync(`${translated}.posthorn-import.json`)).toBe(true)
      expect(await again()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +7$/m) })
      expect(files()).toEqual(['page.json'])
    } finally {
      await gateway.stop()
    }
  })
})

describe('--from plunk', () => {
  const CONTACTS = [
    { id: 'c1', email: 'ada@example.com', subscribed: true, data: '{"name":"Ada","seats":3}', createdAt: 'x' },
    { id: 'c2', email: 'grace@example.com', subscribed: false, data: null, createdAt: 'x', updatedAt: 'x' },
    { id: 'c3', email: 'eve@example.com', subscribed: true, data: { plan: 'pro' }, createdAt: 'x', updatedAt: 'x' },
  ]

  test.each([
    ['a list', JSON.stringify(CONTACTS)],
    ['a page', JSON.stringify({ contacts: CONTACTS, cursor: 'c3', hasMore: false, total: 3 })],
    ['pages, one on each line', CONTACTS.map((one) => JSON.stringify({ data: [one], hasMore: true })).join('\n')],
  ])('reads its contacts as %s', async (_, text) => {
    file('contacts.json', text)
    expect(await importing('contacts.json', '--from', 'plunk')).toMatchObject({
      code: 0,
      stdout: 'rows          3\ncreated       3\nupdated       0\nfailed        0\nunsubscribed  1\n',
      stderr: '',
    })
    expect(await contact('ada@example.com')).toMatchObject({ subscribed: true, data: { name: 'Ada', seats: 3 } })
    expect(await contact('grace@example.com')).toMatchObject({ subscribed: false, data: {} })
    expect(await contact('eve@example.com')).toHaveProperty('data', { plan: 'pro' })
  })

  test('reads its CSV like any other', async () => {
    file('contacts.csv', 'email,subscribed,plan\nada@example.com,true,pro\n')
    expect(await importing('contacts.csv', '--from', 'plunk')).toMatchObject({ code: 0, stderr: '' })
    expect(await contact('ada@example.com')).toMatchObject({ subscribed: true, data: { plan: 'pro' } })
  })
})

test('JSON without a named product is not read as CSV', async () => {
  file('people.json', JSON.stringify(PAGE))
  const { code, stderr } = await importing('people.json')
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('The source of people.json is unclear. Use --from plunk or --from listmonk.'),
  ])
})
