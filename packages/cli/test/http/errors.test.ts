import { PassThrough } from 'node:stream'
import { PosthornError } from '@posthorn/sdk'
import { suggestionOf } from '@posthorn/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE, type ErrorCode } from '../../../core/src/kernel/errors/errors.ts'
import { reportError } from '../../src/lib/errors.ts'
import { ioOf } from '../../src/lib/io.ts'
import { run } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

/** Matches terms of HTTP: methods, paths, headers, and the API's names. */
const OVER_HTTP =
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b|(?:^|\s)\/\w|\b[A-Z]\w*-[A-Z]\w*\b|\bheaders?\b|\brequests?\b|\b[Ee]ndpoints?\b|\bpath\b|(?<!\bsign-in )\bmethods?\b|\bAPI reference\b|\bJSON\b|\berrors\b/

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[]

describe('every error of the catalog has words for a terminal', () => {
  const printed = (code: ErrorCode, suggestion: string) => {
    const stderr = new PassThrough()
    const io = ioOf({ stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {}, cwd: '/' })
    const { message } = ERROR_CATALOGUE[code]
    reportError(io, new PosthornError({ code, message, suggestion, status: 400 }), { json: false })
    return String(stderr.read())
  }

  test.each(CODES)('%s', (code) => {
    for (const suggestion of [suggestionOf(code), ERROR_CATALOGUE[code].suggestion]) {
      const text = printed(code, suggestion)
      expect(text).not.toMatch(OVER_HTTP)
      expect(text.trim().split('\n')).toHaveLength(2)
    }
  })

  test.each([
    ['FRESH_SIGN_IN_REQUIRED', 'Sign in again with "posthorn login"'],
    ['ROUTE_NOT_FOUND', 'The server does not know this command.'],
    ['CONFLICT', 'Check the current state'],
  ] as const)('%s has its own words', (code, words) => {
    expect(printed(code, suggestionOf(code))).toContain(words)
  })
})

describe('an error of the server', () => {
  let server: ServerProject
  let at: readonly string[]
  beforeAll(async () => {
    server = await sharedServer()
    at = ['--url', server.url, '--key', server.key]
  })

  const mail = ['send', '--to', 'ada@example.com', '--from', 'hello@sandbox.localhost', '--subject', 'Hi'] as const
  const send = (...more: readonly string[]) => run([...mail, '--body', '<p>Hi</p>', ...more, ...at])
  const result = ({ stderr }: { stderr: string }) => stderr.replace(/request id: .*\n/, '')

  test.each([
    [['--reply', 'nonsense'], /^error VALIDATION_ERROR: --reply: must be/],
    [['--header', 'Subject=x'], /: --header Subject: is set by Posthorn; use the option with that name/],
    [['--set', 'locale=7'], /: --set locale: must be/],
    [['--set-json', '{"locale":7}'], /: --set-json locale: must be/],
    [['--to', 'nonsense'], /: --to "nonsense": must be/],
    [['--header', 'X-A=1', '--reply', 'nonsense', '--header', 'Subject=x'], /\n {2}--header Subject: .*\n/],
  ])('%j is reported with its option', async (options, words) => {
    const outcome = await send(...options)
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(words)
    expect(result(outcome)).not.toMatch(/\brequest\b|fields? named|headers\.|data\.|to\.\d/)
    expect(result(outcome)).toContain('Correct the named values and run the command again.')
  })

  test('explains that the operator may grant a right that only the operator has', async () => {
    expect(result(await send('--header', 'X-SES-CONFIGURATION-SET=x'))).toMatch(
      /\nOmit it, or ask the operator of this server to allow it\.\n$/,
    )
  })

  test('keeps the paths of the API as JSON', async () => {
    const { stderr } = await send('--reply', 'nonsense', '--header', 'Subject=x', '--json')
    const { error } = JSON.parse(stderr)
    expect(error.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['headers.Subject', 'reply'])
  })

  test('the option through which the body came', async () => {
    const broken = '{{#if'
    expect((await run([...mail, '--body', broken, ...at])).stderr).toMatch(/: --body: /)
    expect((await run([...mail, '--body-file', '-', ...at], { stdin: broken })).stderr).toMatch(/: --body-file: /)
  })

  test('an idempotency key that is used again', async () => {
    expect((await send('--idempotency-key', 'one')).code).toBe(0)
    const outcome = await send('--idempotency-key', 'one', '--strict')
    expect(result(outcome)).toContain('Use a new --idempotency-key')
    expect(result(outcome)).not.toMatch(OVER_HTTP)
  })

  test.each([
    [
      'a key that may only track',
      () => run(['contacts', 'list', '--url', server.url, '--key', server.publicKey]),
      'sk_',
    ],
    [
      'a wrong password',
      () =>
        run(['login', '--url', server.url, '--email', 'ada@example.com', '--password-stdin'], { stdin: 'wrong wrong' }),
      'posthorn login',
    ],
  ])('%s', async (_, command, advice) => {
    const outcome = await command()
    expect(outcome.code).toBe(4)
    expect(result(outcome)).toContain(advice)
    expect(result(outcome)).not.toMatch(OVER_HTTP)
  })
})
