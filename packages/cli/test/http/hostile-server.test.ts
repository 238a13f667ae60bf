import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converse, run } from '../cli.ts'

/** ESC and CSI, OSC, C1, overrides, isolates, and marks of direction, and characters that only hide. */
const UNSAFE = ['\u001b[2J', '\u001b]0;owned\u0007', '\u009b2J', '\u202e', '\u2066', '\u200f', '\u200b', '\u{e0041}']
const TEXT = `a${UNSAFE.join('b')}c`
const FOUND =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u
const AT = '2026-01-01T00:00:00.000Z'
const RECORD = { type: 'TXT', name: TEXT, value: TEXT, required: true, status: 'mismatch', found: TEXT, reason: TEXT }
const DOMAIN = { id: 'dom_1', domain: TEXT, displayName: TEXT, status: 'PENDING', verified: false, reason: TEXT }
const WARNINGS = [{ code: 'x', field: 'data', message: TEXT }]

const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /contacts': {
    data: [{ id: TEXT, email: TEXT, subscribed: true, createdAt: TEXT, updatedAt: TEXT, data: { [TEXT]: TEXT } }],
    total: 1,
    hasMore: true,
    cursor: TEXT,
  },
  'GET /domains': { data: [{ ...DOMAIN, records: [RECORD], checkedAt: AT }] },
  'GET /domains/dom_1': { ...DOMAIN, records: [RECORD], checkedAt: TEXT },
  'POST /templates/preview': { subject: TEXT, html: TEXT, text: TEXT, warnings: WARNINGS },
  'POST /v1/send': {
    success: true,
    data: { emails: [{ email: TEXT, contact: { id: TEXT, email: TEXT } }], timestamp: AT, warnings: WARNINGS },
  },
  'POST /auth/device': {
    deviceCode: 'x',
    userCode: TEXT,
    expiresIn: 600,
    interval: 0,
    verificationUrl: `file:///${TEXT}`,
    verificationUrlComplete: `--help${TEXT}`,
  },
  'POST /auth/device/token': { status: 'denied' },
  'GET /odd': TEXT,
}

const server = createServer((request, response) => {
  request.resume()
  const name = `${request.method} ${new URL(request.url ?? '', 'http://x').pathname}`
  const answer = ANSWERS[name]
  const failed = { success: false, error: { code: `X${TEXT}`, message: TEXT, suggestion: TEXT, requestId: TEXT } }
  response.statusCode = answer === undefined ? 422 : 200
  if (name === 'GET /odd') response.setHeader('content-type', 'text/plain').end(TEXT)
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? failed))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const COMMANDS = [
  ['contacts', 'list'],
  ['contacts', 'list', '--fields', 'id,email'],
  ['domains', 'get', 'dom_1'],
  ['domains', 'get', 'dom_1', '--zone'],
  ['templates', 'preview', '--body', 'x'],
  ['templates', 'preview', '--body', 'x', '--html'],
  ['send', '--to', 'a@example.com', '--subject', 'x', '--body', 'x', '--from', 'b@example.com'],
  ['contacts', 'get', 'cnt_1'],
  ['api', 'GET', '/contacts'],
  ['api', 'GET', '/none'],
]

test.each(COMMANDS)('no server controls the terminal: %s %s %s %s', async (...args) => {
  const words = args.filter((word) => word !== undefined)
  for (const form of [[], ['--json']]) {
    const { stdout, stderr } = await run([...words, ...form, '--url', url, '--key', 'sk_x'])
    expect(stdout + stderr).toContain(form.length > 0 || words[0] === 'api' ? 'a\\u001b[2J' : 'a\ufffd[2J')
    expect(FOUND.exec(stdout + stderr)?.index).toBeUndefined()
  }
})

test('JSON has the same value', async () => {
  const { stdout } = await run(['api', 'GET', '/contacts', '--url', url, '--key', 'sk_x'])
  expect(JSON.parse(stdout)).toStrictEqual(ANSWERS['GET /contacts'])
})

test('output to a file is unchanged', async () => {
  expect((await run(['api', 'GET', '/odd', '--url', url, '--key', 'sk_x'])).stdout).toBe(TEXT)
})

test('a login prints the page of the requested server, whatever the server returns', async () => {
  const { code, stderr } = await converse(['login', '--url', url, '--no-browser'], [])
  expect(code).toBe(4)
  expect(stderr).toContain(`Open this page in a browser:\n  ${url}/account/device\n`)
  expect(FOUND.exec(stripVTControlCharacters(stderr))?.index).toBeUndefined()
  expect(stderr).toContain('a\ufffd[2J')
})
