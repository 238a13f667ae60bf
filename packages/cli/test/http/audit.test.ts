import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => run(['--data', data, ...args])

beforeAll(async () => {
  await run(['migrate', '--data', data])
  await on('keys', 'create', '--name', 'ci', '--scope', 'send')
  await on('contacts', 'create', 'ada@example.com')
  await on('contacts', 'delete', 'ada@example.com', '--yes')
})

test('lists entries with their actors, newest first', async () => {
  const list = await on('audit')
  expect(list).toMatchObject({ code: 0, stdout: expect.stringMatching(/^when +who +action +resource +from\n/) })
  const [, first, second, ...more] = list.stdout.trimEnd().split('\n')
  expect(first).toMatch(/ system +contact\.delete +cnt_\w+/)
  expect(second).toMatch(/ system +key\.create +key_\w+/)
  expect(more).toStrictEqual([])
  expect(list.stdout).not.toContain('ada@')
})

test('filters by action, actor, and time, and lists everything as JSON', async () => {
  expect(await runJson(['--data', data, 'audit', '--action', 'key.create'])).toMatchObject({
    data: [{ action: 'key.create', details: { name: 'ci', scopes: ['send'] } }],
  })
  for (const [option, value, found] of [
    ['--actor', 'secret', 0],
    ['--actor', 'system', 2],
    ['--until', '2020-01-01', 0],
    ['--from', '2020-01-01', 2],
  ] as const)
    expect(Object(await runJson(['--data', data, 'audit', option, value])).data).toHaveLength(found)
  expect(await on('audit', '--from', 'yesterday')).toMatchObject({ code: 1 })
})
