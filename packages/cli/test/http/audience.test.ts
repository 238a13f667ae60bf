import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'

const cwd = emptyDirectory()
const data = path.join(cwd, 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]
const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8')

beforeAll(async () => {
  await run(on('init'))
  await run(on('contacts', 'create', 'ada@example.com', '--set', 'plan=pro', '--set', 'profile.tier=2'))
  await run(on('contacts', 'create', 'grace@example.com', '--set', 'plan=free', '--set', 'note==1+1'))
  await run(on('contacts', 'create', 'alan@example.org', '--set-json', '{"note":"a, \\"b\\"","n":-5}'))
})

describe('contacts get', () => {
  test('shows how a contact unsubscribed, and nothing for others', async () => {
    await run(on('contacts', 'create', 'left@example.net'))
    expect(await runJson(on('contacts', 'get', 'left@example.net'))).not.toHaveProperty('unsubscription')
    await run(on('contacts', 'update', 'left@example.net', '--no-subscribed'))
    expect(await runJson(on('contacts', 'get', 'left@example.net'))).toMatchObject({
      subscribed: false,
      unsubscription: { at: expect.stringMatching(/^20\d\d-.*Z$/), reason: 'api' },
    })
    expect((await run(on('contacts', 'get', 'left@example.net'))).stdout).toMatch(/^unsubscribed +20\d\d-.*, api$/m)
    await run(on('contacts', 'delete', 'left@example.net', '--yes'))
  })
})

describe('contacts fields', () => {
  const TABLE = /^field +type +contacts with it\nemail +string +100 %\n[\s\S]*data\.plan +string +66\.7 %\n/

  test('are listed, with or without the verb', async () => {
    for (const args of [
      ['contacts', 'fields'],
      ['contacts', 'fields', 'list'],
    ]) {
      expect(await run(on(...args))).toMatchObject({ code: 0, stdout: expect.stringMatching(TABLE) })
    }
    expect(await runJson(on('contacts', 'fields'))).toMatchObject({ count: 8, fields: expect.any(Array) })
  })

  test('list their values', async () => {
    expect(await run(on('contacts', 'fields', 'values', 'plan'))).toMatchObject({
      code: 0,
      stdout: 'value\n"free"\n"pro"\n',
      stderr: '2 values.\n',
    })
    expect(await runJson(on('contacts', 'fields', 'values', 'data.profile.tier'))).toMatchObject({ values: [2] })
    expect(await run(on('contacts', 'fields', 'values', 'nothing'))).toMatchObject({
      stdout: '',
      stderr: '0 values.\n',
    })
    expect(await run(on('contacts', 'fields', 'values', 'plan', '--limit', '201'))).toMatchObject({ code: 2 })
  })

  test('list their uses, and are deleted only with consent', async () => {
    await run(on('segments', 'create', '--name', 'Paying', '--where', 'data.plan equals pro'))
    expect((await run(on('contacts', 'fields', 'usage', 'plan'))).stdout).toMatch(
      /^contacts +2\nsegments +Paying \(seg_\w+\)\ncan be deleted +no\n$/,
    )
    expect(await run(on('contacts', 'fields', 'delete', 'profile'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('deletes profile from 1 contact.'),
    })
    const outcome = await run(on('contacts', 'fields', 'delete', 'profile', '--yes'))
    expect(outcome).toMatchObject({ code: 0, stdout: 'Deleted profile from 1 contact.\n' })
    expect(await runJson(on('contacts', 'get', 'ada@example.com'))).toHaveProperty('data', { plan: 'pro' })
    expect(await run(on('contacts', 'fields', 'delete', 'email', '--yes'))).toMatchObject({ code: 1 })
  })
})

describe('contacts export', () => {
  test('writes all contacts as CSV that a spreadsheet does not run', async () => {
    const outcome = await run(on('contacts', 'export', '--output', 'all.csv'), { cwd })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: 'Wrote 3 contacts to all.csv.\n' })
    const [header, ...rows] = read('all.csv').trimEnd().split('\r\n')
    expect(header).toBe('id,email,subscribed,createdAt,updatedAt,data.n,data.note,data.plan')
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
    expect(rows).toStrictEqual([
      expect.stringMatching(new RegExp(`^cnt_\\w+,alan@example\\.org,true,${time},${time},-5,"a, ""b""",$`)),
      expect.stringMatching(new RegExp(`^cnt_\\w+,grace@example\\.com,true,${time},${time},,'=1\\+1,free$`)),
      expect.stringMatching(new RegExp(`^cnt_\\w+,ada@example\\.com,true,${time},${time},,,pro$`)),
    ])
    expect(await run(on('contacts', 'export'))).toMatchObject({ code: 0, stdout: read('all.csv') })
    expect(await runJson(on('contacts', 'export', '--output', 'all.csv', '--yes'), { cwd })).toStrictEqual({
      file: 'all.csv',
      contacts: 3,
    })
  })

  test('writes several pages completely', async () => {
    const emails = Array.from({ length: 250 }, (_, i) => `p${i}@many.example`)
    const many = ['--data', path.join(emptyDirectory(), 'data')]
    await run([...many, 'init'])
    await run([...many, 'import', '-'], { stdin: `email\n${emails.join('\n')}\n` })
    const { stdout } = await run([...many, 'contacts', 'export'])
    expect(
      stdout
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[1])
        .sort(),
    ).toStrictEqual(emails.sort())
  })

  test('writes all data on one person as JSON', async () => {
    const person = await runJson(on('contacts', 'export', 'ada@example.com'))
    expect(person).toMatchObject({ contact: { email: 'ada@example.com' }, emails: [], events: [], suppression: null })
    await run(on('contacts', 'export', 'ada@example.com', '--output', 'ada.json'), { cwd })
    expect(JSON.parse(read('ada.json'))).toStrictEqual(person)
  })

  test.each<[string, readonly string[], number]>([
    ['a file that is there', ['--output', 'all.csv'], 2],
    ['a file that cannot be', ['--output', 'none/all.csv'], 2],
    ['JSON of all', ['--json'], 2],
    ['nobody', ['nobody@example.com'], 1],
  ])('refuses %s', async (_, args, code) => {
    expect(await run(on('contacts', 'export', ...args), { cwd })).toMatchObject({ code, stdout: '' })
    expect(existsSync(path.join(cwd, 'none'))).toBe(false)
  })
})

describe('contacts bulk', () => {
  test('selects by a part of the addresses', async () => {
    const outcome = await run(on('contacts', 'bulk', 'unsubscribe', '--search', '@EXAMPLE.com'))
    expect(outcome).toMatchObject({ code: 0, stdout: 'contacts      2\nunsubscribed  2\n' })
    expect((await run(on('contacts', 'bulk', 'unsubscribe', '--search', '@example'))).stdout).toBe(
      'contacts      3\nunsubscribed  1\nunchanged     2\n',
    )
    expect(await runJson(on('contacts', 'get', 'ada@example.com'))).toMatchObject({ subscribed: false })
  })

  test('selects by ids, and reports a reason for each failed one', async () => {
    const { stdout } = await run(on('contacts', 'get', 'ada@example.com'))
    const id = /cnt_\w+/.exec(stdout)?.[0] ?? ''
    const outcome = await run(on('contacts', 'bulk', 'subscribe', '--id', id, '--id', 'cnt_unknown'))
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 of 2 contacts could not be subscribed'),
    })
    expect(outcome.stdout).toMatch(/^subscribed +1$/m)
    expect(outcome.stdout).toMatch(/^cnt_unknown +Contact not found\.$/m)
  })

  test('deletes only with consent', async () => {
    const args = on('contacts', 'bulk', 'delete', '--search', '@example.org')
    expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('This deletes 1 contact.') })
    expect(await converse(args, [['Continue?', '\r']])).toMatchObject({ code: 1 })
    expect(await runJson([...args, '--yes'])).toMatchObject({ operation: 'delete', successCount: 1 })
    expect(await run(on('contacts', 'get', 'alan@example.org'))).toMatchObject({ code: 1 })
  })

  test.each([[[]], [['--search', '']], [['--id', 'cnt_1', '--search', 'x']]])('%j is a usage error', async (args) => {
    expect(await run(on('contacts', 'bulk', 'delete', ...args, '--yes'))).toMatchObject({ code: 2 })
  })
})
