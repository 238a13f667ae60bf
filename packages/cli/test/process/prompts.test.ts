import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'

const ENTER = '\r'
const CTRL_C = '\u0003'
const DOWN = '\u001b[B'
const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]

beforeAll(async () => {
  await run(['migrate', '--data', data])
})

describe('send asks a person for missing values', () => {
  test('for all of them, with sensible defaults', async () => {
    const outcome = await converse(on('send', '--wait', '60'), [
      ['Recipient?', `Ada <ada@example.com>${ENTER}`],
      ['Sender?', ENTER],
      ['Subject?', `Hello {{name}}${ENTER}`],
      ['Body (HTML)?', ENTER],
    ])
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/ada@example\.com +SENT/) })
    expect(outcome.stderr).toContain('hello@sandbox.localhost')
    expect(await runJson(on('inbox', 'list'))).toMatchObject({ data: [{ subject: 'Hello Ada' }] })
  })

  test('only for missing ones, and again after an invalid answer', async () => {
    const outcome = await converse(on('send', '--from', 'hello@sandbox.localhost', '--subject', 'S', '--body', 'B'), [
      ['Recipient?', `nonsense${ENTER}`],
      ['neither an address nor', `@example.com${ENTER}`],
    ])
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('nonsense@example.com') })
  })

  test('for a template, if there are some', async () => {
    await run(
      on(
        'templates',
        'create',
        '--name',
        'Welcome',
        '--subject',
        'Welcome!',
        '--body',
        'W',
        '--from',
        'hello@sandbox.localhost',
      ),
    )
    const outcome = await converse(on('send', '--to', 'ada@example.com'), [['Template?', DOWN + ENTER]])
    expect(outcome.code).toBe(0)
    expect(await runJson(on('inbox', 'list', '--limit', '1'))).toMatchObject({ data: [{ subject: 'Welcome!' }] })
  })

  test('and Ctrl-C stops without a message', async () => {
    const outcome = await converse(on('send'), [['Recipient?', CTRL_C]])
    expect(outcome).toMatchObject({ code: 130, stdout: '' })
    expect(outcome.stderr).not.toContain('error')
  })

  test('does not ask without a terminal', async () => {
    expect(await converse(on('send'), [], { env: { CI: 'true' } })).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('an irreversible action needs consent', () => {
  beforeAll(async () => {
    await run(on('contacts', 'create', 'grace@example.com'))
  })

  test('no cancels it', async () => {
    const outcome = await converse(on('contacts', 'delete', 'grace@example.com'), [['Continue?', ENTER]])
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed.') })
    expect(await run(on('contacts', 'get', 'grace@example.com'))).toMatchObject({ code: 0 })
  })

  test('yes runs it', async () => {
    const outcome = await converse(on('contacts', 'delete', 'grace@example.com'), [['Continue?', `y${ENTER}`]])
    expect(outcome).toMatchObject({ code: 0, stdout: 'Deleted grace@example.com.\n' })
  })
})

test('a key is typed without echo', async () => {
  const env = { XDG_CONFIG_HOME: emptyDirectory() }
  const outcome = await converse(['config', 'set', 'key'], [['Secret key?', `sk_verysecret${ENTER}`]], { env })
  expect(outcome.code).toBe(0)
  expect(outcome.stderr).not.toContain('verysecret')
  expect(await run(['config', 'get', 'key'], { env })).toMatchObject({ stdout: 'sk_verysecret\n' })
})
