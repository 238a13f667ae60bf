import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => [...args, '--data', data]
beforeAll(async () => {
  expect((await run(['init', '--data', data])).code).toBe(0)
})

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  keys: ['--scope', 'send'],
  segments: ['--static'],
  templates: ['--subject', 'Hi', '--body', 'Hi'],
  campaigns: ['--subject', 'Hi', '--body', 'Hi', '--from', 'hello@sandbox.localhost', '--all'],
  workflows: ['--event', 'signup'],
  projects: [],
}

describe.each(Object.keys(NEEDS))('%s create', (noun) => {
  const rest = NEEDS[noun] ?? []

  test('takes a name as its argument, or as an option', async () => {
    // Otherwise the first key that a database creates would name the project.
    const only = noun === 'projects' ? [] : ['--project', 'My project']
    expect(await runJson(on(noun, 'create', `${noun} 1`, ...rest, ...only))).toMatchObject({ name: `${noun} 1` })
    expect(await runJson(on(noun, 'create', '--name', `${noun} 2`, ...rest, ...only))).toMatchObject({
      name: `${noun} 2`,
    })
    expect(await run(on(noun, 'create', 'one', '--name', 'another', ...rest, ...only))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There are two names: "one" and "another".'),
    })
    expect(await run(on(noun, 'create', ...rest, ...only))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error USAGE: Missing: <name>.'),
    })
  })
})

const AT = ['--project', 'My project'] as const

test.each([
  [['campaigns', 'create', '--name', 'X'], '--subject, --from'],
  [['campaigns', 'create', 'X', '--from', 'hello@sandbox.localhost'], '--subject'],
  [['campaigns', 'create', '--subject', 'X'], '<name>, --from'],
  [['templates', 'create', 'X'], '--subject'],
  [['workflows', 'create', '--event', 'x'], '<name>'],
  [['workflows', 'create', 'X'], '--event'],
])('%j names only the missing values', async (args, missing) => {
  const { code, stderr } = await run(on(...args, ...AT))
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error USAGE: Missing: ${missing}.`])
})

describe('a template', () => {
  const make = (name: string, body: string) =>
    runJson(on('templates', 'create', name, '--subject', 'Hi', '--body', body, ...AT))

  test('is found by its name in any case', async () => {
    const { id } = Object(await make('Welcome', '<p>Hi {{who}}</p>'))
    await make('Welcome back', 'Hi')
    const named = async (...args: readonly string[]) => runJson(on('templates', ...args, ...AT))
    expect(await named('get', 'welcome')).toMatchObject({ id })
    expect(await named('update', 'Welcome', '--subject', 'Hello')).toMatchObject({ id, subject: 'Hello' })
    expect(await named('preview', 'Welcome', '--set', 'who=Ada')).toMatchObject({ text: 'Hi Ada' })
    expect(await named('usage', 'Welcome')).toMatchObject({ emailsSent: 0 })
    const send = ['send', '--to', 'ada@example.com', '--template', 'Welcome', '--from', 'hello@sandbox.localhost']
    expect((await run(on(...send, '--set', 'who=Ada', ...AT))).code).toBe(0)
    expect(await runJson(on('emails', 'list', '--contact', 'ada@example.com', ...AT))).toMatchObject({
      data: [{ templateId: id }],
    })
    const copy = Object(await named('duplicate', 'Welcome'))
    expect(copy.id).not.toBe(id)
    expect(await named('delete', copy.name, '--yes')).toMatchObject({ id: copy.id, deleted: true })
    expect(await run(on('templates', 'get', 'Nothing', ...AT))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no template with the name "Nothing".'),
    })
  })

  test('with an ambiguous name is an error that lists both', async () => {
    const [{ id: one }, { id: two }] = [Object(await make('Twin', 'Hi')), Object(await make('twin', 'Hi'))]
    const { code, stderr } = await run(on('templates', 'get', 'TWIN', ...AT))
    expect(code).toBe(2)
    for (const id of [one, two]) expect(stderr).toContain(`\n  ${id}`)
  })
})
